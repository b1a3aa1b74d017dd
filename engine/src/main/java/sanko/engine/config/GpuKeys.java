package sanko.engine.config;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import sanko.base.Flag;
import sanko.base.settings.Change;
import sanko.base.settings.SettingKey;
import sanko.nn.Precision;
import sanko.nn.network.EvaluatorSettings;
import sanko.nn.ort.Device;

/**
 * KataGo's keys about GPUs, one for each backend and thread, in terms of {@code device} and {@code
 * nnPrecision}. For use by one thread.
 */
final class GpuKeys {
  /** Keys that number the GPU of one or all threads, in their common spelling. */
  private static final Pattern NUMBER =
      Pattern.compile("(?:cuda|trt)?(?:Device|Gpu|device|gpu)ToUse(?:Thread([0-9]{1,2}))?");

  private static final Pattern HALF = Pattern.compile("(?:cuda|trt)?[uU]seFP16");
  private static final Pattern GPU = Pattern.compile("[0-9]|[1-5][0-9]|6[0-3]");

  private final SortedMap<Integer, Integer> gpuOfThread = new TreeMap<>();
  private @Nullable Precision half;

  static boolean contains(String key) {
    return NUMBER.matcher(key).matches() || HALF.matcher(key).matches();
  }

  /** The description of a key for users. */
  static SettingKey.Description describe(String key) {
    boolean isNumber = NUMBER.matcher(key).matches();
    return new SettingKey.Description(
        key,
        List.of(),
        isNumber
            ? "A GPU to compute on, for device"
            : "fp16 instead of fp32 where nnPrecision is auto",
        "",
        isNumber ? "a whole number from 0 to 63" : "true, false or auto",
        Change.AT_START);
  }

  /** Sets a value; a key without a thread number means the first thread. */
  void set(String key, String value) {
    Matcher number = NUMBER.matcher(key);
    if (number.matches()) {
      if (!GPU.matcher(value).matches()) {
        throw new IllegalArgumentException(
            key + " must be the number of a GPU, not '" + value + "'");
      }
      String thread = number.group(1);
      gpuOfThread.put(thread == null ? -1 : Integer.parseInt(thread), Integer.parseInt(value));
    } else if (!value.equalsIgnoreCase("auto")) {
      boolean isHalf =
          Flag.parse(value)
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          key + " must be true, false or auto, not '" + value + "'"));
      half = isHalf ? Precision.FP16 : Precision.FP32;
    }
  }

  /**
   * The settings with the additions of these keys.
   *
   * @param asked the device that the command line names, or null
   */
  EvaluatorSettings applyTo(EvaluatorSettings settings, @Nullable Device asked) {
    List<Integer> gpus = List.copyOf(new LinkedHashSet<>(gpuOfThread.values()));
    Device device = (asked == null ? settings.device() : asked).orGpus(gpus);
    Precision precision = half;
    return settings
        .withDevice(device)
        .withPrecision(
            settings.precision() == Precision.AUTO && precision != null
                ? precision
                : settings.precision());
  }
}

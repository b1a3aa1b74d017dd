package sanko.nn.network;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import sanko.nn.NetworkException;
import sanko.nn.onnx.WeightEncoding;
import sanko.nn.ort.CacheFile;
import sanko.nn.ort.ModelProbe;

/**
 * What int8 is worth on this processor: measured with a few convolutions when it is asked for
 * first, and kept in the user's cache folder.
 *
 * @param weights how weights are coded: as is fastest, and so that no sum is cut off
 * @param speedup how many times faster convolutions are than in fp32, by processor time
 */
public record Int8Speed(WeightEncoding weights, double speedup) {
  private static final String FORMAT = "sanko int8 kernels 4";
  private static final int WARM_UPS = 5;
  private static final int ROUNDS = 30;

  private static @Nullable Int8Speed here;

  /**
   * Those of this processor.
   *
   * @throws NetworkException if they cannot be measured
   */
  public static synchronized Int8Speed here() throws NetworkException {
    Int8Speed known = here;
    if (known == null) {
      known = find(CacheFile.userFolder());
      here = known;
    }
    return known;
  }

  /** Those that a folder keeps, or else new ones, which it keeps from then on. */
  static Int8Speed find(Path folder) throws NetworkException {
    String machine = CacheFile.machine();
    Path file = folder.resolve("int8-" + machine.substring(0, 8));
    MachineFile kept = new MachineFile(file, FORMAT + " " + machine);
    Int8Speed known = kept.find(Int8Speed::parse);
    if (known == null) {
      known = measure();
      kept.keep(known.bytes(), "what int8 is worth");
    }
    return known;
  }

  private static Int8Speed measure() throws NetworkException {
    boolean exact = ModelProbe.addsBytesExactly(WeightEncoding.DIRECT);
    WeightEncoding direct = exact ? WeightEncoding.DIRECT : WeightEncoding.NARROW_DIRECT;
    WeightEncoding matrix = exact ? WeightEncoding.MATRIX : WeightEncoding.NARROW_MATRIX;
    try (ModelProbe floats = ModelProbe.convolutions(null);
        ModelProbe first = ModelProbe.convolutions(direct);
        ModelProbe second = ModelProbe.convolutions(matrix)) {
      double floatTicks = ticks(floats);
      double firstTicks = ticks(first);
      double secondTicks = ticks(second);
      return firstTicks <= secondTicks
          ? new Int8Speed(direct, floatTicks / firstTicks)
          : new Int8Speed(matrix, floatTicks / secondTicks);
    }
  }

  /** The least processor time of a run; at least 1. */
  private static double ticks(ModelProbe probe) throws NetworkException {
    long least = Long.MAX_VALUE;
    for (int round = -WARM_UPS; round < ROUNDS; round++) {
      long before = ThreadCpuTime.nanos();
      probe.run();
      if (round >= 0) {
        least = Math.min(least, ThreadCpuTime.nanos() - before);
      }
    }
    return Math.max(1, least);
  }

  /** Why int8 is not to be used unless it is asked for; null if it is to be used. */
  public @Nullable String refusal() {
    String refusal = PrecisionTrial.int8Refusal(speedup);
    return refusal == null ? null : refusal + " (convolutions on this processor)";
  }

  /** As {@link #parse} reads it. */
  private byte[] bytes() {
    byte[] name = weights.name().getBytes(UTF_8);
    ByteBuffer bytes = ByteBuffer.allocate(Short.BYTES + name.length + Double.BYTES);
    return bytes.putShort((short) name.length).put(name).putDouble(speedup).array();
  }

  private static Int8Speed parse(byte[] bytes) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    return new Int8Speed(WeightEncoding.valueOf(in.readUTF()), in.readDouble());
  }

  @Override
  public String toString() {
    return "convolutions %.1f times as fast as fp32 (%s weights)"
        .formatted(speedup, weights.toString().toLowerCase(Locale.ROOT).replace('_', ' '));
  }
}

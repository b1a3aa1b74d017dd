package sanko.nn.network;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import sanko.nn.NetworkException;
import sanko.nn.file.NetworkFile;
import sanko.nn.onnx.ActivationStatistics;
import sanko.nn.onnx.WeightCodes;
import sanko.nn.ort.ByteSums;
import sanko.nn.ort.CacheFile;

/**
 * What int8 is worth on this processor: measured with the embedded network on 9x9 when it is asked
 * for first, which takes about a second, and kept in the user's cache folder.
 *
 * @param weights how weights are coded: as is fastest, and so that no sum is cut off
 */
public record ByteKernels(WeightCodes weights, Int8Trial trial) {
  private static final System.Logger LOG = System.getLogger(ByteKernels.class.getName());
  private static final String FORMAT = "sanko int8 kernels 3";
  private static final int SIDE = 9;

  private static @Nullable ByteKernels here;

  /**
   * Those of this processor.
   *
   * @throws NetworkException if they cannot be measured
   */
  public static synchronized ByteKernels here() throws NetworkException {
    ByteKernels known = here;
    if (known == null) {
      known = find(CacheFile.userFolder());
      here = known;
    }
    return known;
  }

  /** Those that a folder keeps, or else new ones, which it keeps from then on. */
  static ByteKernels find(Path folder) throws NetworkException {
    String machine = CacheFile.machine();
    Path file = folder.resolve("int8-" + machine.substring(0, 8));
    byte[] key = CacheFile.key(FORMAT + " " + machine + " " + EmbeddedNetwork.name());
    if (Files.isReadable(file)) {
      try {
        return read(CacheFile.read(file, key));
      } catch (IOException e) {
        LOG.log(System.Logger.Level.INFO, file + " is not used: " + e.getMessage());
      }
    }
    ByteKernels measured = measure();
    try {
      CacheFile.write(file, key, measured.bytes());
    } catch (IOException e) {
      LOG.log(System.Logger.Level.INFO, "cannot store what int8 is worth in " + file, e);
    }
    return measured;
  }

  private static ByteKernels measure() throws NetworkException {
    NetworkFile file = EmbeddedNetwork.read();
    Calibrator calibrator = new Calibrator(file, () -> false);
    boolean exact = ByteSums.areExact();
    WeightCodes direct = exact ? WeightCodes.DIRECT : WeightCodes.NARROW_DIRECT;
    WeightCodes matrix = exact ? WeightCodes.MATRIX : WeightCodes.NARROW_MATRIX;
    Calibration shipped = EmbeddedNetwork.calibration();
    ActivationStatistics statistics =
        (shipped == null ? calibrator.calibrate(direct) : shipped).statistics();
    Int8Trial first = calibrator.trial(statistics, direct, SIDE, SIDE);
    Int8Trial second = calibrator.trial(statistics, matrix, SIDE, SIDE);
    return first.speedup() >= second.speedup()
        ? new ByteKernels(direct, first)
        : new ByteKernels(matrix, second);
  }

  /** Why int8 is not to be used unless it is asked for; null if it is to be used. */
  public @Nullable String refusal() {
    String refusal = trial.refusal();
    return refusal == null ? null : refusal + " (the embedded network on this processor)";
  }

  private byte[] bytes() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeUTF(weights.name());
      trial.writeTo(out);
    }
    return bytes.toByteArray();
  }

  private static ByteKernels read(byte[] bytes) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    String name = in.readUTF();
    for (WeightCodes each : WeightCodes.values()) {
      if (each.name().equals(name)) {
        return new ByteKernels(each, Int8Trial.read(in));
      }
    }
    throw new IOException("it has unknown weights");
  }

  @Override
  public String toString() {
    String kind = weights.toString().toLowerCase(Locale.ROOT).replace('_', ' ');
    return trial + " (" + kind + " weights)";
  }
}

package sanko.nn.network;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.nn.NetworkException;
import sanko.nn.file.NetworkFile;
import sanko.nn.onnx.ChannelsLastGraph;
import sanko.nn.onnx.QuantizingEmitter;
import sanko.nn.ort.CacheFile;
import sanko.nn.ort.OrtNetwork;

/**
 * What int8 is worth on this processor: measured with the embedded network on 9x9 when it is asked
 * for first, which takes less than a second, and kept in the user's cache folder.
 *
 * @param weightZero the faster kind of weights, see {@link QuantizingEmitter}
 * @param speedup how many times faster than fp32
 * @param error of int8 against fp32 here, beside the network's own noise. Processors without VNNI
 *     add pairs of products in 16 bits and cut off what does not fit: that shows here
 */
public record ByteKernels(int weightZero, double speedup, QuantizationError error) {
  private static final System.Logger LOG = System.getLogger(ByteKernels.class.getName());
  private static final String FORMAT = "sanko int8 kernels 1";
  private static final int SIDE = 9;
  private static final int POSITIONS = 16;
  private static final int BATCH = 4;
  private static final int TIMED_RUNS = 8;

  /** With less than this, what int8 loses in accuracy is not worth it. */
  private static final double LEAST_SPEEDUP = 1.15;

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
    Calibration shipped = EmbeddedNetwork.calibration();
    Calibration calibration =
        shipped == null ? new Calibrator(file, () -> false).calibrate(0) : shipped;
    List<CalibrationGames.Sample> samples = new CalibrationGames(SIDE, SIDE).forErrors(POSITIONS);
    List<EncodedPosition> positions = Calibrator.encode(samples, file);
    List<EncodedPosition> turned = Calibrator.encode(Calibrator.turned(samples), file);
    try (OrtNetwork exact = open(file, BuiltModels.exact(file, SIDE, SIDE, false));
        OrtNetwork direct = open(file, quantized(file, calibration, 0));
        OrtNetwork matrix = open(file, quantized(file, calibration, 1))) {
      Calibrator.evaluate(exact, positions, () -> false);
      long[] nanos = nanos(positions, exact, direct, matrix);
      int weightZero = nanos[1] <= nanos[2] ? 0 : 1;
      QuantizationError error =
          new QuantizationError(
              Calibrator.divergence(weightZero == 0 ? direct : matrix, positions, () -> false),
              Calibrator.divergence(exact, positions, turned));
      return new ByteKernels(weightZero, (double) nanos[0] / nanos[1 + weightZero], error);
    }
  }

  private static ByteBuffer quantized(NetworkFile file, Calibration calibration, int weightZero)
      throws NetworkException {
    return ChannelsLastGraph.quantized(file, SIDE, SIDE, calibration.statistics(), weightZero);
  }

  private static OrtNetwork open(NetworkFile file, ByteBuffer model) throws NetworkException {
    OrtNetwork.Options options = new OrtNetwork.Options(BATCH, 1);
    return OrtNetwork.open(file.description(), model, SIDE, SIDE, options);
  }

  /** The least processor time that each network needs for a batch. */
  private static long[] nanos(List<EncodedPosition> positions, OrtNetwork... networks)
      throws NetworkException {
    long[] least = new long[networks.length];
    for (int i = 0; i < networks.length; i++) {
      least[i] = Long.MAX_VALUE;
      for (int row = 0; row < BATCH; row++) {
        positions.get(row).fill(networks[i], row);
      }
    }
    for (int run = 0; run < TIMED_RUNS; run++) {
      for (int i = 0; i < networks.length; i++) {
        long start = Ticks.ofThread();
        networks[i].run(BATCH);
        least[i] = Math.min(least[i], Ticks.ofThread() - start);
      }
    }
    return least;
  }

  /** Why int8 is not to be used unless it is asked for; null if it is to be used. */
  public @Nullable String refusal() {
    if (speedup < LEAST_SPEEDUP) {
      return "int8 is only %.2f times as fast as fp32 on this processor".formatted(speedup);
    }
    return isRight() ? null : "int8 is not accurate on this processor: " + error;
  }

  /** Whether an error that was measured elsewhere holds here. */
  boolean isRight() {
    return error.isFaithful();
  }

  private byte[] bytes() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(weightZero);
      out.writeDouble(speedup);
      error.writeTo(out);
    }
    return bytes.toByteArray();
  }

  private static ByteKernels read(byte[] bytes) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    return new ByteKernels(in.readByte(), in.readDouble(), QuantizationError.read(in));
  }

  @Override
  public String toString() {
    String kernel = weightZero == 0 ? "direct" : "matrix";
    return "%.1f times as fast as fp32 (%s kernel), %s".formatted(speedup, kernel, error);
  }
}

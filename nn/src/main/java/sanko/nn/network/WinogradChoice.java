package sanko.nn.network;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import sanko.nn.NetworkException;
import sanko.nn.file.NetworkFile;
import sanko.nn.onnx.ChannelsLastGraph;
import sanko.nn.onnx.NetworkGraph;
import sanko.nn.ort.OrtNetwork;

/**
 * Decides whether a network's fp32 models use Winograd's transform. What was measured is kept in
 * the user's cache folder, so that later starts on the same machine decide alike and at once.
 * Shared.
 */
final class WinogradChoice {
  private static final System.Logger LOG = System.getLogger(WinogradChoice.class.getName());
  private static final String FORMAT = "sanko winograd 1";

  /** Transformed weights of more bytes than this take seconds to open. */
  private static final long QUICK_BYTES = 64L << 20;

  /** With less than this, the larger model is not worth its memory. */
  private static final double LEAST_SPEEDUP = 1.1;

  private static final int SIDE = 19;
  private static final int BATCH = 4;
  private static final int ROUNDS = 7;

  private final Path folder;

  /**
   * A choice.
   *
   * @param folder where measurements are kept
   */
  WinogradChoice(Path folder) {
    this.folder = folder;
  }

  /**
   * Whether to use the transform. The first {@link Winograd#AUTO} for a network on a machine
   * measures for about a second.
   *
   * @throws NetworkException if the network cannot be computed
   */
  boolean isUsed(Winograd wish, NetworkContent content) throws NetworkException {
    if (wish == Winograd.FALSE || !content.facts().suitsWinograd()) {
      return false;
    }
    return wish == Winograd.TRUE
        || (content.facts().winogradBytes() <= QUICK_BYTES && speedup(content) >= LEAST_SPEEDUP);
  }

  private double speedup(NetworkContent content) throws NetworkException {
    MachineFile kept = MachineFile.of(content.path(), FORMAT, "winograd", folder);
    if (kept.isThere()) {
      try {
        ByteBuffer figure = ByteBuffer.wrap(kept.read());
        if (figure.remaining() == Double.BYTES) {
          return figure.getDouble();
        }
      } catch (IOException e) {
        LOG.log(System.Logger.Level.INFO, kept.file() + " is not used: " + e.getMessage());
      }
    }
    double measured = measure(content.file());
    LOG.log(
        System.Logger.Level.INFO,
        "Network %s in fp32 is %.2f times as fast with Winograd's transform"
            .formatted(content.description().name(), measured));
    try {
      kept.write(ByteBuffer.allocate(Double.BYTES).putDouble(measured).array());
    } catch (IOException e) {
      LOG.log(System.Logger.Level.INFO, "cannot store the measurement in " + kept.file(), e);
    }
    return measured;
  }

  /** How many times faster a network is with the transform, by processor time on 19x19. */
  private static double measure(NetworkFile file) throws NetworkException {
    List<EncodedPosition> positions =
        Calibrator.encode(new CalibrationGames(SIDE, SIDE).forErrors(BATCH), file);
    try (OrtNetwork plain = open(file, NetworkGraph.exact(file, SIDE, SIDE));
        OrtNetwork transformed = open(file, ChannelsLastGraph.winograd(file, SIDE, SIDE))) {
      double[] ratios = new double[ROUNDS];
      for (int row = 0; row < BATCH; row++) {
        positions.get(row).fill(plain, row);
        positions.get(row).fill(transformed, row);
      }
      nanos(plain);
      nanos(transformed);
      for (int round = 0; round < ROUNDS; round++) {
        ratios[round] = (double) nanos(plain) / nanos(transformed);
      }
      Arrays.sort(ratios);
      return ratios[ROUNDS / 2];
    }
  }

  private static OrtNetwork open(NetworkFile file, ByteBuffer model) throws NetworkException {
    return OrtNetwork.open(file.description(), model, SIDE, SIDE, new OrtNetwork.Options(BATCH, 1));
  }

  private static long nanos(OrtNetwork network) throws NetworkException {
    long start = Ticks.ofThread();
    network.run(BATCH);
    return Math.max(1, Ticks.ofThread() - start);
  }
}

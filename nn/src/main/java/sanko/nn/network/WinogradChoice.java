package sanko.nn.network;

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
  private static final String FORMAT = "sanko winograd 2";

  /** Transformed weights of more bytes than this take seconds to open. */
  private static final long QUICK_BYTES = 64L << 20;

  /** With less than this, the larger model is not worth its memory. */
  private static final double LEAST_SPEEDUP = 1.1;

  private static final int SIDE = 19;
  private static final int BATCH = 4;
  private static final int ROUNDS = 7;

  /** Widths and heights on which the numbers are checked. */
  private static final int[][] CHECKED = {{SIDE, SIDE}, {9, 9}, {5, 7}};

  /** The figure of a network whose numbers would be wrong. */
  private static final double WRONG = 0;

  private final Path folder;
  private final Transform transform;

  /** Makes models that use the transform. */
  interface Transform {
    ByteBuffer model(NetworkFile file, int width, int height) throws NetworkException;
  }

  /**
   * A choice.
   *
   * @param folder where measurements are kept
   */
  WinogradChoice(Path folder) {
    this(folder, ChannelsLastGraph::winograd);
  }

  WinogradChoice(Path folder, Transform transform) {
    this.folder = folder;
    this.transform = transform;
  }

  /**
   * Whether to use the transform. The first {@link Winograd#AUTO} for a network on a machine checks
   * the numbers and measures for about a second.
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
    Double known =
        kept.find(
            figure -> figure.length == Double.BYTES ? ByteBuffer.wrap(figure).getDouble() : null);
    if (known != null) {
      return known;
    }
    double measured = isRight(content.file()) ? measure(content.file()) : WRONG;
    if (measured == WRONG) {
      LOG.log(
          System.Logger.Level.WARNING,
          "Network %s is computed without Winograd's transform, which is wrong on this machine"
              .formatted(content.description().name()));
    } else {
      LOG.log(
          System.Logger.Level.INFO,
          "Network %s in fp32 is %.2f times as fast with Winograd's transform"
              .formatted(content.description().name(), measured));
    }
    kept.keep(ByteBuffer.allocate(Double.BYTES).putDouble(measured).array(), "the measurement");
    return measured;
  }

  /** How many times faster a network is with the transform, by processor time on 19x19. */
  private double measure(NetworkFile file) throws NetworkException {
    List<EncodedPosition> positions =
        Calibrator.encode(new CalibrationGames(SIDE, SIDE).forErrors(BATCH), file);
    try (OrtNetwork plain = open(file, NetworkGraph.exact(file, SIDE, SIDE), SIDE, SIDE);
        OrtNetwork transformed = open(file, transform.model(file, SIDE, SIDE), SIDE, SIDE)) {
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

  /** Whether it computes the same as the plain model, on boards and in batches of some sizes. */
  private boolean isRight(NetworkFile file) throws NetworkException {
    for (int[] board : CHECKED) {
      ByteBuffer exact = NetworkGraph.exact(file, board[0], board[1]);
      ByteBuffer transformed = transform.model(file, board[0], board[1]);
      try (OrtNetwork plain = open(file, exact, board[0], board[1]);
          OrtNetwork other = open(file, transformed, board[0], board[1])) {
        if (!ModelCheck.agree(plain, other, 1, BATCH)) {
          return false;
        }
      }
    }
    return true;
  }

  private static OrtNetwork open(NetworkFile file, ByteBuffer model, int width, int height)
      throws NetworkException {
    return OrtNetwork.open(
        file.description(), model, width, height, new OrtNetwork.Options(BATCH, 1));
  }

  private static long nanos(OrtNetwork network) throws NetworkException {
    long start = ThreadCpuTime.nanos();
    network.run(BATCH);
    return Math.max(1, ThreadCpuTime.nanos() - start);
  }
}

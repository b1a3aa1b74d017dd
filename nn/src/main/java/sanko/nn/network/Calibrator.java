package sanko.nn.network;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import sanko.nn.Evaluation;
import sanko.nn.NetworkException;
import sanko.nn.file.NetworkFile;
import sanko.nn.onnx.ActivationStatistics;
import sanko.nn.onnx.ChannelsLastGraph;
import sanko.nn.onnx.WeightCodes;
import sanko.nn.ort.ByteSums;
import sanko.nn.ort.OrtNetwork;

/**
 * Finds the ranges of a network's activations in games that it plays against itself, then the
 * faster kind of weights and the error on positions of other games. One thread.
 */
final class Calibrator {
  private static final long SEED = 20261120;
  private static final int CALIBRATING_GAMES = 6;
  private static final int GAMES = 8;
  private static final int TEST_STRIDE = 4;
  private static final int SHORTEST_GAME = 40;
  private static final double GAME_PER_CELL = 0.55;
  private static final int TIMED_RUNS = 12;
  private static final int TIMED_BATCH = 4;

  private final NetworkFile file;
  private final int width;
  private final int height;
  private final BooleanSupplier cancelled;
  private final List<EncodedPosition> tests = new ArrayList<>();

  /**
   * A calibrator for one board size.
   *
   * @param cancelled asked now and then by the calibrating thread
   */
  Calibrator(NetworkFile file, int width, int height, BooleanSupplier cancelled) {
    this.file = file;
    this.width = width;
    this.height = height;
    this.cancelled = cancelled;
  }

  /**
   * Calibrates; takes seconds.
   *
   * @throws NetworkException if the network cannot be quantized or computed
   * @throws CancellationException if cancelled
   */
  Calibration calibrate() throws NetworkException {
    String refusal = ChannelsLastGraph.refusal(file);
    if (refusal != null) {
      throw new NetworkException(
          "network " + file.description().name() + " cannot be computed in int8: " + refusal);
    }
    ActivationStatistics statistics = play();
    if (!statistics.areFinite()) {
      throw new NetworkException(
          "network " + file.description().name() + " cannot be computed in int8: not finite");
    }
    if (ByteSums.areExact()) {
      return faster(statistics, WeightCodes.DIRECT, WeightCodes.MATRIX);
    }
    Calibration narrow = faster(statistics, WeightCodes.NARROW_DIRECT, WeightCodes.NARROW_MATRIX);
    if (narrow.error().isAcceptable()) {
      return narrow;
    }
    try (OrtNetwork unsigned = open(statistics, WeightCodes.UNSIGNED)) {
      return new Calibration(statistics, WeightCodes.UNSIGNED, error(unsigned));
    }
  }

  /** The one of two kinds of weights that needs less processor time. */
  private Calibration faster(
      ActivationStatistics statistics, WeightCodes direct, WeightCodes matrix)
      throws NetworkException {
    try (OrtNetwork first = open(statistics, direct);
        OrtNetwork second = open(statistics, matrix)) {
      return isFaster(first, second)
          ? new Calibration(statistics, direct, error(first))
          : new Calibration(statistics, matrix, error(second));
    }
  }

  /** The held-out positions with their fp32 evaluations, once calibrated. */
  List<EncodedPosition> tests() {
    return tests;
  }

  private ActivationStatistics play() throws NetworkException {
    ChannelsLastGraph.Calibrating twin = ChannelsLastGraph.calibrating(file, width, height);
    int plies = Math.max(SHORTEST_GAME, (int) (GAME_PER_CELL * width * height));
    StatisticsCollector collector = new StatisticsCollector(twin.tensors());
    OrtNetwork.Options options = new OrtNetwork.Options(GAMES, 1, twin.numbers());
    try (OrtNetwork network =
        OrtNetwork.open(file.description(), twin.model(), width, height, options)) {
      PolicyGames games = new PolicyGames(network, GAMES, SEED);
      for (int ply = 0; ply < plies; ply++) {
        checkCancelled();
        games.advance();
        for (int game = 0; game < CALIBRATING_GAMES; game++) {
          collector.add(network, game);
        }
        for (int game = CALIBRATING_GAMES; game < GAMES && ply % TEST_STRIDE == 0; game++) {
          tests.add(games.position(game));
        }
      }
    }
    return collector.result();
  }

  private OrtNetwork open(ActivationStatistics statistics, WeightCodes weights)
      throws NetworkException {
    ByteBuffer model = ChannelsLastGraph.quantized(file, width, height, statistics, weights);
    OrtNetwork.Options options = new OrtNetwork.Options(GAMES, 1);
    return OrtNetwork.open(file.description(), model, width, height, options);
  }

  private QuantizationError error(OrtNetwork network) throws NetworkException {
    return errorOf(network, tests, cancelled);
  }

  /** The error of a network on positions that carry their fp32 evaluation. */
  static QuantizationError errorOf(
      OrtNetwork network, List<EncodedPosition> tests, BooleanSupplier cancelled)
      throws NetworkException {
    EvaluationDecoder decoder = new EvaluationDecoder(network.description());
    List<Evaluation> exact = new ArrayList<>();
    List<Evaluation> coarse = new ArrayList<>();
    for (int start = 0; start < tests.size(); start += network.maxBatch()) {
      if (cancelled.getAsBoolean()) {
        throw new CancellationException();
      }
      int rows = Math.min(network.maxBatch(), tests.size() - start);
      for (int row = 0; row < rows; row++) {
        tests.get(start + row).fill(network, row);
      }
      network.run(rows);
      for (int row = 0; row < rows; row++) {
        EncodedPosition test = tests.get(start + row);
        exact.add(test.evaluation());
        coarse.add(decoder.decode(network, row, test.request()));
      }
    }
    return QuantizationError.of(exact, coarse);
  }

  /** Whether the first network needs no more processor time than the second. */
  private boolean isFaster(OrtNetwork first, OrtNetwork second) throws NetworkException {
    OrtNetwork[] networks = {first, second};
    long[] least = {Long.MAX_VALUE, Long.MAX_VALUE};
    for (OrtNetwork network : networks) {
      for (int row = 0; row < TIMED_BATCH; row++) {
        tests.get(tests.size() - 1 - row).fill(network, row);
      }
    }
    for (int run = 0; run < TIMED_RUNS; run++) {
      checkCancelled();
      for (int i = 0; i < networks.length; i++) {
        long start = Ticks.ofThread();
        networks[i].run(TIMED_BATCH);
        least[i] = Math.min(least[i], Ticks.ofThread() - start);
      }
    }
    return least[0] <= least[1];
  }

  private void checkCancelled() {
    if (cancelled.getAsBoolean()) {
      throw new CancellationException();
    }
  }
}

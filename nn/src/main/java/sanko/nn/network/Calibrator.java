package sanko.nn.network;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import sanko.nn.Evaluation;
import sanko.nn.NetworkException;
import sanko.nn.Symmetry;
import sanko.nn.file.NetworkFile;
import sanko.nn.onnx.ActivationStatistics;
import sanko.nn.onnx.ChannelsLastGraph;
import sanko.nn.ort.OrtNetwork;

/**
 * Finds the ranges of a network's activations on fixed positions of 19x19, which hold on all sizes,
 * and then the error of int8 on positions of other games. How many positions depends on the size of
 * the network. One thread.
 */
final class Calibrator {
  /** About how many multiplications a calibration may cost: 1.5 s of a core of 2021 in fp32. */
  private static final double BUDGET = 6e10;

  private static final int LEAST_POSITIONS = 12;
  private static final int MOST_POSITIONS = 64;

  /** A position for the ranges, one for the errors under two symmetries, and the same in int8. */
  private static final double COST_PER_POSITION = 3.5;

  private static final int BATCH = 4;

  /** Another symmetry than a given one, on boards of any shape. */
  private static final int OTHER_SYMMETRY = 3;

  private static final int SIDE = 19;

  private final NetworkFile file;
  private final BooleanSupplier cancelled;

  /**
   * A calibrator of a network.
   *
   * @param cancelled asked now and then by the calibrating thread
   */
  Calibrator(NetworkFile file, BooleanSupplier cancelled) {
    this.file = file;
    this.cancelled = cancelled;
  }

  /**
   * Finds ranges and error.
   *
   * @param weightZero the kind of weights with which the error is measured
   * @throws NetworkException if the network cannot be quantized or computed
   * @throws CancellationException if cancelled
   */
  Calibration calibrate(int weightZero) throws NetworkException {
    String refusal = ChannelsLastGraph.refusal(file);
    if (refusal != null) {
      throw refused(refusal);
    }
    CalibrationGames games = new CalibrationGames(SIDE, SIDE);
    List<CalibrationGames.Sample> tests = games.forErrors(positions(SIDE, SIDE));
    List<EncodedPosition> exact = encode(tests, file);
    List<EncodedPosition> turned = encode(turned(tests), file);
    ActivationStatistics statistics = measure(games, exact, turned);
    if (!statistics.areFinite()) {
      throw refused("not finite");
    }
    ByteBuffer model = ChannelsLastGraph.quantized(file, SIDE, SIDE, statistics, weightZero);
    try (OrtNetwork network = open(model, SIDE, SIDE, 0)) {
      return new Calibration(statistics, error(network, exact, turned));
    }
  }

  /**
   * Measures the error of int8 on boards of a size.
   *
   * @throws NetworkException if the network cannot be computed
   * @throws CancellationException if cancelled
   */
  QuantizationError error(
      ActivationStatistics statistics, int weightZero, int width, int height)
      throws NetworkException {
    List<CalibrationGames.Sample> tests =
        new CalibrationGames(width, height).forErrors(positions(width, height));
    List<EncodedPosition> exact = encode(tests, file);
    List<EncodedPosition> turned = encode(turned(tests), file);
    ByteBuffer full = BuiltModels.exact(file, width, height, /* winograd= */ false);
    try (OrtNetwork network = open(full, width, height, 0)) {
      evaluate(network, exact, cancelled);
      evaluate(network, turned, cancelled);
    }
    ByteBuffer coded =
        ChannelsLastGraph.quantized(file, width, height, statistics, weightZero);
    try (OrtNetwork network = open(coded, width, height, 0)) {
      return error(network, exact, turned);
    }
  }

  /** The same ranges with the error that they have on this machine. */
  Calibration measuredAgain(Calibration other, int weightZero) throws NetworkException {
    return new Calibration(
        other.statistics(), error(other.statistics(), weightZero, SIDE, SIDE));
  }

  private NetworkException refused(String why) {
    return new NetworkException(
        "network " + file.description().name() + " cannot be computed in int8: " + why);
  }

  private int positions(int width, int height) {
    double multiplications = (double) file.description().parameters() * width * height;
    double fitting = BUDGET / (COST_PER_POSITION * multiplications);
    return (int) Math.max(LEAST_POSITIONS, Math.min(MOST_POSITIONS, fitting));
  }

  /** The positions as a network reads them. */
  static List<EncodedPosition> encode(List<CalibrationGames.Sample> samples, NetworkFile file) {
    return samples.stream().map(each -> EncodedPosition.of(each, file.description())).toList();
  }

  /** The same positions seen under another symmetry. */
  static List<CalibrationGames.Sample> turned(List<CalibrationGames.Sample> samples) {
    return samples.stream()
        .map(
            each ->
                new CalibrationGames.Sample(
                    each.position(), Symmetry.compose(each.symmetry(), OTHER_SYMMETRY)))
        .toList();
  }

  /** Gathers the ranges and evaluates the other positions with the same fp32 model. */
  private ActivationStatistics measure(
      CalibrationGames games, List<EncodedPosition> exact, List<EncodedPosition> turned)
      throws NetworkException {
    ChannelsLastGraph.Calibrating twin = ChannelsLastGraph.calibrating(file, SIDE, SIDE);
    StatisticsCollector collector = new StatisticsCollector(twin.tensors());
    try (OrtNetwork network = open(twin.model(), SIDE, SIDE, twin.numbers())) {
      run(network, encode(games.forRanges(positions(SIDE, SIDE)), file), row -> collector.add(network, row));
      evaluate(network, exact, cancelled);
      evaluate(network, turned, cancelled);
    }
    return collector.result();
  }

  private QuantizationError error(
      OrtNetwork coded, List<EncodedPosition> exact, List<EncodedPosition> turned)
      throws NetworkException {
    return new QuantizationError(
        divergence(coded, exact, cancelled),
        Divergence.of(evaluations(exact), evaluations(turned)));
  }

  private OrtNetwork open(ByteBuffer model, int width, int height, int numbers)
      throws NetworkException {
    checkCancelled(cancelled);
    OrtNetwork.Options options = new OrtNetwork.Options(BATCH, 1, numbers);
    return OrtNetwork.open(file.description(), model, width, height, options);
  }

  /** Lets a network evaluate positions, which carry what it says from then on. */
  static void evaluate(
      OrtNetwork network, List<EncodedPosition> positions, BooleanSupplier cancelled)
      throws NetworkException {
    List<Evaluation> evaluations = evaluations(network, positions, cancelled);
    for (int i = 0; i < positions.size(); i++) {
      positions.get(i).setEvaluation(evaluations.get(i));
    }
  }

  /** What a network says, against the evaluations that the positions carry. */
  static Divergence divergence(
      OrtNetwork network, List<EncodedPosition> positions, BooleanSupplier cancelled)
      throws NetworkException {
    return Divergence.of(evaluations(positions), evaluations(network, positions, cancelled));
  }

  /** What a network says of the same positions under another symmetry. */
  static Divergence divergence(
      OrtNetwork network, List<EncodedPosition> positions, List<EncodedPosition> turned)
      throws NetworkException {
    return Divergence.of(evaluations(positions), evaluations(network, turned, () -> false));
  }

  private static List<Evaluation> evaluations(List<EncodedPosition> positions) {
    return positions.stream().map(EncodedPosition::evaluation).toList();
  }

  private static List<Evaluation> evaluations(
      OrtNetwork network, List<EncodedPosition> positions, BooleanSupplier cancelled)
      throws NetworkException {
    EvaluationDecoder decoder = new EvaluationDecoder(network.description());
    List<Evaluation> evaluations = new ArrayList<>();
    for (int start = 0; start < positions.size(); start += network.maxBatch()) {
      checkCancelled(cancelled);
      int rows = Math.min(network.maxBatch(), positions.size() - start);
      for (int row = 0; row < rows; row++) {
        positions.get(start + row).fill(network, row);
      }
      network.run(rows);
      for (int row = 0; row < rows; row++) {
        DecodeRequest request = positions.get(start + row).request();
        evaluations.add(decoder.decode(network, row, request));
      }
    }
    return evaluations;
  }

  private void run(OrtNetwork network, List<EncodedPosition> positions, IntConsumer seen)
      throws NetworkException {
    for (int start = 0; start < positions.size(); start += BATCH) {
      checkCancelled(cancelled);
      int rows = Math.min(BATCH, positions.size() - start);
      for (int row = 0; row < rows; row++) {
        positions.get(start + row).fill(network, row);
      }
      network.run(rows);
      for (int row = 0; row < rows; row++) {
        seen.accept(row);
      }
    }
  }

  private static void checkCancelled(BooleanSupplier cancelled) {
    if (cancelled.getAsBoolean()) {
      throw new CancellationException();
    }
  }
}

package sanko.nn.network;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import sanko.nn.Evaluation;
import sanko.nn.NetworkException;
import sanko.nn.Symmetry;
import sanko.nn.file.NetworkFile;
import sanko.nn.onnx.ActivationStatistics;
import sanko.nn.onnx.CalibratingEmitter;
import sanko.nn.onnx.ChannelsLastGraph;
import sanko.nn.onnx.ChannelsLastGraph.QuantizedTensor;
import sanko.nn.onnx.CodedPlace;
import sanko.nn.onnx.WeightEncoding;
import sanko.nn.ort.OrtNetwork;
import sanko.nn.ort.RunnableNetwork;

/**
 * Finds the ranges of a network's activations on fixed positions of 19x19, which hold on all sizes,
 * and then tries int8 on positions of other games, first with as much coded as can be. How many
 * positions depends on the size of the network. One thread.
 */
final class Calibrator {
  /** About how many multiplications a calibration may cost: 1.5 s of a core of 2021 in fp32. */
  private static final double BUDGET = 6e10;

  private static final int LEAST_POSITIONS = 12;
  private static final int MOST_POSITIONS = 64;

  /** A position for the ranges, one for the errors under two symmetries, and the same in int8. */
  private static final double COST_PER_POSITION = 3.5;

  private static final int BATCH = 4;
  private static final int SIDE = 19;
  private static final int[] SMALLER_SIDES = {9, 13};

  /** Another symmetry than a given one, on boards of any shape. */
  private static final int OTHER_SYMMETRY = 3;

  private final NetworkFile file;
  private final BooleanSupplier cancelled;

  /** For plain fp32, by the size of the board. */
  private final Map<String, Reference> references = new HashMap<>();

  /** Evaluations, and the least processor time of a batch of four. */
  private record Evaluated(List<Evaluation> evaluations, long nanos) {}

  /**
   * What fp32 says of positions for trials.
   *
   * @param symmetry how it differs from itself under another symmetry
   */
  private record Reference(List<EncodedPosition> positions, Evaluated exact, Divergence symmetry) {}

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
   * Finds the ranges and what is to be coded, and tries int8 on 19x19.
   *
   * @param weights how weights are coded on this machine
   * @throws NetworkException if the network cannot be quantized or computed
   * @throws CancellationException if cancelled
   */
  Calibration calibrate(WeightEncoding weights) throws NetworkException {
    String refusal = ChannelsLastGraph.refusal(file);
    if (refusal != null) {
      throw refused(refusal);
    }
    ActivationStatistics statistics = ranges();
    if (!statistics.areFinite()) {
      throw refused("not finite");
    }
    return faithful(statistics, weights);
  }

  /** Codes as much of what has ranges as is faithful, but always what is usual. */
  private Calibration faithful(ActivationStatistics all, WeightEncoding weights)
      throws NetworkException {
    CodedPlace[] places = CodedPlace.values();
    Set<CodedPlace> known = all.places();
    for (int last = places.length - 1; last > 0; last--) {
      if (known.contains(places[last])) {
        ActivationStatistics coded = all.upTo(places[last]);
        PrecisionTrial trial = trialIfFaithful(coded, weights);
        if (trial != null) {
          return new Calibration(coded, trial);
        }
      }
    }
    ActivationStatistics usual = all.upTo(CodedPlace.USUAL);
    return new Calibration(usual, trial(usual, weights, SIDE, SIDE));
  }

  /**
   * The trial on 19x19 if int8 is faithful there and on smaller boards, else null: on one size it
   * may be so by chance.
   */
  private @Nullable PrecisionTrial trialIfFaithful(
      ActivationStatistics coded, WeightEncoding weights) throws NetworkException {
    for (int side : SMALLER_SIDES) {
      if (!trial(coded, weights, side, side).error().isFaithful()) {
        return null;
      }
    }
    PrecisionTrial trial = trial(coded, weights, SIDE, SIDE);
    return trial.error().isFaithful() ? trial : null;
  }

  private NetworkException refused(String why) {
    return new NetworkException(
        "network " + file.description().name() + " cannot be computed in int8: " + why);
  }

  /** The ranges of all that can be coded. */
  ActivationStatistics ranges() throws NetworkException {
    ChannelsLastGraph.Calibrating twin = ChannelsLastGraph.calibrating(file, SIDE, SIDE);
    Statistics collector = new Statistics(twin.tensors());
    List<EncodedPosition> positions =
        encode(new CalibrationGames(SIDE, SIDE).forRanges(positions(SIDE, SIDE)), file);
    try (OrtNetwork network = open(twin.model(), SIDE, SIDE, twin.numbers())) {
      run(network, positions, cancelled, row -> collector.add(network, row));
    }
    return collector.result();
  }

  /** The same ranges with what int8 is worth on this machine, where it may have to code less. */
  Calibration triedAgain(Calibration other, WeightEncoding weights) throws NetworkException {
    return faithful(other.statistics(), weights);
  }

  /**
   * Tries int8 on boards of a size.
   *
   * @throws NetworkException if the network cannot be computed
   * @throws CancellationException if cancelled
   */
  PrecisionTrial trial(
      ActivationStatistics statistics, WeightEncoding weights, int width, int height)
      throws NetworkException {
    String size = width + "x" + height;
    Reference reference = references.get(size);
    if (reference == null) {
      reference = reference(width, height, FloatGraph.PLAIN);
      references.put(size, reference);
    }
    ByteBuffer coded = ChannelsLastGraph.quantized(file, width, height, statistics, weights);
    try (OrtNetwork network = open(coded, width, height, 0)) {
      return trial(network, reference);
    }
  }

  /** Tries a transformer in other numbers than fp32, which {@link FloatGraph#FUSED} computes. */
  PrecisionTrial trial(RunnableNetwork network) throws NetworkException {
    return trial(network, reference(network.width(), network.height(), FloatGraph.FUSED));
  }

  private PrecisionTrial trial(RunnableNetwork network, Reference reference)
      throws NetworkException {
    Evaluated exact = reference.exact();
    Evaluated reduced = evaluate(network, reference.positions(), cancelled);
    Divergence error = Divergence.of(exact.evaluations(), reduced.evaluations());
    return new PrecisionTrial(
        new PrecisionTrial.Errors(error, reference.symmetry()),
        (double) exact.nanos() / reduced.nanos());
  }

  private Reference reference(int width, int height, FloatGraph usual) throws NetworkException {
    List<CalibrationGames.Sample> tests =
        new CalibrationGames(width, height).forErrors(positions(width, height));
    List<EncodedPosition> positions = encode(tests, file);
    List<EncodedPosition> turned = encode(turned(tests), file);
    ByteBuffer full = usual.model(file, width, height);
    try (OrtNetwork plain = open(full, width, height, 0)) {
      Evaluated exact = evaluate(plain, positions, cancelled);
      Evaluated other = evaluate(plain, turned, cancelled);
      return new Reference(
          positions, exact, Divergence.of(exact.evaluations(), other.evaluations()));
    }
  }

  /** How many times as fast a network is as another one, for boards of the same size. */
  double speedup(RunnableNetwork network, RunnableNetwork other) throws NetworkException {
    List<EncodedPosition> positions =
        encode(
            new CalibrationGames(network.width(), network.height()).forErrors(MOST_POSITIONS),
            file);
    return (double) evaluate(other, positions, cancelled).nanos()
        / evaluate(network, positions, cancelled).nanos();
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
        .map(each -> each.withSymmetry(Symmetry.compose(each.symmetry(), OTHER_SYMMETRY)))
        .toList();
  }

  /** How a network's evaluations of positions differ from another's, of perhaps others. */
  static Divergence divergence(
      RunnableNetwork network,
      List<EncodedPosition> positions,
      RunnableNetwork other,
      List<EncodedPosition> otherPositions)
      throws NetworkException {
    return Divergence.of(
        evaluate(network, positions, () -> false).evaluations(),
        evaluate(other, otherPositions, () -> false).evaluations());
  }

  private OrtNetwork open(ByteBuffer model, int width, int height, int numbers)
      throws NetworkException {
    checkCancelled(cancelled);
    OrtNetwork.Options options = new OrtNetwork.Options(BATCH, 1, numbers);
    return OrtNetwork.open(file.description(), model, width, height, options);
  }

  private static Evaluated evaluate(
      RunnableNetwork network, List<EncodedPosition> positions, BooleanSupplier cancelled)
      throws NetworkException {
    EvaluationDecoder decoder = new EvaluationDecoder(network.description());
    List<Evaluation> evaluations = new ArrayList<>();
    List<EvaluationDecoder.Request> requests =
        positions.stream().map(EncodedPosition::request).toList();
    long nanos =
        run(
            network,
            positions,
            cancelled,
            row ->
                evaluations.add(decode(decoder, network, row, requests.get(evaluations.size()))));
    return new Evaluated(evaluations, nanos);
  }

  private static Evaluation decode(
      EvaluationDecoder decoder,
      RunnableNetwork network,
      int row,
      EvaluationDecoder.Request request) {
    try {
      return decoder.decode(network, row, request);
    } catch (NetworkException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Runs a network on positions, four at a time.
   *
   * @param seen told the row of each position in turn, after its run
   * @return the least processor time of a run of four; at least 1
   */
  private static long run(
      RunnableNetwork network,
      List<EncodedPosition> positions,
      BooleanSupplier cancelled,
      IntConsumer seen)
      throws NetworkException {
    long least = Long.MAX_VALUE;
    for (int start = 0; start < positions.size(); start += BATCH) {
      checkCancelled(cancelled);
      int rows = Math.min(BATCH, positions.size() - start);
      for (int row = 0; row < rows; row++) {
        positions.get(start + row).fill(network, row);
      }
      long before = ThreadCpuTime.nanos();
      network.run(rows);
      if (rows == BATCH) {
        least = Math.min(least, ThreadCpuTime.nanos() - before);
      }
      for (int row = 0; row < rows; row++) {
        seen.accept(row);
      }
    }
    return Math.max(1, least);
  }

  private static void checkCancelled(BooleanSupplier cancelled) {
    if (cancelled.getAsBoolean()) {
      throw new CancellationException();
    }
  }

  /** Gathers statistics from the rows of a calibrating network. One thread. */
  private static final class Statistics {
    private final List<QuantizedTensor> tensors;
    private final int[] channels;
    private final float[][] lowest;
    private final float[][] highest;
    private final double[][] sums;
    private int rows;

    Statistics(List<QuantizedTensor> tensors) {
      this.tensors = tensors;
      channels = tensors.stream().mapToInt(QuantizedTensor::channels).toArray();
      lowest = new float[channels.length][];
      highest = new float[channels.length][];
      sums = new double[channels.length][];
      for (int tensor = 0; tensor < channels.length; tensor++) {
        lowest[tensor] = new float[channels[tensor]];
        highest[tensor] = new float[channels[tensor]];
        sums[tensor] = new double[channels[tensor]];
      }
    }

    /** Adds what the network told of a row. */
    void add(OrtNetwork network, int row) {
      int at = 0;
      for (int tensor = 0; tensor < channels.length; tensor++) {
        int width = channels[tensor];
        for (int c = 0; c < width; c++) {
          float low = network.range(row, at + c);
          float high = network.range(row, at + width + c);
          lowest[tensor][c] = Math.min(lowest[tensor][c], low);
          highest[tensor][c] = Math.max(highest[tensor][c], high);
          sums[tensor][c] += network.range(row, at + 2 * width + c);
        }
        at += CalibratingEmitter.NUMBERS * width;
      }
      rows++;
    }

    ActivationStatistics result() {
      List<ActivationStatistics.Tensor> seen = new ArrayList<>();
      for (int tensor = 0; tensor < channels.length; tensor++) {
        float[] means = new float[channels[tensor]];
        for (int c = 0; c < means.length; c++) {
          means[c] = (float) (sums[tensor][c] / rows);
        }
        seen.add(
            new ActivationStatistics.Tensor(
                tensors.get(tensor).place(),
                tensors.get(tensor).scaling(),
                lowest[tensor].clone(),
                highest[tensor].clone(),
                means));
      }
      return new ActivationStatistics(seen);
    }
  }
}

package sanko.nn.network;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import sanko.nn.NetworkException;
import sanko.nn.Precision;
import sanko.nn.dnnl.BfloatModel;
import sanko.nn.file.NetworkDescription;
import sanko.nn.file.NetworkFile;
import sanko.nn.onnx.ChannelsLastGraph;
import sanko.nn.onnx.HalfModel;
import sanko.nn.onnx.NetworkGraph;
import sanko.nn.ort.Accelerator;
import sanko.nn.ort.CacheFile;
import sanko.nn.ort.Device;
import sanko.nn.ort.OrtNetwork;
import sanko.nn.ort.RunnableNetwork;

/**
 * Measures the speed of a network on boards of one size, and the error of int8 and bf16 or, on
 * GPUs, of fp16. Each lane is a thread with a session of its own; only the sessions' runs are
 * timed, not the reading of positions. For use by one thread.
 */
public final class NetworkBenchmark {
  private static final int POSITIONS = 16;

  private static final int TRIAL_BATCH = 4;

  private final NetworkFile file;
  private final int width;
  private final int height;
  private final ByteBuffer exact;
  private final FloatGraph graph;
  private final Device.Choice choice;
  private final List<Reduced> reduced = new ArrayList<>();
  private final List<EncodedPosition> positions;
  private final @Nullable Divergence fromProcessor;

  /** Opens the network for a lane. */
  interface Opener {
    RunnableNetwork open(int batch, int lane) throws NetworkException;
  }

  /**
   * The network in other numbers than fp32.
   *
   * @param opener opens it, or says why not
   * @param error against fp32; null if the network cannot be computed so
   * @param refusal why {@link Precision#AUTO} does not use it, for the user; null if it does unless
   *     a later one is used
   */
  public record Reduced(
      Precision precision,
      Opener opener,
      PrecisionTrial.@Nullable Errors error,
      @Nullable String refusal) {
    private static Reduced none(Precision precision, String refusal) {
      Opener failing =
          (batch, lane) -> {
            throw new NetworkException(refusal);
          };
      return new Reduced(precision, failing, null, refusal);
    }

    /** The precision's name, to show to users. */
    public String name() {
      return precision.name().toLowerCase(Locale.ROOT);
    }
  }

  private NetworkBenchmark(
      NetworkContent content,
      int width,
      int height,
      Device.Choice choice,
      FloatGraph graph,
      @Nullable Calibration found)
      throws NetworkException {
    file = content.file();
    this.width = width;
    this.height = height;
    this.choice = choice;
    this.graph = graph;
    exact = graph.model(file, width, height);
    positions = Calibrator.encode(new CalibrationGames(width, height).forErrors(POSITIONS), file);
    fromProcessor = choice.isGpu() ? fromProcessor() : null;
    if (choice.isGpu()) {
      reduced.add(half());
      return;
    }
    Reduced int8 = int8(found);
    reduced.add(int8);
    if (ChannelsLastGraph.suitsFused(file)) {
      Calibration used = int8.refusal() == null ? found : null;
      reduced.add(
          bfloat(
              content,
              (w, h) ->
                  used == null ? null : new NetworkModels.Model(quantized(used, w, h), w, h)));
    }
  }

  private Divergence fromProcessor() throws NetworkException {
    ByteBuffer plain = NetworkGraph.exact(file, width, height);
    OrtNetwork.Options options = new OrtNetwork.Options(POSITIONS, 1);
    try (OrtNetwork processor = OrtNetwork.open(file.description(), plain, width, height, options);
        OrtNetwork gpu = open(exact, POSITIONS, 0)) {
      return Calibrator.divergence(processor, positions, gpu, positions);
    }
  }

  private Reduced half() throws NetworkException {
    ByteBuffer half = HalfModel.of(exact);
    return half == null
        ? Reduced.none(Precision.FP16, "the network has operators that are not supported")
        : new Reduced(
            Precision.FP16, (batch, lane) -> open(half, batch, lane), halfError(half), null);
  }

  private Reduced int8(@Nullable Calibration found) throws NetworkException {
    if (found == null) {
      return Reduced.none(Precision.INT8, Objects.requireNonNull(ChannelsLastGraph.refusal(file)));
    }
    ByteBuffer coarse = quantized(found, width, height);
    PrecisionTrial.Errors error =
        new Calibrator(file, () -> false)
            .trial(found.statistics(), Int8Speed.here().weights(), width, height)
            .error();
    String kernels = Int8Speed.here().refusal();
    return new Reduced(
        Precision.INT8,
        (batch, lane) -> open(coarse, batch, lane),
        error,
        kernels == null ? found.trial().int8Refusal() : kernels);
  }

  private ByteBuffer quantized(Calibration calibration, int columns, int rows)
      throws NetworkException {
    return ChannelsLastGraph.quantized(
        file, columns, rows, calibration.statistics(), Int8Speed.here().weights());
  }

  private Reduced bfloat(NetworkContent content, BfloatChoice.Int8Source int8)
      throws NetworkException {
    String refusal = BfloatModel.refusal();
    if (refusal == null) {
      refusal = BfloatModel.refusal(file);
    }
    if (refusal != null) {
      return Reduced.none(Precision.BF16, refusal);
    }
    BfloatModel model = new BfloatModel(file);
    try (RunnableNetwork network = model.open(width, height, TRIAL_BATCH)) {
      return new Reduced(
          Precision.BF16,
          (batch, lane) -> model.open(width, height, batch),
          new Calibrator(file, () -> false).trial(network).error(),
          BfloatChoice.find(content, CacheFile.userFolder(), model, int8).bfloatRefusal());
    }
  }

  private PrecisionTrial.Errors halfError(ByteBuffer model) throws NetworkException {
    List<EncodedPosition> turned =
        Calibrator.encode(
            Calibrator.turned(new CalibrationGames(width, height).forErrors(POSITIONS)), file);
    try (OrtNetwork network = open(exact, POSITIONS, 0);
        OrtNetwork half = open(model, POSITIONS, 0)) {
      return new PrecisionTrial.Errors(
          Calibrator.divergence(network, positions, half, positions),
          Calibrator.divergence(network, positions, network, turned));
    }
  }

  private OrtNetwork open(ByteBuffer model, int batch, int lane) throws NetworkException {
    Accelerator accelerator = choice.accelerators().get(lane % choice.accelerators().size());
    OrtNetwork.Options options = new OrtNetwork.Options(batch, 1, 0, accelerator);
    return OrtNetwork.open(file.description(), model, width, height, options);
  }

  /**
   * Reads a network. On a processor int8 is calibrated, which takes seconds where no calibration is
   * stored.
   *
   * @param winograd whether fp32 on a processor uses Winograd's transform
   * @throws NetworkException if the network cannot be read or is an ONNX model without layers, or
   *     the device cannot be used
   */
  public static NetworkBenchmark open(
      Path path, int width, int height, Device device, Winograd winograd) throws NetworkException {
    Device.Choice choice = device.choose();
    NetworkFile file = OnnxFile.network(path);
    Calibration calibration =
        !choice.isGpu() && ChannelsLastGraph.refusal(file) == null
            ? Quantization.find(file, path)
            : null;
    NetworkContent content = NetworkContent.of(file, path);
    FloatGraph graph =
        choice.isGpu()
            ? FloatGraph.of(choice.accelerators().get(0))
            : FloatGraph.choose(winograd, content, CacheFile.userFolder());
    return new NetworkBenchmark(content, width, height, choice, graph, calibration);
  }

  /**
   * Measures the best layout of lanes for a network on this CPU, and stores it for later starts.
   *
   * @return what was found, for the user
   */
  public static String tune(Path path) throws NetworkException {
    int cores = Runtime.getRuntime().availableProcessors();
    try (NetworkModels models = NetworkModels.open(path, Precision.AUTO, Winograd.FALSE)) {
      Autotuner autotuner = new Autotuner(models, cores, () -> false);
      Autotuner.Finding finding = autotuner.tune();
      if (finding == null) {
        return autotuner.isCrowded() ? "nothing; other programs use the processors" : "nothing";
      }
      TuningStore.of(path, cores, Precision.AUTO).put(finding.layout());
      return "%s (%.0f evaluations/s)".formatted(finding.layout(), finding.rate());
    }
  }

  /** Multiplications and additions of the weights in one evaluation, in 10^9. */
  public double operations() {
    return 2.0 * file.description().parameters() * width * height / 1e9;
  }

  /** How fp32 on a GPU differs from the plain graph on the processor; null without a GPU. */
  public @Nullable Divergence divergenceFromProcessor() {
    return fromProcessor;
  }

  /** How fp32 is computed. */
  public FloatGraph graph() {
    return graph;
  }

  /** Whether GPUs compute. */
  public boolean isGpu() {
    return choice.isGpu();
  }

  /** The device, to show to users. */
  public String device() {
    return choice.toString();
  }

  /** The description of the network. */
  public NetworkDescription description() {
    return file.description();
  }

  /** The other numbers that are in question on the device, also those that are refused. */
  public List<Reduced> reduced() {
    return List.copyOf(reduced);
  }

  /** What {@link Precision#AUTO} uses; null for fp32. */
  public @Nullable Reduced used() {
    Reduced used = null;
    for (Reduced each : reduced) {
      used = each.refusal() == null ? each : used;
    }
    return used;
  }

  /**
   * Evaluations by the network.
   *
   * @param numbers one of {@link #reduced} that has an error, or null for fp32
   */
  public Rate evaluations(@Nullable Reduced numbers, int lanes, int batch, double seconds)
      throws NetworkException {
    Opener opener = numbers == null ? (rows, lane) -> open(exact, rows, lane) : numbers.opener();
    return Rate.measure(lanes, seconds, lane -> networkWork(opener.open(batch, lane), batch));
  }

  private Rate.Work networkWork(RunnableNetwork network, int batch) {
    for (int row = 0; row < batch; row++) {
      positions.get(row % positions.size()).fill(network, row);
    }
    return new Rate.Work() {
      @Override
      public double run() throws NetworkException {
        network.run(batch);
        return batch;
      }

      @Override
      public void close() throws NetworkException {
        network.close();
      }
    };
  }
}

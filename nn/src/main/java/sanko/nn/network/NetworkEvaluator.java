package sanko.nn.network;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import sanko.base.DaemonThreads;
import sanko.base.Lanes;
import sanko.board.Board;
import sanko.board.Zobrist;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Evaluator;
import sanko.nn.EvaluatorWork;
import sanko.nn.NetworkException;
import sanko.nn.NetworkSource;
import sanko.nn.OptionalInput;
import sanko.nn.Precision;
import sanko.nn.Symmetry;
import sanko.nn.features.InputEncoder;
import sanko.nn.file.NetworkDescription;
import sanko.nn.ort.Accelerator;
import sanko.nn.ort.CacheFile;
import sanko.nn.ort.Device;
import sanko.nn.ort.NativeCalls;
import sanko.nn.ort.SharedSession;
import sanko.superko.GameState;

/**
 * Evaluates with a network on ONNX Runtime. Requests wait in one queue; each lane, a thread with
 * buffers of its own, takes what waits there up to a full batch whenever it is idle, encodes it,
 * runs it and answers. Shared: any thread may call.
 */
public final class NetworkEvaluator implements Evaluator {
  private static final System.Logger LOG = System.getLogger(NetworkEvaluator.class.getName());
  private static final int PROCESSOR_BATCH = 16;
  private static final int GPU_BATCH = 64;

  /**
   * What a lane is given to do at least, whatever size of batch is the fastest: no lane waits for a
   * batch to be full, and none is to wait for a position.
   */
  private static final int LEAST_PER_LANE = 8;

  /** While one batch is computed the next one is encoded. */
  private static final int LANES_PER_GPU = 2;

  private static final int LEAST_QUEUE = 1024;
  private static final long PAUSE_MILLIS = 2_000;

  private final NetworkModels models;
  private final NetworkDescription network;
  private final @Nullable NetworkSource source;
  private final EvaluatorSettings settings;
  private final LaneLayout layout;
  private final String device;
  private final EvaluationCache cache;
  private final List<Thread> lanes = new ArrayList<>();

  private final RequestQueue queue;

  /* Guarded by itself. */
  private final Deque<EvaluationRequest> spare;

  /** Counts positions asked for; its monitor wakes the tuner. */
  private final AtomicLong requests = new AtomicLong();

  private final EvaluatorWork.Counter work = new EvaluatorWork.Counter();
  private final SharedSession.Pool sessions = new SharedSession.Pool();

  private final @Nullable InputVerdict inputs;
  private @Nullable Thread tuner;
  private volatile boolean closed;

  private NetworkEvaluator(
      NetworkModels models,
      @Nullable Path path,
      EvaluatorSettings settings,
      LaneLayout layout,
      String device) {
    this.models = models;
    this.settings = settings;
    this.layout = layout;
    this.device = device;
    network = models.description();
    source = path == null ? null : new NetworkSource(path, network.version(), settings.precision());
    inputs = path == null ? null : new InputVerdict(path, CacheFile.userFolder());
    cache = new EvaluationCache(settings.batches().cachePowerOfTwoOrUsual());
    spare = new ArrayDeque<>(2 * capacity());
    queue = new RequestQueue(Math.max(LEAST_QUEUE, 4 * capacity()), layout.lanes());
  }

  /**
   * Reads a network, KataGo's file or an ONNX model ({@code .onnx}), and starts its lanes. Sessions
   * are made when the first position of a size comes.
   *
   * @throws NetworkException if the file cannot be read or holds no network we know, or if the
   *     device cannot be used
   */
  public static NetworkEvaluator open(Path path, EvaluatorSettings settings)
      throws NetworkException {
    Device.Choice choice = settings.device().choose();
    NativeCalls.prepare();
    if (choice.isGpu()) {
      LaneLayout layout = gpuLayout(settings, choice.accelerators().size());
      return start(gpuModels(path, settings, choice), path, settings, layout, choice);
    }
    NetworkModels models =
        NetworkModels.prepared(path, settings.precision(), settings.processor().winograd());
    if (!settings.processor().autotune()) {
      return start(models, path, settings, processorLayout(settings), choice);
    }
    TuningStore store = TuningStore.of(path, settings.processor().cores(), settings.precision());
    LaneLayout tuned = store.find();
    if (tuned != null) {
      int largest = settings.batches().largest();
      LaneLayout layout =
          largest == 0 ? tuned : new LaneLayout(tuned.lanes(), tuned.threads(), largest);
      return start(models, path, settings, layout, choice);
    }
    NetworkEvaluator evaluator = start(models, path, settings, processorLayout(settings), choice);
    evaluator.tuneWhenIdle(store);
    return evaluator;
  }

  /** The layout on a processor if nothing better is known. */
  private static LaneLayout processorLayout(EvaluatorSettings settings) {
    int largest = settings.batches().largest();
    EvaluatorSettings.ProcessorSettings processor = settings.processor();
    return new LaneLayout(
        processor.lanesOrCores(),
        processor.threadsPerLane(),
        largest > 0 ? largest : PROCESSOR_BATCH);
  }

  private static LaneLayout gpuLayout(EvaluatorSettings settings, int gpus) {
    EvaluatorSettings.BatchSettings batches = settings.batches();
    return new LaneLayout(
        batches.gpuLanes() > 0 ? batches.gpuLanes() : LANES_PER_GPU * gpus,
        1,
        batches.largest() > 0 ? batches.largest() : GPU_BATCH);
  }

  private static NetworkModels gpuModels(
      Path path, EvaluatorSettings settings, Device.Choice choice) throws NetworkException {
    Accelerator gpu = choice.accelerators().get(0);
    NetworkModels full = NetworkModels.forGpu(path, gpu);
    boolean half = settings.precision() != Precision.FP32 && gpu.kind() == Accelerator.Kind.CUDA;
    return half ? new HalfModels(full) : full;
  }

  /** Starts the lanes of a network that has been read; closing the evaluator closes it. */
  public static NetworkEvaluator start(NetworkModels models, EvaluatorSettings settings) {
    Device.Choice processor = new Device.Choice(List.of(Accelerator.CPU), null);
    return start(models, null, settings, processorLayout(settings), processor);
  }

  private static NetworkEvaluator start(
      NetworkModels models,
      @Nullable Path path,
      EvaluatorSettings settings,
      LaneLayout layout,
      Device.Choice choice) {
    NetworkEvaluator evaluator =
        new NetworkEvaluator(models, path, settings, layout, choice + ", " + layout);
    List<Accelerator> accelerators = choice.accelerators();
    for (int i = 0; i < layout.lanes(); i++) {
      Accelerator accelerator = accelerators.get(i % accelerators.size());
      NetworkLane lane = new NetworkLane(evaluator, models, layout, accelerator);
      evaluator.lanes.add(DaemonThreads.of("lane-" + i, lane));
    }
    evaluator.lanes.forEach(Thread::start);
    return evaluator;
  }

  /** Finds the best layout for the next time, in pauses of this one. */
  private void tuneWhenIdle(TuningStore store) {
    Thread thread = DaemonThreads.of("sanko-autotune", () -> tune(store));
    tuner = thread;
    thread.start();
  }

  private void tune(TuningStore store) {
    try {
      Autotuner.Finding finding = null;
      boolean isVain = false;
      while (finding == null && !isVain && !closed) {
        awaitPause();
        long before = requests.get();
        Autotuner autotuner =
            new Autotuner(
                models, settings.processor().cores(), () -> closed || requests.get() != before);
        finding = closed ? null : autotuner.tune();
        isVain = autotuner.isCrowded() || autotuner.hasFoundWrong();
      }
      if (finding != null) {
        store.put(finding.layout());
        LOG.log(
            System.Logger.Level.INFO,
            "Network %s will be computed by %s: %.0f evaluations/s"
                .formatted(name(), finding.layout(), finding.rate()));
      }
    } catch (NetworkException | RuntimeException e) {
      LOG.log(System.Logger.Level.INFO, "lanes could not be tuned", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits until nothing was asked for some time, or the evaluator is closed. */
  private void awaitPause() throws InterruptedException {
    synchronized (requests) {
      long before;
      do {
        before = requests.get();
        requests.wait(PAUSE_MILLIS);
      } while (!closed && requests.get() != before);
    }
  }

  /** The description of the network. */
  public NetworkDescription description() {
    return network;
  }

  @Override
  public String name() {
    return network.name();
  }

  @Override
  public @Nullable NetworkSource source() {
    return source;
  }

  @Override
  public boolean supports(int width, int height) {
    return models.supports(width, height);
  }

  @Override
  public Set<OptionalInput> unlearnedInputs() {
    return inputs == null ? Set.of() : inputs.unlearned(this);
  }

  @Override
  public boolean hasUncertainty() {
    return network.version() >= EvaluationDecoder.FIRST_WITH_ERRORS;
  }

  @Override
  public Precision precision(int width, int height) {
    if (!supports(width, height)) {
      return Precision.FP32;
    }
    if (models.bfloat() != null) {
      return Precision.BF16;
    }
    return models.hasQuantized(width, height) ? Precision.INT8 : Precision.FP32;
  }

  @Override
  public int capacity() {
    int least = settings.batches().largest() > 0 ? 1 : LEAST_PER_LANE;
    return layout.lanes() * Math.max(least, layout.largestBatch());
  }

  @Override
  public int lanes() {
    return layout.lanes();
  }

  @Override
  public EvaluatorWork work() {
    return work.sum();
  }

  @Override
  public String device() {
    return device;
  }

  @Override
  public void evaluate(GameState position, EvaluationOptions options, Callback callback) {
    Board board = position.board();
    if (!supports(board.width(), board.height())) {
      callback.failed(
          new NetworkException("network " + name() + " cannot evaluate " + board.sizeText()));
      return;
    }
    requests.incrementAndGet();
    EvaluationOptions used = used(position, options);
    EvaluationCache.Key key = EvaluationCache.Key.of(position, used);
    Evaluation known = cache.find(key, used.ownership());
    if (known != null) {
      callback.completed(known);
      return;
    }
    EvaluationRequest request = takeSpare(board);
    request.begin(position, used, symmetry(used, key), key, callback);
    // A lane that asks for more in a callback must not wait for itself.
    if (!queue.add(request, !lanes.contains(Thread.currentThread()))) {
      throw new IllegalStateException("the evaluator is closed");
    }
  }

  @Override
  public boolean imitatesPeople() {
    return network.metaFeatures() > 0;
  }

  /** The options less those that this network does not use, so that what is equal has one key. */
  private EvaluationOptions used(GameState position, EvaluationOptions options) {
    EvaluationOptions used = options.withPrecision(precision(position.board(), options));
    if (!network.usesOptimism() && options.policy().optimism() != 0) {
      used = used.withPolicyOptimism(0);
    }
    boolean wantsProfile = network.metaFeatures() > 0;
    if (wantsProfile != (options.humanProfile() != null)) {
      used = used.withHumanProfile(wantsProfile ? settings.profile() : null);
    }
    int limit = historyLimit(position, options);
    return limit == options.inputs().maxHistory() ? used : used.withMaxHistory(limit);
  }

  /** That of the options as far as it is at hand. */
  private @Nullable Precision precision(Board board, EvaluationOptions options) {
    if (options.precision() == Precision.FP32) {
      return Precision.FP32;
    }
    boolean isInt8 =
        options.precision() == Precision.INT8 && models.hasQuantized(board.width(), board.height());
    return isInt8 ? Precision.INT8 : precision(board.width(), board.height());
  }

  private int historyLimit(GameState position, EvaluationOptions options) {
    return switch (network.inputVersion()) {
      case 3, 4, 5 -> EvaluationOptions.ALL_HISTORY;
      case 6 ->
          InputEncoder.legalRun(
              position, Math.min(options.inputs().maxHistory(), InputEncoder.PLIES));
      default -> options.inputs().maxHistory();
    };
  }

  private int symmetry(EvaluationOptions options, EvaluationCache.Key key) {
    if (options.symmetry() != EvaluationOptions.RANDOM_SYMMETRY) {
      return options.symmetry();
    }
    return (int) (Zobrist.mix(key.high()) & (Symmetry.COUNT - 1));
  }

  private EvaluationRequest takeSpare(Board board) {
    EvaluationRequest request;
    synchronized (spare) {
      request = spare.pollFirst();
    }
    return request != null && request.fits(board) ? request : new EvaluationRequest(board);
  }

  /**
   * Waits for requests and takes those of one board size, up to a full batch; drops those that
   * nobody wants any more.
   *
   * @param batch receives the requests; empty before
   * @return false if the evaluator is closed
   */
  boolean takeBatch(List<EvaluationRequest> batch) throws InterruptedException {
    List<EvaluationRequest> unwanted = new ArrayList<>(0);
    while (batch.isEmpty()) {
      if (!queue.take(batch, unwanted, layout::batchFor)) {
        return false;
      }
      for (EvaluationRequest request : unwanted) {
        fail(request, new CancellationException("the evaluation is no longer wanted"));
      }
      unwanted.clear();
    }
    return true;
  }

  /** What the lanes compute with. */
  SharedSession.Pool sessions() {
    return sessions;
  }

  /** Where the lanes note what they do. */
  EvaluatorWork.Counter counter() {
    return work;
  }

  /** Takes note of how long a batch took to be computed. */
  void took(List<EvaluationRequest> batch, long nanos) {
    queue.took(batch.get(0), batch.size(), nanos);
    work.batch(batch.size());
  }

  /**
   * Answers a request and keeps it for another position. If this throws, the request is still
   * without an answer.
   */
  void complete(EvaluationRequest request, Evaluation evaluation) {
    cache.store(request.key(), evaluation);
    EvaluationRequest.tell(release(request), evaluation);
  }

  /** Tells that a request cannot be answered and keeps it for another position. */
  void fail(EvaluationRequest request, Exception cause) {
    EvaluationRequest.tell(release(request), cause);
  }

  /** Runs a callback, whose failure harms nobody else. */
  public static void tell(Runnable callback) {
    try {
      callback.run();
    } catch (RuntimeException | LinkageError | VirtualMachineError e) {
      warn(e);
    }
  }

  private static void warn(Throwable failure) {
    try {
      LOG.log(System.Logger.Level.WARNING, "a callback of an evaluation failed", failure);
    } catch (RuntimeException | VirtualMachineError e) {
      // Without memory for a line in the log the lanes go on all the same.
    }
  }

  private Callback release(EvaluationRequest request) {
    Callback callback = request.release();
    synchronized (spare) {
      if (spare.size() < 2 * capacity()) {
        spare.addFirst(request);
      }
    }
    return callback;
  }

  @Override
  public void clearCache() {
    cache.clear();
  }

  @Override
  public void close() {
    closed = true;
    for (EvaluationRequest request : queue.close()) {
      fail(request, new NetworkException("the evaluator was closed"));
    }
    synchronized (requests) {
      requests.notifyAll();
    }
    models.close();
    lanes.forEach(Lanes::join);
    if (tuner != null) {
      Lanes.join(tuner);
    }
  }
}

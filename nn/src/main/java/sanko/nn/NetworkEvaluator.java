package sanko.nn;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import sanko.board.Board;
import sanko.board.Zobrist;
import sanko.superko.GameState;

/**
 * Evaluates with a network on ONNX Runtime. Requests wait in one queue; each lane, a thread with
 * sessions of its own, takes what waits there up to a full batch whenever it is idle, encodes it,
 * runs it and answers. Shared: any thread may call.
 */
public final class NetworkEvaluator implements Evaluator {
  /** The largest cache keeps 2 to the power of this many evaluations. */
  public static final int LARGEST_CACHE_POWER_OF_TWO = EvaluationCache.LARGEST_POWER_OF_TWO;

  /**
   * How the evaluator uses the machine.
   *
   * @param lanes threads that run batches side by side, at least 1
   * @param threadsPerLane threads inside one run, at least 1
   * @param maxBatch the most positions of one run, at least 1
   * @param cachePowerOfTwo the cache keeps 2 to the power of this many evaluations, 0..24
   * @param seed of the choice of symmetries; the same position gets the same symmetry
   * @param humanProfile whom a network that imitates people imitates where the options do not say
   * @param precision the numbers to compute in
   */
  public record Settings(
      int lanes,
      int threadsPerLane,
      int maxBatch,
      int cachePowerOfTwo,
      long seed,
      HumanProfile humanProfile,
      Precision precision) {
    /** The strongest of the players of today. */
    private static final HumanProfile STRONGEST = HumanProfile.named("rank_9d");

    /** Checks the sizes. */
    public Settings {
      if (lanes < 1 || threadsPerLane < 1 || maxBatch < 1) {
        throw new IllegalArgumentException(
            "lanes " + lanes + ", threads " + threadsPerLane + ", batch " + maxBatch);
      }
      if (cachePowerOfTwo < 0 || cachePowerOfTwo > EvaluationCache.LARGEST_POWER_OF_TWO) {
        throw new IllegalArgumentException("a cache of 2 to the power of " + cachePowerOfTwo);
      }
    }

    /** Settings that imitate a player of 9 dan, in fp32. */
    public Settings(int lanes, int threadsPerLane, int maxBatch, int cachePowerOfTwo, long seed) {
      this(lanes, threadsPerLane, maxBatch, cachePowerOfTwo, seed, STRONGEST, Precision.FP32);
    }

    /**
     * One lane for each of so many processor cores, and a cache for up to an eighth of the memory
     * that the JVM may use for objects.
     */
    public static Settings forCores(int cores) {
      int cache = EvaluationCache.powerOfTwoFor(Runtime.getRuntime().maxMemory());
      return new Settings(Math.max(1, cores), 1, 16, cache, 0);
    }

    /** The same with another size of the cache. */
    public Settings withCachePowerOfTwo(int other) {
      return new Settings(lanes, threadsPerLane, maxBatch, other, seed, humanProfile, precision);
    }

    /** The same for another profile of people. */
    public Settings withHumanProfile(HumanProfile other) {
      return new Settings(lanes, threadsPerLane, maxBatch, cachePowerOfTwo, seed, other, precision);
    }

    /** The same in another precision. */
    public Settings withPrecision(Precision other) {
      return new Settings(
          lanes, threadsPerLane, maxBatch, cachePowerOfTwo, seed, humanProfile, other);
    }
  }

  private final NetworkModels models;
  private final NetworkDescription network;
  private final Settings settings;
  private final EvaluationCache cache;
  private final List<Thread> lanes = new ArrayList<>();

  /* Guarded by queue itself. */
  private final Deque<EvaluationRequest> queue = new ArrayDeque<>();
  private final Deque<EvaluationRequest> spare = new ArrayDeque<>();
  private boolean closed;

  private NetworkEvaluator(NetworkModels models, Settings settings) {
    this.models = models;
    this.settings = settings;
    network = models.description();
    cache = new EvaluationCache(settings.cachePowerOfTwo());
  }

  /**
   * Reads a network, KataGo's file or an ONNX model ({@code .onnx}), and starts its lanes. Sessions
   * are made when the first position of a size comes.
   *
   * @throws NetworkException if the file cannot be read or holds no network we know
   */
  public static NetworkEvaluator open(Path path, Settings settings) throws NetworkException {
    return start(NetworkModels.open(path, settings.precision()), settings);
  }

  /** Starts the lanes of a network that has been read; closing the evaluator closes it. */
  static NetworkEvaluator start(NetworkModels models, Settings settings) {
    NetworkEvaluator evaluator = new NetworkEvaluator(models, settings);
    for (int i = 0; i < settings.lanes(); i++) {
      NetworkLane lane = new NetworkLane(evaluator, models, settings);
      Thread thread = new Thread(lane, "lane-" + i);
      thread.setDaemon(true);
      evaluator.lanes.add(thread);
      thread.start();
    }
    return evaluator;
  }

  /** What the network's file says of it. */
  public NetworkDescription description() {
    return network;
  }

  @Override
  public String name() {
    return network.name();
  }

  @Override
  public boolean supports(int width, int height) {
    return models.supports(width, height);
  }

  @Override
  public boolean hasUncertainty() {
    return network.version() >= 9;
  }

  @Override
  public int capacity() {
    return settings.lanes() * settings.maxBatch();
  }

  @Override
  public int lanes() {
    return settings.lanes();
  }

  @Override
  public void evaluate(GameState position, EvaluationOptions options, Callback callback) {
    Board board = position.board();
    if (!supports(board.width(), board.height())) {
      callback.failed(
          new NetworkException("network " + name() + " cannot evaluate " + board.sizeText()));
      return;
    }
    EvaluationOptions heard = heard(position, options);
    EvaluationKey key = EvaluationKey.of(position, heard);
    Evaluation known = cache.find(key, heard.ownership());
    if (known != null) {
      callback.completed(known);
      return;
    }
    EvaluationRequest request = takeSpare(board);
    request.begin(position, heard, symmetry(heard, key), key, callback);
    synchronized (queue) {
      if (closed) {
        throw new IllegalStateException("the evaluator is closed");
      }
      queue.addLast(request);
      queue.notify();
    }
  }

  /** The options less those that this network does not hear, so that what is equal has one key. */
  private EvaluationOptions heard(GameState position, EvaluationOptions options) {
    EvaluationOptions heard = options;
    if (!network.usesOptimism() && options.policyOptimism() != 0) {
      heard = heard.withPolicyOptimism(0);
    }
    boolean wantsProfile = network.metaFeatures() > 0;
    if (wantsProfile != (options.humanProfile() != null)) {
      heard = heard.withHumanProfile(wantsProfile ? settings.humanProfile() : null);
    }
    int limit = historyLimit(position, options);
    return limit == options.maxHistory() ? heard : heard.withMaxHistory(limit);
  }

  private int historyLimit(GameState position, EvaluationOptions options) {
    return switch (network.inputVersion()) {
      case 3, 4, 5 -> EvaluationOptions.ALL_HISTORY;
      case 6 -> LegalRun.of(position, Math.min(options.maxHistory(), InputEncoder.PLIES));
      default -> options.maxHistory();
    };
  }

  private int symmetry(EvaluationOptions options, EvaluationKey key) {
    if (options.symmetry() != EvaluationOptions.RANDOM_SYMMETRY) {
      return options.symmetry();
    }
    return (int) (Zobrist.mix(key.high() ^ settings.seed()) & (Symmetry.COUNT - 1));
  }

  private EvaluationRequest takeSpare(Board board) {
    EvaluationRequest request;
    synchronized (queue) {
      request = spare.pollFirst();
    }
    return request != null && request.fits(board) ? request : new EvaluationRequest(board);
  }

  /**
   * Waits for requests and takes those of one board size, in order, up to a full batch.
   *
   * @param batch receives the requests; empty before
   * @return false if the evaluator is closed
   */
  boolean takeBatch(List<EvaluationRequest> batch) throws InterruptedException {
    synchronized (queue) {
      while (queue.isEmpty() && !closed) {
        queue.wait();
      }
      while (!queue.isEmpty()
          && batch.size() < settings.maxBatch()
          && (batch.isEmpty() || queue.getFirst().hasSizeOf(batch.get(0)))) {
        batch.add(queue.removeFirst());
      }
      return !batch.isEmpty();
    }
  }

  /** Answers a request and keeps it for another position. */
  void complete(EvaluationRequest request, Evaluation evaluation) {
    cache.store(request.key(), evaluation);
    release(request).completed(evaluation);
  }

  /** Tells that a request cannot be answered and keeps it for another position. */
  void fail(EvaluationRequest request, Exception cause) {
    release(request).failed(cause);
  }

  private Callback release(EvaluationRequest request) {
    Callback callback = request.callback();
    synchronized (queue) {
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
    List<EvaluationRequest> dropped;
    synchronized (queue) {
      closed = true;
      dropped = new ArrayList<>(queue);
      queue.clear();
      queue.notifyAll();
    }
    for (EvaluationRequest request : dropped) {
      request.callback().failed(new NetworkException("the evaluator was closed"));
    }
    models.close();
    boolean interrupted = false;
    for (Thread lane : lanes) {
      try {
        lane.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}

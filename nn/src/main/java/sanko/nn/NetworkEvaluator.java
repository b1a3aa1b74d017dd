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
  private static final int LARGEST_BOARD = 19;

  /**
   * How the evaluator uses the machine.
   *
   * @param lanes threads that run batches side by side, at least 1
   * @param threadsPerLane threads inside one run, at least 1
   * @param maxBatch the most positions of one run, at least 1
   * @param cachePowerOfTwo the cache keeps 2 to the power of this many evaluations, 0..24
   * @param seed of the choice of symmetries; the same position gets the same symmetry
   * @param precision the numbers to compute in
   */
  public record Settings(
      int lanes,
      int threadsPerLane,
      int maxBatch,
      int cachePowerOfTwo,
      long seed,
      Precision precision) {
    /** The same in fp32. */
    public Settings(int lanes, int threadsPerLane, int maxBatch, int cachePowerOfTwo, long seed) {
      this(lanes, threadsPerLane, maxBatch, cachePowerOfTwo, seed, Precision.FP32);
    }

    /** The same in another precision. */
    public Settings withPrecision(Precision other) {
      return new Settings(lanes, threadsPerLane, maxBatch, cachePowerOfTwo, seed, other);
    }

    /** One lane for each of so many processor cores. */
    public static Settings forCores(int cores) {
      return new Settings(Math.max(1, cores), 1, 16, 16, 0);
    }
  }

  private final NetworkFile file;
  private final Settings settings;
  private final EvaluationCache cache;
  private final QuantizedModels quantized;
  private final NetworkModels models;
  private final List<Thread> lanes = new ArrayList<>();

  /* Guarded by queue itself. */
  private final Deque<EvaluationRequest> queue = new ArrayDeque<>();
  private final Deque<EvaluationRequest> spare = new ArrayDeque<>();
  private boolean closed;

  private NetworkEvaluator(NetworkFile file, Path path, Settings settings) {
    this.file = file;
    this.settings = settings;
    cache = new EvaluationCache(settings.cachePowerOfTwo());
    quantized = new QuantizedModels(file, path, settings.precision());
    models = new NetworkModels(file, quantized);
  }

  /**
   * Reads a network and starts its lanes. Sessions are made when the first position of a size
   * comes.
   *
   * @throws NetworkException if the file cannot be read or holds no network we know
   */
  public static NetworkEvaluator open(Path path, Settings settings) throws NetworkException {
    NetworkFile file = read(path);
    NetworkEvaluator evaluator = new NetworkEvaluator(file, path, settings);
    for (int i = 0; i < settings.lanes(); i++) {
      NetworkLane lane = new NetworkLane(evaluator, evaluator.models, settings);
      Thread thread = new Thread(lane, "lane-" + i);
      thread.setDaemon(true);
      evaluator.lanes.add(thread);
      thread.start();
    }
    return evaluator;
  }

  /** Reads a network that can be evaluated. */
  static NetworkFile read(Path path) throws NetworkException {
    NetworkFile file = NetworkFile.read(path);
    if (file.description().inputVersion() != 7 || file.description().metaFeatures() > 0) {
      throw new NetworkException(
          "network "
              + file.description().name()
              + ": its inputs (version "
              + file.description().inputVersion()
              + (file.description().metaFeatures() > 0 ? " with metadata" : "")
              + ") are not supported, only version 7 without metadata");
    }
    return file;
  }

  /** What the network's file says of it. */
  public NetworkDescription description() {
    return file.description();
  }

  @Override
  public String name() {
    return file.description().name();
  }

  @Override
  public boolean supports(int width, int height) {
    return width <= LARGEST_BOARD && height <= LARGEST_BOARD;
  }

  @Override
  public boolean hasUncertainty() {
    return file.description().version() >= 9;
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
    EvaluationKey key = EvaluationKey.of(position, options);
    Evaluation known = cache.find(key, options.ownership());
    if (known != null) {
      callback.completed(known);
      return;
    }
    EvaluationRequest request = takeSpare(board);
    request.begin(position, options, symmetry(options, key), key, callback);
    synchronized (queue) {
      if (closed) {
        throw new IllegalStateException("the evaluator is closed");
      }
      queue.addLast(request);
      queue.notify();
    }
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
    quantized.close();
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

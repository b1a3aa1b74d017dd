package sanko.nn.network;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import sanko.base.DaemonThreads;
import sanko.base.Lanes;
import sanko.nn.NetworkException;
import sanko.nn.dnnl.BfloatModel;
import sanko.nn.ort.OrtNetwork;
import sanko.nn.ort.RunnableNetwork;

/**
 * Finds how a processor is best divided into lanes, threads and batches for a network: on 19x19,
 * and batches for small boards on 9x9. It computes for less than two seconds, all cores. One
 * thread.
 */
final class Autotuner {
  private static final int SIDE = 19;
  private static final int SMALL_SIDE = 9;
  private static final int[] BATCHES = {1, 2, 4, 8, 16};
  private static final long BUDGET_NANOS = 1_400_000_000L;

  /** After that, for the small board. */
  private static final long SMALL_BUDGET_NANOS = 500_000_000L;

  private static final long SLICE_NANOS = 70_000_000L;

  /** Batches that take longer than this are not tried: the tuner could not stop soon enough. */
  private static final long LONGEST_RUN_NANOS = 250_000_000L;

  /** A smaller batch makes for a better search, so a larger one must be faster by this factor. */
  private static final double WORTH = 1.05;

  /** With less of the time on the processor than this, a thread shared its core with others. */
  private static final double OWN_CORE = 0.9;

  private static final System.Logger LOG = System.getLogger(Autotuner.class.getName());

  /** Sides of boards on which the numbers of a layout are checked. */
  private static final int[][] CHECKED = {{SIDE, SIDE}, {5, 7}};

  private final NetworkModels models;
  private final int cores;
  private final BooleanSupplier disturbed;
  private final LongSupplier threadNanos;
  private long end = System.nanoTime() + BUDGET_NANOS;

  private boolean crowded;
  private boolean wrong;

  /**
   * What was found.
   *
   * @param rate evaluations in a second, on the large board
   */
  record Finding(LaneLayout layout, double rate) {}

  /**
   * A tuner.
   *
   * @param disturbed asked between runs, by several threads; true ends the tuning
   * @param threadNanos how long the thread that asks was on a processor
   */
  Autotuner(NetworkModels models, int cores, BooleanSupplier disturbed, LongSupplier threadNanos) {
    this.models = models;
    this.cores = cores;
    this.disturbed = disturbed;
    this.threadNanos = threadNanos;
  }

  Autotuner(NetworkModels models, int cores, BooleanSupplier disturbed) {
    this(models, cores, disturbed, ThreadCpuTime::nanos);
  }

  /** Whether other programs had the processors too, so that nothing could be measured. */
  boolean isCrowded() {
    return crowded;
  }

  /** Whether a layout was left out because its numbers were wrong. */
  boolean hasFoundWrong() {
    return wrong;
  }

  /**
   * The best layout, with the smallest batch that is about as fast as the best.
   *
   * @return null if disturbed or crowded before anything was found
   */
  @Nullable Finding tune() throws NetworkException {
    Finding best = null;
    for (int lanes : laneCounts()) {
      if (best != null && !isTime()) {
        break;
      }
      Finding found = tuneBatch(SIDE, lanes, cores / lanes);
      if (crowded || disturbed.getAsBoolean()) {
        return null;
      }
      if (found != null
          && (best == null || found.rate > WORTH * best.rate)
          && isRight(found.layout)) {
        best = found;
      }
    }
    return best == null ? null : withSmallBatch(best);
  }

  /** The same with the best batch for small boards; null if disturbed or crowded. */
  private @Nullable Finding withSmallBatch(Finding found) throws NetworkException {
    if (!models.supports(SMALL_SIDE, SMALL_SIDE)) {
      return found;
    }
    LaneLayout layout = found.layout;
    end = System.nanoTime() + SMALL_BUDGET_NANOS;
    Finding small = tuneBatch(SMALL_SIDE, layout.lanes(), layout.threads());
    if (small == null || crowded || disturbed.getAsBoolean()) {
      return null;
    }
    int batch = small.layout.batch();
    return new Finding(
        new LaneLayout(layout.lanes(), layout.threads(), layout.batch(), batch), found.rate);
  }

  /** Whether batches of a layout are computed as positions alone on one thread. */
  private boolean isRight(LaneLayout layout) throws NetworkException {
    for (int[] board : CHECKED) {
      if (disturbed.getAsBoolean()) {
        return false;
      }
      if (!models.supports(board[0], board[1])) {
        continue;
      }
      try (RunnableNetwork plain = open(board[0], board[1], 1, 1);
          RunnableNetwork other = open(board[0], board[1], layout.threads(), layout.batch())) {
        if (!ModelCheck.agree(plain, other, 1, layout.batch())) {
          LOG.log(
              System.Logger.Level.WARNING,
              "Network %s is not computed by %s: their numbers are wrong on this machine"
                  .formatted(models.description().name(), layout));
          wrong = true;
          return false;
        }
      }
    }
    return true;
  }

  /** One lane for each core first, which most often wins; then fewer lanes of several threads. */
  private List<Integer> laneCounts() {
    List<Integer> counts = new ArrayList<>(List.of(cores));
    if (cores >= 4) {
      counts.add(cores / 2);
    }
    if (cores >= 2) {
      counts.add(1);
    }
    return counts;
  }

  /** The best batch; the first is measured also where opening the networks took all the time. */
  private @Nullable Finding tuneBatch(int side, int lanes, int threads) throws NetworkException {
    List<RunnableNetwork> networks = new ArrayList<>();
    try {
      for (int i = 0; i < lanes && !disturbed.getAsBoolean(); i++) {
        networks.add(open(side, threads));
      }
      if (networks.size() < lanes) {
        return null;
      }
      Finding best = null;
      for (int batch : BATCHES) {
        double rate = best == null || isTime() ? rate(networks, batch) : 0;
        if (rate == 0) {
          break;
        }
        if (best == null || rate > WORTH * best.rate) {
          best = new Finding(new LaneLayout(lanes, threads, batch), rate);
        }
        if (2 * batch * lanes / rate * 1e9 > LONGEST_RUN_NANOS) {
          break;
        }
      }
      return best;
    } finally {
      for (RunnableNetwork network : networks) {
        network.close();
      }
    }
  }

  private RunnableNetwork open(int side, int threads) throws NetworkException {
    int most = BATCHES[BATCHES.length - 1];
    RunnableNetwork network = open(side, side, threads, most);
    Random random = new Random(1);
    float[] planes = new float[models.description().spatialPlanes() * side * side];
    for (int row = 0; row < most; row++) {
      for (int i = 0; i < planes.length; i++) {
        planes[i] = random.nextInt(2);
      }
      network.putPlanes(row, planes);
    }
    return network;
  }

  private RunnableNetwork open(int width, int height, int threads, int batch)
      throws NetworkException {
    BfloatModel bfloat = models.bfloat();
    if (bfloat != null) {
      return bfloat.open(width, height, batch);
    }
    NetworkModels.Model model = models.quantized(width, height);
    if (model == null) {
      model = models.model(width, height);
    }
    return OrtNetwork.open(
        models.description(),
        model.source(),
        model.width(),
        model.height(),
        new OrtNetwork.Options(batch, threads));
  }

  private boolean isTime() {
    return System.nanoTime() < end && !disturbed.getAsBoolean();
  }

  /** Evaluations in a second by all networks at once; 0 if disturbed or crowded. */
  private double rate(List<RunnableNetwork> networks, int batch) throws NetworkException {
    Slice slice = new Slice(networks.size(), batch);
    List<Thread> threads = new ArrayList<>();
    for (RunnableNetwork network : networks) {
      threads.add(DaemonThreads.start("sanko-tuner", () -> slice.run(network)));
    }
    try {
      slice.ready.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    long begin = System.nanoTime();
    // No session may be closed while it runs.
    threads.forEach(Lanes::join);
    double seconds = (System.nanoTime() - begin) / 1e9;
    slice.checkFailure();
    crowded |= slice.ownNanos.get() < OWN_CORE * slice.allNanos.get();
    return crowded || disturbed.getAsBoolean() ? 0 : slice.evaluations.get() / seconds;
  }

  /** A slice of time in which networks run side by side, each on a thread of its own. Shared. */
  private final class Slice {
    final AtomicLong evaluations = new AtomicLong();
    final AtomicLong ownNanos = new AtomicLong();
    final AtomicLong allNanos = new AtomicLong();

    /** Open once all networks have run a batch. */
    final CountDownLatch ready;

    private final int batch;
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    Slice(int networks, int batch) {
      ready = new CountDownLatch(networks);
      this.batch = batch;
    }

    void run(RunnableNetwork network) {
      try {
        network.run(batch);
        ready.countDown();
        ready.await();
        long ownFrom = threadNanos.getAsLong();
        long from = System.nanoTime();
        do {
          network.run(batch);
          evaluations.addAndGet(batch);
        } while (System.nanoTime() - from < SLICE_NANOS && !disturbed.getAsBoolean());
        allNanos.addAndGet(System.nanoTime() - from);
        ownNanos.addAndGet(threadNanos.getAsLong() - ownFrom);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (Throwable e) {
        failure.set(e);
        ready.countDown(); // nobody may wait for it for ever
      }
    }

    void checkFailure() throws NetworkException {
      Throwable failed = failure.get();
      if (failed != null) {
        throw failed instanceof NetworkException known
            ? known
            : new NetworkException("the evaluation failed: " + failed, failed);
      }
    }
  }
}

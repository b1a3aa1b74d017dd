package sanko.bench;

import java.lang.management.ManagementFactory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import sanko.board.Rules;
import sanko.board.Zobrist;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Evaluator;
import sanko.nn.Uncertainty;
import sanko.nn.ValueEstimate;
import sanko.nn.features.InputEncoder;
import sanko.search.SearchException;
import sanko.search.SearchRun;
import sanko.search.Search;
import sanko.search.graph.Graph;
import sanko.search.graph.GraphSignature;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameSnapshot;
import sanko.superko.GameState;
import sanko.superko.GameView;

/**
 * Can the one thread that searches keep a fast device busy? The device is simulated: two lanes take
 * batches from one queue as soon as they are idle, as those of a network do, and pass them to a
 * device that computes one batch at a time for a fixed time and some for each position. Answers are
 * random, and cost the searching thread no more than a copy of the position. Run {@code main} with
 * the size of the board and the visits of each search. With the word {@code host} behind them, the
 * lanes also encode and decode, and the devices are named by the positions that they compute in a
 * second in full batches: how many visits does this machine make with them? With the size alone:
 * how busy are two lanes of a processor, which take 5 ms +- 1 ms for each position, in searches of
 * few visits and of one second, the latter also where every second position is at hand?
 * docs/search.md and docs/benchmarks/network.md have the commands and what came of them.
 */
public final class DeviceReport {
  private static final System.Logger LOGGER = System.getLogger(DeviceReport.class.getName());
  private static final double LAUNCH_MICROS = 500;
  private static final double JITTER = 0.2;

  /* So that nearly all of a search has as many under way as the device can take. */
  private static final String VISITS_PER_IN_FLIGHT = "4";

  private DeviceReport() {}

  /** Measures and logs a table; see the class. */
  public static void main(String[] args) throws Exception {
    int size = Integer.parseInt(args[0]);
    if (args.length == 1) {
      processors(size);
    } else if (args.length == 2) {
      devices(size, Integer.parseInt(args[1]));
    } else {
      hosts(size, Integer.parseInt(args[1]));
    }
  }

  private static void processors(int size) throws SearchException {
    for (int visits : new int[] {30, 100, 300, 1000, 2000}) {
      search(
          size,
          visits + " visits",
          SearchLimits.visits(visits),
          SearchSettings.DEFAULT,
          new SimulatedDevice(size, 8, 5000, false, 0, false));
    }
    for (double known : new double[] {0, 0.5}) {
      search(
          size,
          "1 s, " + known + " at hand",
          SearchLimits.seconds(1),
          SearchSettings.DEFAULT,
          new SimulatedDevice(size, 8, 5000, false, known, false));
    }
  }

  private static void devices(int size, int visits) throws SearchException {
    for (int batch : new int[] {128, 256, 512}) {
      for (double micros : new double[] {20, 40}) {
        for (String together : List.of("1", "16", "64")) {
          search(
              size,
              String.format(
                  Locale.ROOT, "2 x %3d, %2.0f us, together %2s", batch, micros, together),
              SearchLimits.visits(visits),
              SearchSettings.DEFAULT
                  .with("answersTogether", together)
                  .with("visitsPerInFlight", VISITS_PER_IN_FLIGHT),
              new SimulatedDevice(size, batch, micros, true, 0, false));
        }
      }
    }
  }

  /** The first search warms up. */
  private static void hosts(int size, int visits) throws SearchException {
    host(size, visits, 64, 20_000);
    for (int batch : new int[] {64, 256}) {
      for (int rate : new int[] {20_000, 50_000, 100_000}) {
        host(size, visits, batch, rate);
      }
    }
  }

  private static void host(int size, int visits, int batch, int rate) throws SearchException {
    double micros = 1e6 / rate - LAUNCH_MICROS / batch;
    search(
        size,
        String.format(Locale.ROOT, "2 x %3d, %6d positions/s", batch, rate),
        SearchLimits.visits(visits),
        SearchSettings.DEFAULT,
        new SimulatedDevice(size, batch, micros, true, 0, true));
  }

  private static void search(
      int size,
      String what,
      SearchLimits limits,
      SearchSettings settings,
      SimulatedDevice evaluator)
      throws SearchException {
    GameState root = new GameState(size, size, Rules.TROMP_TAYLOR, 7.5);
    try (SimulatedDevice device = evaluator) {
      SearchRequest request = SearchRequest.toPlay(limits);
      Graph graph = new Graph();
      SearchRun run = new Search(device, settings, 1, graph).prepare(root, request, () -> false);
      long cpu = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      SearchSnapshot found = run.execute();
      cpu = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - cpu;
      long visits = found.root().visits();
      LOGGER.log(
          System.Logger.Level.INFO,
          String.format(
              Locale.ROOT,
              "%s: %.0f visits/s, searching thread %.1f us/visit, %s, %d collisions, graph %x",
              what,
              visits / found.effort().seconds(),
              cpu / 1e3 / visits,
              device.use(found.effort().seconds()),
              run.metrics().collisions(),
              signature(graph)));
    }
  }

  private static long signature(Graph graph) {
    Graph.RootEvaluation last = graph.lastRoot();
    return last == null
        ? 0
        : GraphSignature.of(graph.nodes(), graph.find(last.keyLow(), last.keyHigh())).values();
  }

  /** A device that takes time but computes nothing. */
  private static final class SimulatedDevice implements Evaluator {
    private static final int POLICIES = 512;
    private static final int LANES = 2;

    /** A position and who asked. */
    private record Question(
        GameSnapshot position, EvaluationOptions options, Callback callback) {}

    private final int size;
    private final int batch;
    private final double micros;
    private final float[][] policies;
    private final Deque<Question> questions = new ArrayDeque<>();
    private final Deque<GameSnapshot> spare = new ArrayDeque<>();
    private final List<Thread> lanes = new ArrayList<>();
    private final double known;
    private final List<Object> devices = new ArrayList<>();
    private boolean closed;
    private int idle;
    private long batches;
    private long positions;
    private double busyMicros;
    private long laneNanos;

    /**
     * A device, or a processor.
     *
     * @param micros for each position
     * @param shared whether both lanes use one device, which computes their batches in turn
     * @param known the part of all positions that are answered at once
     * @param encodes whether lanes encode and decode as for a network
     */
    SimulatedDevice(
        int size, int batch, double micros, boolean shared, double known, boolean encodes) {
      this.size = size;
      this.batch = batch;
      this.micros = micros;
      this.known = known;
      policies = new float[POLICIES][size * size + 1];
      for (int i = 0; i < POLICIES; i++) {
        fill(policies[i], i);
      }
      for (int i = 0; i < LANES; i++) {
        Object device = shared && i > 0 ? devices.get(0) : new Object();
        devices.add(device);
        LaneWork own = encodes ? new LaneWork(size) : null;
        Thread lane = new Thread(() -> work(device, shared, own), "simulated-" + i);
        lane.setDaemon(true);
        lanes.add(lane);
        lane.start();
      }
    }

    private static void fill(float[] policy, int seed) {
      double total = 0;
      for (int i = 0; i < policy.length; i++) {
        policy[i] = (float) Math.exp(10 * part(Zobrist.mix(seed * 1000L + i)));
        total += policy[i];
      }
      for (int i = 0; i < policy.length; i++) {
        policy[i] /= (float) total;
      }
    }

    /** A number in [0, 1). */
    private static double part(long word) {
      return (word >>> 11) * 0x1p-53;
    }

    String use(double seconds) {
      int number = devices.get(0) == devices.get(1) ? 1 : LANES;
      synchronized (questions) {
        return String.format(
            Locale.ROOT,
            "%d batches of %.1f, busy %.0f %%, lanes %.1f us/position",
            batches,
            (double) positions / batches,
            100 * busyMicros / 1e6 / seconds / number,
            laneNanos / 1e3 / positions);
      }
    }

    @Override
    public void evaluate(GameState position, EvaluationOptions options, Callback callback) {
      if (part(position.stateHashHigh()) < known) {
        callback.completed(evaluation(position));
        return;
      }
      synchronized (questions) {
        GameSnapshot copy = spare.poll();
        if (copy == null) {
          copy = new GameSnapshot(size, size);
        }
        copy.take(position, InputEncoder.PLIES, InputEncoder.EARLIER_BOARDS);
        questions.add(new Question(copy, options, callback));
        questions.notifyAll();
      }
    }

    private void work(Object device, boolean shared, @Nullable LaneWork own) {
      List<Question> taken = new ArrayList<>();
      long counted = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      while (take(taken)) {
        if (own != null) {
          taken.forEach(each -> own.encode(each.position(), each.options()));
        }
        double jitter = 1;
        if (!shared) {
          long word = Zobrist.mix(taken.get(0).position().stateHashLow() + 1);
          jitter += JITTER * (2 * part(word) - 1);
        }
        double needed = (shared ? LAUNCH_MICROS : 0) + micros * taken.size() * jitter;
        synchronized (device) {
          long end = System.nanoTime() + (long) (1000 * needed);
          while (System.nanoTime() < end) {
            LockSupport.parkNanos(end - System.nanoTime());
          }
        }
        synchronized (questions) {
          busyMicros += needed;
          batches++;
          positions += taken.size();
        }
        taken.forEach(each -> answer(each, own));
        taken.clear();
        long nanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        synchronized (questions) {
          laneNanos += nanos - counted;
        }
        counted = nanos;
      }
    }

    private boolean take(List<Question> taken) {
      synchronized (questions) {
        idle++;
        while (questions.isEmpty() && !closed) {
          try {
            questions.wait();
          } catch (InterruptedException e) {
            return false;
          }
        }
        int share = Math.min(batch, (questions.size() + idle - 1) / idle);
        idle--;
        while (taken.size() < share) {
          taken.add(questions.remove());
        }
        return !closed;
      }
    }

    private void answer(Question question, @Nullable LaneWork own) {
      Evaluation evaluation =
          own == null
              ? evaluation(question.position())
              : own.decode(question.position(), question.options());
      synchronized (questions) {
        spare.add(question.position());
      }
      question.callback().completed(evaluation);
    }

    private Evaluation evaluation(GameView position) {
      long word = Zobrist.mix(position.stateHashLow());
      double win = 0.3 + 0.4 * part(word);
      return new Evaluation(
          policies[(int) word & (POLICIES - 1)].clone(),
          new ValueEstimate(win, 1 - win, 0, 0, 100, 0),
          Uncertainty.UNKNOWN,
          new float[size * size]);
    }

    @Override
    public String name() {
      return "simulated device";
    }

    @Override
    public boolean supports(int width, int height) {
      return width == size && height == size;
    }

    @Override
    public boolean hasUncertainty() {
      return false;
    }

    @Override
    public int capacity() {
      return LANES * batch;
    }

    @Override
    public int lanes() {
      return LANES;
    }

    @Override
    public void clearCache() {}

    @Override
    public void close() {
      synchronized (questions) {
        closed = true;
        questions.notifyAll();
      }
    }
  }
}

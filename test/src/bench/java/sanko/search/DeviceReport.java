package sanko.search;

import java.lang.management.ManagementFactory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import sanko.board.Rules;
import sanko.board.Zobrist;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Evaluator;
import sanko.nn.Uncertainty;
import sanko.nn.ValueEstimate;
import sanko.superko.GameState;

/**
 * Can the one thread that searches keep a fast device busy? The device is simulated: two lanes take
 * batches from one queue as soon as they are idle, as those of a network do, and pass them to a
 * device that computes one batch at a time for a fixed time and some for each position. Answers are
 * random, and cost the searching thread no more than a copy of the position. Run {@code main} with
 * the size of the board and the visits of each search; docs/search.md has the command and a table.
 */
public final class DeviceReport {
  private static final System.Logger LOGGER = System.getLogger(DeviceReport.class.getName());
  private static final double LAUNCH_MICROS = 500;

  /* So that nearly all of a search has as many under way as the device can take. */
  private static final String VISITS_PER_IN_FLIGHT = "4";

  private DeviceReport() {}

  /** Measures and logs a table; see the class. */
  public static void main(String[] args) throws Exception {
    int size = Integer.parseInt(args[0]);
    int visits = Integer.parseInt(args[1]);
    search(size, visits / 2, 256, 20, "16");
    for (int batch : new int[] {128, 256, 512}) {
      for (double micros : new double[] {20, 40}) {
        for (String together : List.of("1", "16", "64")) {
          search(size, visits, batch, micros, together);
        }
      }
    }
  }

  private static void search(int size, int visits, int batch, double micros, String together)
      throws SearchException {
    SearchSettings settings =
        SearchSettings.DEFAULT
            .with("answersTogether", together)
            .with("visitsPerInFlight", VISITS_PER_IN_FLIGHT);
    GameState root = new GameState(size, size, Rules.TROMP_TAYLOR, 7.5);
    try (SimulatedDevice device = new SimulatedDevice(size, batch, micros)) {
      SearchRequest request = SearchRequest.toPlay(SearchLimits.visits(visits));
      SearchRun run =
          new SearchRun(device, new Graph(), settings, 1, root, request, () -> false);
      long cpu = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      double seconds = run.execute().seconds();
      cpu = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - cpu;
      LOGGER.log(
          System.Logger.Level.INFO,
          String.format(
              Locale.ROOT,
              "2 x %3d, %2.0f us each, together %2s: %6.0f visits/s, owner %4.1f us/visit, %s, %d"
                  + " collisions",
              batch,
              micros,
              together,
              visits / seconds,
              cpu / 1e3 / visits,
              device.use(seconds),
              run.metrics().collisions()));
    }
  }

  /** A device that takes time but computes nothing. */
  private static final class SimulatedDevice implements Evaluator {
    private static final int POLICIES = 512;
    private static final int LANES = 2;
    private static final int PLIES = 5;

    /** A position and who asked. */
    private record Question(GameState position, Callback callback) {}

    private final int size;
    private final int batch;
    private final double micros;
    private final float[][] policies;
    private final Deque<Question> questions = new ArrayDeque<>();
    private final Deque<GameState> spare = new ArrayDeque<>();
    private final List<Thread> lanes = new ArrayList<>();
    private final Object device = new Object();
    private boolean closed;
    private long batches;
    private long positions;
    private double busyMicros;

    SimulatedDevice(int size, int batch, double micros) {
      this.size = size;
      this.batch = batch;
      this.micros = micros;
      policies = new float[POLICIES][size * size + 1];
      for (int i = 0; i < POLICIES; i++) {
        fill(policies[i], i);
      }
      for (int i = 0; i < LANES; i++) {
        Thread lane = new Thread(this::work, "simulated-" + i);
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
      synchronized (device) {
        return String.format(
            Locale.ROOT,
            "%d batches, %.0f %% filled, device busy %.0f %%",
            batches,
            100.0 * positions / batches / batch,
            100 * busyMicros / 1e6 / seconds);
      }
    }

    @Override
    public void evaluate(GameState position, EvaluationOptions options, Callback callback) {
      synchronized (questions) {
        GameState copy = spare.poll();
        if (copy == null) {
          copy = new GameState(size, size, position.rules(), position.komi());
        }
        copy.copyRecentFrom(position, PLIES);
        questions.add(new Question(copy, callback));
        questions.notifyAll();
      }
    }

    private void work() {
      List<Question> taken = new ArrayList<>();
      while (take(taken)) {
        synchronized (device) {
          double needed = LAUNCH_MICROS + micros * taken.size();
          long end = System.nanoTime() + (long) (1000 * needed);
          while (System.nanoTime() < end) {
            LockSupport.parkNanos(end - System.nanoTime());
          }
          busyMicros += needed;
          batches++;
          positions += taken.size();
        }
        taken.forEach(this::answer);
        taken.clear();
      }
    }

    private boolean take(List<Question> taken) {
      synchronized (questions) {
        while (questions.isEmpty() && !closed) {
          try {
            questions.wait();
          } catch (InterruptedException e) {
            return false;
          }
        }
        while (taken.size() < batch && !questions.isEmpty()) {
          taken.add(questions.remove());
        }
        return !closed;
      }
    }

    private void answer(Question question) {
      long word = Zobrist.mix(question.position().stateHashLow());
      synchronized (questions) {
        spare.add(question.position());
      }
      double win = 0.3 + 0.4 * part(word);
      question
          .callback()
          .completed(
              new Evaluation(
                  policies[(int) word & (POLICIES - 1)].clone(),
                  new ValueEstimate(win, 1 - win, 0, 0, 100, 0),
                  Uncertainty.UNKNOWN,
                  new float[size * size]));
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

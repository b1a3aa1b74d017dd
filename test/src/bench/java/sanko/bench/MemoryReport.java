package sanko.bench;

import java.lang.management.ManagementFactory;
import java.util.Locale;
import sanko.board.Rules;
import sanko.nn.EvaluationOptions;
import sanko.search.Search;
import sanko.search.SearchException;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/**
 * How much memory does a graph take, how fast does a search grow it, and what is the longest pause
 * on the way? Searches from the empty board and an empty graph with an evaluator that costs next to
 * nothing and caches nothing, one thread. Run {@code main} with the size of the board and numbers
 * of visits.
 *
 * <p>{@code java -Xmx6g -Dsanko.log.level=INFO -cp
 * 'test/target/bench/benchmarks.jar:test/target/bench/lib/*' sanko.bench.MemoryReport 19 200000}
 */
public final class MemoryReport {
  private static final System.Logger LOGGER = System.getLogger(MemoryReport.class.getName());
  private static final double MILLION = 1e6;

  /** An evaluator that notes the longest time between two questions. */
  private static final class Watched extends FreeEvaluator {
    private long last;
    private long longest;

    void start() {
      last = System.nanoTime();
      longest = 0;
    }

    @Override
    public void evaluate(GameState position, EvaluationOptions options, Callback callback) {
      long now = System.nanoTime();
      longest = Math.max(longest, now - last);
      last = now;
      super.evaluate(position, options, callback);
    }
  }

  private final Watched evaluator = new Watched();
  private final Search search = new Search(evaluator, SearchSettings.DEFAULT, 1);
  private final GameState game;

  private MemoryReport(int size) {
    game = new GameState(size, size, Rules.TROMP_TAYLOR, 7.5);
  }

  /** Measures and logs a line for each number of visits; see the class. */
  public static void main(String[] args) throws SearchException {
    int size = Integer.parseInt(args[0]);
    MemoryReport report = new MemoryReport(size);
    for (int i = 0; i < 20; i++) {
      report.search(20_000);
    }
    for (int i = 1; i < args.length; i++) {
      report.measure(Integer.parseInt(args[i]));
    }
  }

  private void search(int visits) throws SearchException {
    search.clear();
    evaluator.start();
    search.run(game, SearchRequest.toPlay(SearchLimits.visits(visits)));
  }

  private void measure(int visits) throws SearchException {
    search.clear();
    long empty = usedMemory();
    long start = System.nanoTime();
    search(visits);
    double seconds = (System.nanoTime() - start) / 1e9;
    long full = usedMemory();
    LOGGER.log(
        System.Logger.Level.INFO,
        String.format(
            Locale.ROOT,
            "%dx%d, %d visits: %.0f playouts/s, %.0f bytes per visit, longest pause %.2f ms",
            game.board().width(),
            game.board().height(),
            visits,
            visits / seconds,
            (double) (full - empty) / visits,
            evaluator.longest / MILLION));
  }

  /** The bytes in use after a collection. */
  private static long usedMemory() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}

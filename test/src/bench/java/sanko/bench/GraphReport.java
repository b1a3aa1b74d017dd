package sanko.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import sanko.nn.EvaluationOptions;
import sanko.nn.Evaluator;
import sanko.nn.ForwardingEvaluator;
import sanko.nn.Precision;
import sanko.nn.network.EvaluatorSettings;
import sanko.nn.network.NetworkEvaluator;
import sanko.search.SearchException;
import sanko.search.SearchRun;
import sanko.search.Search;
import sanko.search.graph.Graph;
import sanko.search.graph.Staleness;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/**
 * What does each way of searching a graph cost in evaluations, how stale does it leave the graph,
 * and how near does it come to a long search? Positions come from games that {@link ReportGames}
 * plays, eight of each. All searches are serial and see one symmetry. The long search is made
 * twice, in a graph and in a tree: the win rate to reach is the mean of both, and a move that only
 * one of them plays is half right. An evaluation is a question of the search to the evaluator,
 * whether or not another search of this run has asked it before.
 *
 * <p>Errors are given with their standard errors, also the difference from the first option, the
 * tree, on the same positions. Staleness is that of one more search without corrections by local
 * pattern, which join nodes that no edge does. The last column says how many evaluations an option
 * needs beside the tree for the same error of the win rate: both errors are taken to fall with one
 * power of the evaluations, fitted to all numbers of visits; in brackets what 90 % of bootstrap
 * samples of the positions say.
 *
 * <p>Run {@code main} with the network, its precision, the size of the board, the first position,
 * how many, the visits of the long searches, the visits of the short ones ({@code 100,200,400}) and
 * the names of options ({@code all}, or {@code tree,graph}); docs/benchmarks/search.md has commands.
 */
public final class GraphReport {
  private static final System.Logger LOGGER = System.getLogger(GraphReport.class.getName());
  private static final int POSITIONS_PER_GAME = 8;
  private static final int LANES = 2;
  private static final int BOOTSTRAPS = 1000;

  private static final SearchSettings SERIAL =
      SearchSettings.DEFAULT.with("numSearchThreads", "1").with("nnRandomize", "false");

  /** The baseline: no node and no evaluation is shared. */
  private static final SearchSettings TREE =
      SERIAL.with("useGraphSearch", "false").with("graphShareEvaluations", "false");

  private static final Map<String, SearchSettings> OPTIONS = options();

  private final List<String> names;
  private final int[] visits;
  private final long longVisits;

  private GraphReport(List<String> names, int[] visits, long longVisits) {
    this.names = names;
    this.visits = visits;
    this.longVisits = longVisits;
  }

  private static Map<String, SearchSettings> options() {
    Map<String, SearchSettings> options = new LinkedHashMap<>();
    options.put("tree", TREE);
    options.put("tree+evaluations", TREE.with("graphShareEvaluations", "true"));
    options.put("graph", SERIAL);
    options.put("leak-0.1", SERIAL.with("graphSearchCatchUpLeakProb", "0.1"));
    options.put("leak-0.3", SERIAL.with("graphSearchCatchUpLeakProb", "0.3"));
    options.put("continue", SERIAL.with("graphSearchCatchUpLeakProb", "1"));
    options.put("factor-2", SERIAL.with("graphSearchCatchUpFactor", "2"));
    options.put("parents", SERIAL.with("graphUnstaling", "parents"));
    options.put("ancestors", SERIAL.with("graphUnstaling", "ancestors"));
    options.put("idle", SERIAL.with("graphUnstaling", "idle"));
    options.put("terminal-1", SERIAL.with("graphTerminalVisits", "false"));
    return options;
  }

  /** Counts what is asked of another evaluator. */
  private static final class Counter extends ForwardingEvaluator {
    private final AtomicLong asked = new AtomicLong();

    Counter(Evaluator inner) {
      super(inner);
    }

    @Override
    public void evaluate(GameState position, EvaluationOptions options, Callback callback) {
      asked.incrementAndGet();
      super.evaluate(position, options, callback);
    }
  }

  /** What one search came to. */
  private record Result(double evaluations, double error, double agreed, Staleness staleness) {}

  /** Measures and logs a table; see the class. */
  public static void main(String[] args) throws Exception {
    EvaluatorSettings settings =
        EvaluatorSettings.fixed(LANES, 1, 8, 17).withPrecision(Precision.valueOf(args[1]));
    int size = Integer.parseInt(args[2]);
    int first = Integer.parseInt(args[3]);
    int count = Integer.parseInt(args[4]);
    int[] visits = Arrays.stream(args[6].split(",")).mapToInt(Integer::parseInt).toArray();
    List<String> names =
        args[7].equals("all") ? List.copyOf(OPTIONS.keySet()) : List.of(args[7].split(","));
    GraphReport report = new GraphReport(names, visits, Long.parseLong(args[5]));
    try (Evaluator evaluator = NetworkEvaluator.open(Path.of(args[0]), settings)) {
      report.run(evaluator, size, first, count);
    }
  }

  private void run(Evaluator evaluator, int size, int first, int count) throws Exception {
    List<GameState> positions = positions(evaluator, size, first, count);
    ExecutorService workers = Executors.newFixedThreadPool(LANES);
    try {
      List<Future<Result[][]>> running = new ArrayList<>();
      for (GameState position : positions) {
        running.add(workers.submit(() -> measure(evaluator, position)));
      }
      // By position, option and number of visits.
      Result[][][] results = new Result[count][][];
      for (int i = 0; i < count; i++) {
        results[i] = running.get(i).get();
      }
      report(size, first, results);
    } finally {
      workers.shutdownNow();
    }
  }

  private static List<GameState> positions(Evaluator evaluator, int size, int first, int count)
      throws SearchException {
    List<GameState> positions = new ArrayList<>();
    for (int i = first; i < first + count; ) {
      int seed = i / POSITIONS_PER_GAME;
      GameState game = ReportGames.play(evaluator, size, new Random(seed));
      for (; i < first + count && i / POSITIONS_PER_GAME == seed; i++) {
        int moves = game.moveCount() * (1 + i % POSITIONS_PER_GAME) / (POSITIONS_PER_GAME + 1);
        GameState position = new GameState(game);
        while (position.moveCount() > moves) {
          position.undo();
        }
        positions.add(position);
      }
    }
    return positions;
  }

  private Result[][] measure(Evaluator evaluator, GameState position) throws SearchException {
    SearchRequest request = SearchRequest.toPlay(SearchLimits.visits(longVisits));
    SearchSnapshot inGraph = run(evaluator, position, SERIAL, request).execute();
    SearchSnapshot inTree = run(evaluator, position, TREE, request).execute();
    double winrate = (inGraph.root().values().winrate() + inTree.root().values().winrate()) / 2;
    Result[][] results = new Result[names.size()][visits.length];
    for (int option = 0; option < results.length; option++) {
      SearchSettings settings = settings(names.get(option));
      for (int i = 0; i < visits.length; i++) {
        Counter counter = new Counter(evaluator);
        SearchRun run =
            run(counter, position, settings, SearchRequest.toPlay(SearchLimits.visits(visits[i])));
        SearchSnapshot found = run.execute();
        double agreed = (isSame(found, inGraph) ? 0.5 : 0) + (isSame(found, inTree) ? 0.5 : 0);
        results[option][i] =
            new Result(
                counter.asked.get(),
                Math.abs(found.root().values().winrate() - winrate),
                agreed,
                staleness(evaluator, position, settings, visits[i]));
      }
    }
    return results;
  }

  private static SearchSettings settings(String option) {
    SearchSettings settings = OPTIONS.get(option);
    if (settings == null) {
      throw new IllegalArgumentException(option + " is none of " + OPTIONS.keySet());
    }
    return settings;
  }

  private static Staleness staleness(
      Evaluator evaluator, GameState position, SearchSettings settings, int visits)
      throws SearchException {
    SearchSettings unbiased = settings.with("subtreeValueBiasFactor", "0");
    SearchRequest request = SearchRequest.toPlay(SearchLimits.visits(visits));
    SearchRun run = run(evaluator, position, unbiased, request);
    run.execute();
    return run.staleness();
  }

  private static SearchRun run(
      Evaluator evaluator, GameState position, SearchSettings settings, SearchRequest request)
      throws SearchException {
    return new Search(evaluator, settings, 1, new Graph()).prepare(position, request, () -> false);
  }

  private static boolean isSame(SearchSnapshot found, SearchSnapshot expected) {
    return found.moves().get(0).move() == expected.moves().get(0).move();
  }

  // ---- the table

  private void report(int size, int first, Result[][][] results) {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%dx%d, positions %d to %d, ",
            size,
            size,
            first,
            first + results.length - 1));
    text.append(String.format(Locale.ROOT, "long searches %d visits%n", longVisits));
    text.append(
        String.format(
            Locale.ROOT,
            "%-16s visits evaluations   error            more than the tree ",
            "option"));
    text.append(" same move   stale: largest, mean, root     for the error of the tree");
    int[] all = new int[results.length];
    Arrays.setAll(all, i -> i);
    for (int option = 0; option < names.size(); option++) {
      for (int i = 0; i < visits.length; i++) {
        addRow(text, results, option, i);
      }
      if (option > 0) {
        addShare(text, results, option, all);
      }
    }
    LOGGER.log(System.Logger.Level.INFO, text.toString());
  }

  private void addRow(StringBuilder text, Result[][][] results, int option, int at) {
    int count = results.length;
    double evaluations = 0;
    double agreed = 0;
    double largest = 0;
    double stale = 0;
    double staleRoot = 0;
    double[] error = new double[count];
    double[] more = new double[count];
    for (int i = 0; i < count; i++) {
      Result result = results[i][option][at];
      evaluations += result.evaluations() / count;
      agreed += 100 * result.agreed() / count;
      largest = Math.max(largest, result.staleness().largest());
      stale += result.staleness().mean() / count;
      staleRoot += result.staleness().root() / count;
      error[i] = result.error();
      more[i] = result.error() - results[i][0][at].error();
    }
    text.append(
        String.format(
            Locale.ROOT, "%n%-16s %6d %11.1f   ", names.get(option), visits[at], evaluations));
    text.append(
        String.format(
            Locale.ROOT,
            "%.4f +- %.4f  %+.4f +- %.4f  ",
            mean(error),
            sem(error),
            mean(more),
            sem(more)));
    text.append(
        String.format(
            Locale.ROOT, "%5.1f %%     %.4f %.6f %.6f", agreed, largest, stale, staleRoot));
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(0);
  }

  /** The standard error of the mean. */
  private static double sem(double[] values) {
    double mean = mean(values);
    double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    return Math.sqrt(squares / Math.max(1, values.length - 1) / values.length);
  }

  private void addShare(StringBuilder text, Result[][][] results, int option, int[] all) {
    double[] samples = new double[BOOTSTRAPS];
    Random random = new Random(1);
    for (int i = 0; i < BOOTSTRAPS; i++) {
      samples[i] = share(results, option, random.ints(all.length, 0, all.length).toArray());
    }
    Arrays.sort(samples);
    text.append(String.format(Locale.ROOT, "   %.0f %% ", percent(share(results, option, all))));
    double low = percent(samples[BOOTSTRAPS / 20]);
    double high = percent(samples[BOOTSTRAPS * 19 / 20]);
    text.append(String.format(Locale.ROOT, "(%.0f..%.0f)", low, high));
  }

  private static double percent(double share) {
    return Math.min(999, 100 * share);
  }

  /**
   * The evaluations that an option needs for an error, beside those of the first option: two lines
   * with one slope through the logarithms of evaluations and errors. Where errors do not fall at
   * all, nothing can be said, and it says 0 or very many.
   */
  private double share(Result[][][] results, int option, int[] positions) {
    int[] pair = {0, option};
    double[] meanX = new double[2];
    double[] meanY = new double[2];
    double[][] x = new double[2][visits.length];
    double[][] y = new double[2][visits.length];
    for (int k = 0; k < 2; k++) {
      for (int i = 0; i < visits.length; i++) {
        double evaluations = 0;
        double error = 0;
        for (int position : positions) {
          evaluations += results[position][pair[k]][i].evaluations();
          error += results[position][pair[k]][i].error();
        }
        x[k][i] = Math.log(evaluations);
        y[k][i] = Math.log(error);
        meanX[k] += x[k][i] / visits.length;
        meanY[k] += y[k][i] / visits.length;
      }
    }
    double together = 0;
    double squares = 0;
    for (int k = 0; k < 2; k++) {
      for (int i = 0; i < visits.length; i++) {
        together += (x[k][i] - meanX[k]) * (y[k][i] - meanY[k]);
        squares += (x[k][i] - meanX[k]) * (x[k][i] - meanX[k]);
      }
    }
    double slope = Math.min(-1e-3, together / squares);
    return Math.exp(meanX[1] - meanX[0] - (meanY[1] - meanY[0]) / slope);
  }
}

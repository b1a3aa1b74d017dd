package sanko.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import sanko.board.Rules;
import sanko.engine.SearchTrial;
import sanko.engine.config.EvaluatorChoice;
import sanko.engine.config.WarmUp;
import sanko.nn.Evaluator;
import sanko.nn.NetworkException;
import sanko.nn.network.EvaluatorSettings;
import sanko.nn.network.NetworkBenchmark;
import sanko.nn.network.Rate;
import sanko.nn.ort.Device;
import sanko.search.Search;
import sanko.search.SearchException;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/**
 * Plays some moves by search and compares the rate of evaluations with what lanes can do.
 *
 * @param visits of each move, or null for half a second
 * @param searches to try
 * @param tellsThreads whether they differ in numSearchThreads
 */
record BenchmarkTrial(
    Environment environment,
    Path network,
    Device device,
    @Nullable Long visits,
    List<SearchSettings> searches,
    boolean tellsThreads) {
  private static final double SECONDS_A_MOVE = 0.5;
  private static final int MOVES = 8;

  /** Before a trial, while sessions are opened and the JVM compiles most of what it will. */
  private static final int WARM_UP_MOVES = 6;

  private static final double KOMI = 7;

  BenchmarkTrial {
    searches = List.copyOf(searches);
  }

  /**
   * Prints what searches on a board reach.
   *
   * @param rate what lanes can do
   */
  void print(BenchmarkOutput out, NetworkBenchmark benchmark, int size, Rate rate)
      throws NetworkException, IOException {
    for (SearchSettings each : searches) {
      String how = tellsThreads ? "numSearchThreads=" + each.parallel().maxInFlight() + ": " : "";
      out.print(how + text(each, benchmark, size, rate));
    }
  }

  private String text(SearchSettings settings, NetworkBenchmark benchmark, int size, Rate rate)
      throws NetworkException {
    EvaluatorSettings usual = EvaluatorSettings.DEFAULT.withDevice(device);
    try (Evaluator evaluator =
        environment.evaluators().create(new EvaluatorChoice.File(network), usual)) {
      WarmUp.run(evaluator, size);
      SearchTrial trial = play(evaluator, settings, size);
      double percent = 100 * trial.evaluationsPerSecond() / rate.perSecond();
      return trial
          + String.format(Locale.ROOT, ", %.0f %% of the rate above", percent)
          + (benchmark.isGpu() ? "" : System.lineSeparator() + trial.times());
    } catch (NetworkException e) {
      throw e;
    } catch (Exception e) {
      throw new NetworkException("the search failed: " + e.getMessage(), e);
    }
  }

  /** The moves of the warm-up are left out. */
  private SearchTrial play(Evaluator evaluator, SearchSettings settings, int size)
      throws SearchException {
    Search search = new Search(evaluator, settings, 0);
    SearchRequest request =
        SearchRequest.toPlay(
            visits == null ? SearchLimits.seconds(SECONDS_A_MOVE) : SearchLimits.visits(visits));
    GameState game = new GameState(size, size, Rules.TROMP_TAYLOR, KOMI);
    SearchTrial.Searcher<SearchException> searcher = position -> search.run(position, request);
    SearchTrial.play(searcher, evaluator, settings, game, WARM_UP_MOVES);
    return SearchTrial.play(searcher, evaluator, settings, game, MOVES);
  }
}

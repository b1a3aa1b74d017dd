package sanko.bench;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;
import sanko.board.Rules;
import sanko.search.Search;
import sanko.search.SearchException;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/**
 * How many playouts does a search make in a second where evaluations cost next to nothing? Searches
 * of 10,000 playouts from the empty board and an empty graph, one thread.
 *
 * <p>{@code java -jar test/target/bench/benchmarks.jar SearchBenchmark}
 */
@Warmup(iterations = 5, time = 1)
public class SearchBenchmark extends ThroughputBenchmark {
  private static final int PLAYOUTS = 10_000;

  /** Columns and rows. */
  @Param({"9", "19"})
  public int size;

  private final Search search = new Search(new FreeEvaluator(), SearchSettings.DEFAULT, 1);
  private GameState game = new GameState(1, 1, Rules.TROMP_TAYLOR, 0);

  /** Prepares the empty board. */
  @Setup
  public void begin() {
    game = new GameState(size, size, Rules.TROMP_TAYLOR, 7.5);
  }

  /** A whole search, its result included. */
  @Benchmark
  @OperationsPerInvocation(PLAYOUTS)
  public SearchSnapshot playouts() throws SearchException {
    search.clear();
    return search.run(game, SearchRequest.toPlay(SearchLimits.visits(PLAYOUTS)));
  }
}

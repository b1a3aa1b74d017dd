package sanko.analysis;

import org.jspecify.annotations.Nullable;
import sanko.nn.Evaluator;
import sanko.search.Search;
import sanko.search.settings.SearchSettings;

/**
 * The search of a task: one position's, or that of all positions that share a graph. One thread.
 */
final class TaskSearch {
  private final long seed;
  private @Nullable Search search;

  /** Of a task that has not begun. */
  TaskSearch(long seed) {
    this.seed = seed;
  }

  /** The search, for the next position. */
  Search search(Evaluator evaluator, SearchSettings settings) {
    Search found = search == null ? new Search(evaluator, settings, seed) : search;
    found.setSettings(settings);
    search = found;
    return found;
  }

  /** Drops the graph, after a failure. */
  void forget() {
    search = null;
  }
}

package sanko.analysis;

import java.io.IOException;
import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;
import sanko.base.file.FileErrors;
import sanko.engine.cache.GameIdentity;
import sanko.engine.cache.GraphCache;
import sanko.engine.cache.KeptGraph;
import sanko.nn.Evaluator;
import sanko.search.Search;
import sanko.search.graph.GraphFile;
import sanko.search.request.OwnershipScope;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/**
 * The search of a task: one position's, or that of all positions that share a graph, which begins
 * with what is kept of the game and is kept again. One thread.
 */
final class TaskSearch {
  private static final System.Logger LOG = System.getLogger(TaskSearch.class.getName());

  private final long seed;
  private final @Nullable GraphCache cache;
  private @Nullable Search search;
  private @Nullable KeptGraph kept;
  private boolean hasNews;

  /**
   * Of a task that has not begun.
   *
   * @param cache null to keep nothing
   */
  TaskSearch(long seed, @Nullable GraphCache cache) {
    this.seed = seed;
    this.cache = cache;
  }

  /** The search, for the next position. */
  Search search(Evaluator evaluator, SearchSettings settings, Query query, GameState position) {
    Search found = search;
    if (found == null) {
      found = new Search(evaluator, settings, seed);
      search = found;
      kept = cache == null || !query.sharesGraph() ? null : kept(cache, evaluator, query);
      load(found, position);
    }
    found.setSettings(settings);
    return found;
  }

  private static @Nullable KeptGraph kept(GraphCache cache, Evaluator evaluator, Query query) {
    try {
      SearchSettings settings = query.method().parameters().search();
      // A graph without ownership is of no use where that is wanted, and would be lost.
      boolean isOwned = query.answer().ownership() != OwnershipScope.NONE;
      String game = query.game().text() + (isOwned ? " with ownership" : "");
      GraphFile.Head head = GameIdentity.of(evaluator, settings, game);
      return head == null ? null : cache.graph(head);
    } catch (IOException e) {
      LOG.log(Level.WARNING, "graphs are not kept: " + FileErrors.reason(e));
      return null;
    }
  }

  private void load(Search found, GameState position) {
    if (kept == null || !kept.exists()) {
      return;
    }
    try {
      kept.load(found, position.board());
    } catch (IOException e) {
      LOG.log(Level.INFO, kept.file() + " is not used: " + FileErrors.reason(e));
    }
  }

  /** Takes note of what a search found. */
  void searched(SearchSnapshot found) {
    hasNews |= found.playouts() > 0;
  }

  /** Keeps the graph, if it is that of a game and has changed. */
  void keep() {
    if (search == null || kept == null || !hasNews) {
      return;
    }
    try {
      kept.save(search, "");
    } catch (IOException e) {
      LOG.log(Level.WARNING, kept.file() + " is not written: " + FileErrors.reason(e));
    }
  }

  /** Drops the graph, after a failure. */
  void forget() {
    search = null;
    hasNews = false;
  }
}

package sanko.search;

import sanko.nn.Evaluator;
import sanko.superko.GameState;

/**
 * The search of one game. It keeps its graph between searches, so that positions met again are
 * found again. One thread at a time may call {@link #run}; {@link #stop} may be called by any.
 */
@SuppressWarnings("DoNotCallSuggester")
public final class Search {
  /**
   * A search without a graph yet.
   *
   * @param evaluator shared with other searches
   * @param seed of all random choices
   */
  public Search(Evaluator evaluator, SearchSettings settings, long seed) {
    throw new UnsupportedOperationException();
  }

  /**
   * Searches the position and returns what was found; with limits that are reached at once at least
   * the root's evaluation.
   *
   * @param root copied; its player to move is the one searched for
   * @throws SearchException if the evaluator failed; the search can be used again
   */
  public SearchSnapshot run(GameState root, SearchRequest request) throws SearchException {
    throw new UnsupportedOperationException();
  }

  /**
   * Makes the present {@link #run}, or the next if none is under way, return soon. {@link
   * #clearStop} takes it back.
   */
  public void stop() {
    throw new UnsupportedOperationException();
  }

  /** Forgets a stop that no search has seen. */
  public void clearStop() {
    throw new UnsupportedOperationException();
  }

  /** Replaces the settings; the graph is dropped where they change what is stored. */
  public void setSettings(SearchSettings settings) {
    throw new UnsupportedOperationException();
  }

  /** Drops the graph. */
  public void clear() {
    throw new UnsupportedOperationException();
  }
}

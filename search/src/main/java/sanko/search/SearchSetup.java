package sanko.search;

import sanko.nn.Evaluator;
import sanko.search.graph.Graph;
import sanko.search.request.SearchRequest;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/**
 * The common setup of the searches of one game.
 *
 * @param evaluator shared with other games
 * @param graph kept between the searches
 * @param seed for all random choices
 */
public record SearchSetup(Evaluator evaluator, Graph graph, SearchSettings settings, long seed) {
  /**
   * Prepares a search that nobody stops; see the other method.
   *
   * @throws SearchException if the root cannot be evaluated
   */
  public SearchRun prepare(GameState root, SearchRequest request) throws SearchException {
    return prepare(root, request, RunControl.stoppedWhen(() -> false));
  }

  /**
   * Prepares a search: finds and evaluates its root and makes the graph below consistent with the
   * settings. Its time begins here.
   *
   * @param root copied; its player to move is the one searched for
   * @throws LateSearchException if the clock cannot wait for the root's evaluation
   * @throws SearchException if the root cannot be evaluated
   */
  public SearchRun prepare(GameState root, SearchRequest request, RunControl control)
      throws SearchException {
    return new Preparation(this, root, request, control).run();
  }
}

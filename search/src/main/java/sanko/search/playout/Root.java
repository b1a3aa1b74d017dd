package sanko.search.playout;

import org.jspecify.annotations.Nullable;
import sanko.nn.Evaluation;
import sanko.superko.GameState;

/**
 * The root of a search.
 *
 * @param node its node in the graph
 * @param game the game at that position
 * @param evaluation the evaluator's answer for it as a root
 * @param human what a network that imitates people says of it; null if none is used
 * @param whiteScore the score expected before this search
 * @param endsBeforeCleanup whether the game being played ends where clean-up would begin
 */
public record Root(
    int node,
    GameState game,
    Evaluation evaluation,
    @Nullable Evaluation human,
    double whiteScore,
    boolean endsBeforeCleanup) {
  /** A root without a human evaluation. */
  public Root(
      int node,
      GameState game,
      Evaluation evaluation,
      double whiteScore,
      boolean endsBeforeCleanup) {
    this(node, game, evaluation, null, whiteScore, endsBeforeCleanup);
  }
}

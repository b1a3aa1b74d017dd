package sanko.search.playout;

import sanko.nn.Evaluation;
import sanko.superko.GameState;

/**
 * The root of a search.
 *
 * @param node its node in the graph
 * @param game the game at that position
 * @param evaluation the evaluator's answer for it as a root
 * @param whiteScore the score expected before this search
 * @param endsBeforeCleanup whether the game being played ends where clean-up would begin
 */
public record Root(
    int node,
    GameState game,
    Evaluation evaluation,
    double whiteScore,
    boolean endsBeforeCleanup) {}

package sanko.search.playout;

import sanko.nn.Evaluation;
import sanko.superko.GameState;

/**
 * Where a search begins.
 *
 * @param node its node in the graph
 * @param game the game that stands there
 * @param evaluation the evaluator's answer, asked for a root
 * @param whiteScore the score expected before this search
 * @param endsBeforeCleanup whether the game that is searched for ends where clean-up would begin
 */
public record Root(
    int node,
    GameState game,
    Evaluation evaluation,
    double whiteScore,
    boolean endsBeforeCleanup) {}

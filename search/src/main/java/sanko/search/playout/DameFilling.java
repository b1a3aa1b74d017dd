package sanko.search.playout;

import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Scoring;
import sanko.nn.Evaluation;
import sanko.search.graph.NodeStore;
import sanko.search.settings.PassingSettings;
import sanko.superko.GameState;

/**
 * Decides whether a pass should wait because a neutral point can still be filled for nothing
 * (docs/search-formulas.md, "Ending a game"). Under territory scoring that changes no score, but
 * people expect it, and it keeps a mistaken count from mattering.
 */
final class DameFilling {
  private static final double OWNED = 0.95;
  private static final long ENOUGH_VISITS = 500;
  private static final double UTILITY = 0.1;
  private static final double POINTS = 0.5;

  private DameFilling() {}

  /** Whether dame filling applies to a game in this phase. */
  static boolean isWanted(GameState game, PassingSettings settings) {
    return settings.fillDameBeforePass()
        && game.rules().scoring() == Scoring.TERRITORY
        && game.phase() == 0;
  }

  /** Whether some stone at the root is as good as a pass and not in the opponent's territory. */
  static boolean isLeft(NodeStore nodes, RunContext context) {
    int root = context.root;
    int pass = nodes.findEdge(root, Board.PASS);
    if (pass < 0 || !context.rootEvaluation.hasOwnership()) {
      return false;
    }
    int passed = nodes.child(root, pass);
    double enough = 2 * Math.sqrt(nodes.edgeWeight(root, pass));
    double sign = context.rootToMove == Color.WHITE ? 1 : -1;
    for (int i = 0; i < nodes.edges(root); i++) {
      int move = nodes.move(root, i);
      double weight = nodes.edgeWeight(root, i);
      boolean known = weight > 0 && (nodes.edgeVisits(root, i) > ENOUGH_VISITS || weight > enough);
      int child = nodes.child(root, i);
      if (move != Board.PASS
          && known
          && context.moves.isAllowed(move)
          && sign * (nodes.utility(child) - nodes.utility(passed)) > -UTILITY
          && sign * (nodes.scoreMean(child) - nodes.scoreMean(passed)) > -POINTS
          && sign * (nodes.lead(child) - nodes.lead(passed)) > -POINTS
          && !isOpponents(move, context, sign)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOpponents(int move, RunContext context, double sign) {
    Evaluation evaluation = context.rootEvaluation;
    Board board = context.board;
    boolean touchesOwn = false;
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int near = board.neighbor(move, d);
      touchesOwn |=
          board.isOnBoard(near) && sign * evaluation.whiteOwnership(board.indexOf(near)) > OWNED;
    }
    return sign * evaluation.whiteOwnership(board.indexOf(move)) < -OWNED && !touchesOwn;
  }
}

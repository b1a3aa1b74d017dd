package sanko.search.playout;

import sanko.board.Board;
import sanko.board.Color;
import sanko.board.PointColors;
import sanko.board.Scoring;
import sanko.nn.Evaluation;
import sanko.superko.GameState;

/**
 * Fractions of a point that keep a search from filling pass-alive area at the end of a game, where
 * the score alone does not care (docs/search-formulas.md, "Ending bonus").
 */
final class EndingBonus {
  private static final double SETTLED = 0.95;
  private static final double BUTTON_PASS = -0.25;
  private static final double TERRITORY_PASS = -1 / 3.0;

  private EndingBonus() {}

  /**
   * The bonus of each move of the player to move, by place in a policy.
   *
   * @param most the greatest penalty of a point; 0 turns all off
   */
  static double[] points(GameState game, Evaluation evaluation, double most) {
    Board board = game.board();
    int area = board.area();
    double[] points = new double[area + 1];
    if (most == 0) {
      return points;
    }
    boolean byArea = game.rules().scoring() == Scoring.AREA;
    if (byArea) {
      points[area] = game.isButtonLeft() ? BUTTON_PASS : 0;
    } else {
      points[area] = TERRITORY_PASS;
    }
    if (!evaluation.hasOwnership() || board.koPoint() != Board.PASS) {
      return points;
    }
    byte[] alive = PointColors.passAlive(game.board(), game.rules().suicide());
    int color = game.toMove();
    for (int index = 0; index < area; index++) {
      int point = board.pointAt(index);
      if (!board.isEmpty(point)) {
        continue;
      }
      double white = evaluation.whiteOwnership(index);
      double own = color == Color.WHITE ? white : -white;
      if (own <= -SETTLED && !(byArea && board.hasAtariBeside(point, Color.opponent(color)))) {
        points[index] = -most * (-SETTLED - own) / (1 - SETTLED);
      } else if (own >= SETTLED
          && !board.touches(point, Color.opponent(color))
          && !joinsOpen(board, point, color, alive)) {
        points[index] = -most * (own - SETTLED) / (1 - SETTLED);
      }
    }
    return points;
  }

  /** Whether the move joins two own chains that are not pass-alive. */
  private static boolean joinsOpen(Board board, int point, int color, byte[] alive) {
    int first = Board.PASS;
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int near = board.neighbor(point, d);
      if (board.color(near) == color && alive[board.indexOf(near)] != color) {
        if (first != Board.PASS && board.head(near) != first) {
          return true;
        }
        first = board.head(near);
      }
    }
    return false;
  }
}

package sanko.nn.rollout;

import sanko.board.Board;
import sanko.board.Color;

/**
 * One-move tactics that rollouts and their move priors share. Reads boards, keeps no state but
 * scratch.
 */
final class Tactics {
  private final int[] liberties = new int[3];

  /**
   * Whether an empty point is an eye of a player: all neighbors are the player's stones, and the
   * opponent holds too few of the corners around it to make it false.
   */
  boolean isEye(Board board, int point, int color) {
    if (!board.isSurroundedBy(point, color)) {
      return false;
    }
    int up = board.neighbor(point, 0);
    int down = board.neighbor(point, 3);
    int opponent = Color.opponent(color);
    int corners =
        corner(board, up - 1, opponent)
            + corner(board, up + 1, opponent)
            + corner(board, down - 1, opponent)
            + corner(board, down + 1, opponent);
    boolean atEdge = corners >= AT_EDGE;
    int opponents = corners % AT_EDGE;
    return atEdge ? opponents == 0 : opponents <= 1;
  }

  private static final int AT_EDGE = 8;

  private static int corner(Board board, int point, int opponent) {
    int there = board.color(point);
    if (there == Color.WALL) {
      return AT_EDGE;
    }
    return there == opponent ? 1 : 0;
  }

  /**
   * Whether a play leaves its own chain with at most one liberty though it captures nothing. It may
   * say no where the chain of a capture has one liberty; it never says yes wrongly.
   */
  boolean isSelfAtari(Board board, int point, int color) {
    int first = Board.PASS;
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int near = board.neighbor(point, d);
      int there = board.color(near);
      if (there == Color.EMPTY) {
        if (first != Board.PASS && first != near) {
          return false;
        }
        first = near;
      } else if (there == color) {
        int count = board.libertiesInto(near, liberties);
        for (int i = 0; i < count; i++) {
          if (liberties[i] != point) {
            if (first != Board.PASS && first != liberties[i]) {
              return false;
            }
            first = liberties[i];
          }
        }
      } else if (there != Color.WALL && board.liberties(near) == 1) {
        return false;
      }
    }
    return true;
  }
}

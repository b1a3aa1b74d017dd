package sanko.search.playout;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Zobrist;
import sanko.superko.GameState;

/**
 * Finds moves that repeat what their player did elsewhere in the game, such as a joseki in another
 * corner: the 9x9 points around the move, its border included, were the same before an earlier move
 * of the same player, turned or mirrored at will (docs/search-formulas.md, "Repeated shapes").
 */
final class RepeatedShapes {
  private static final int RADIUS = 4;
  private static final int SIDE = 2 * RADIUS + 1;
  private static final int BEYOND_BORDER = 3;

  private RepeatedShapes() {}

  /**
   * What to take from the utility of each move of the player to move, by place in a policy.
   *
   * @param utility for each earlier move that a move repeats
   * @return null if there is nothing to take
   */
  static double @Nullable [] penalties(GameState game, double utility) {
    if (utility == 0) {
      return null;
    }
    Map<Long, Integer> earlier = new HashMap<>();
    for (int i = 0; i < game.moveCount(); i++) {
      if (game.mover(i) == game.toMove() && game.move(i) != Board.PASS) {
        Board before = game.boardBefore(game.moveCount() - i);
        earlier.merge(shape(before, game.move(i), game.toMove()), 1, Integer::sum);
      }
    }
    if (earlier.isEmpty()) {
      return null;
    }
    Board board = game.board();
    double[] penalties = new double[board.area() + 1];
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      if (board.isEmpty(point)) {
        int count = earlier.getOrDefault(shape(board, point, game.toMove()), 0);
        penalties[index] = utility * count;
      }
    }
    return penalties;
  }

  /** A number that is the same for the same surroundings in all eight positions. */
  private static long shape(Board board, int point, int player) {
    int[] around = around(board, point, player);
    long least = Long.MAX_VALUE;
    for (int symmetry = 0; symmetry < 8; symmetry++) {
      least = Math.min(least, hash(around, symmetry));
    }
    return least;
  }

  private static int[] around(Board board, int point, int player) {
    int[] around = new int[SIDE * SIDE];
    for (int i = 0; i < around.length; i++) {
      int x = board.x(point) + i % SIDE - RADIUS;
      int y = board.y(point) + i / SIDE - RADIUS;
      boolean isOn = x >= 0 && y >= 0 && x < board.width() && y < board.height();
      int color = isOn ? board.color(board.point(x, y)) : Color.EMPTY;
      around[i] = !isOn ? BEYOND_BORDER : color == Color.EMPTY ? 0 : color == player ? 1 : 2;
    }
    return around;
  }

  private static long hash(int[] around, int symmetry) {
    long hash = 0;
    for (int i = 0; i < SIDE; i++) {
      for (int j = 0; j < SIDE; j++) {
        int x = (symmetry & 1) == 0 ? i : SIDE - 1 - i;
        int y = (symmetry & 2) == 0 ? j : SIDE - 1 - j;
        int at = (symmetry & 4) == 0 ? SIDE * y + x : SIDE * x + y;
        hash = Zobrist.mix(4 * hash + around[at] + 1);
      }
    }
    return hash;
  }
}

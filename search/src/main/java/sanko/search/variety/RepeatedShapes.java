package sanko.search.variety;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.superko.GameState;

/**
 * Finds moves that repeat what their player did elsewhere in the game, such as a joseki in another
 * corner: the 9x9 points around the move, its border included, were the same before an earlier move
 * of the same player, turned or mirrored at will (docs/search-formulas.md, "Repeated shapes").
 */
public final class RepeatedShapes {
  private RepeatedShapes() {}

  /**
   * What to take from the utility of each move of the player to move, by place in a policy.
   *
   * @param utility for each earlier move that a move repeats
   * @return null if there is nothing to take
   */
  public static double @Nullable [] penalties(GameState game, double utility) {
    if (utility == 0) {
      return null;
    }
    Map<Long, Integer> earlier = new HashMap<>();
    for (int i = 0; i < game.moveCount(); i++) {
      if (game.mover(i) == game.toMove() && game.move(i) != Board.PASS) {
        Board before = game.boardBefore(game.moveCount() - i);
        earlier.merge(LocalShape.anywhere(before, game.move(i), game.toMove()), 1, Integer::sum);
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
        int count = earlier.getOrDefault(LocalShape.anywhere(board, point, game.toMove()), 0);
        penalties[index] = utility * count;
      }
    }
    return penalties;
  }
}

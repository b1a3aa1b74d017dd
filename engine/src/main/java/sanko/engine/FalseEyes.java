package sanko.engine;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import sanko.board.Board;
import sanko.board.Chains;
import sanko.board.Color;
import sanko.board.MutableBoard;

/**
 * Finds points that a player must still fill once the opponent has taken all points that belong to
 * nobody: the last liberty of a chain where it joins another one. Such a point is no territory
 * though nobody has filled it yet.
 */
final class FalseEyes {
  private FalseEyes() {}

  /**
   * The points, by place in reading order.
   *
   * @param owner of each point in reading order, without dead stones
   */
  static Set<Integer> of(Board board, byte[] owner) {
    Set<Integer> found = new TreeSet<>();
    MutableBoard filled = new MutableBoard(board);
    for (int point = next(filled, owner);
        point != Board.PASS && found.add(board.indexOf(point));
        point = next(filled, owner)) {
      filled.play(point, owner[board.indexOf(point)]);
    }
    return found;
  }

  private static int next(Board board, byte[] owner) {
    for (List<Integer> chain : Chains.of(board)) {
      int stone = chain.get(0);
      List<Integer> lasting =
          Chains.liberties(board, stone).stream()
              .filter(liberty -> owner[board.indexOf(liberty)] != Color.EMPTY)
              .toList();
      if (lasting.size() == 1
          && owner[board.indexOf(lasting.get(0))] == board.color(stone)
          && joinsAnother(board, lasting.get(0), stone)
          && !board.isSuicide(lasting.get(0), board.color(stone))) {
        return lasting.get(0);
      }
    }
    return Board.PASS;
  }

  private static boolean joinsAnother(Board board, int point, int stone) {
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int near = board.neighbor(point, d);
      if (board.color(near) == board.color(stone) && board.head(near) != board.head(stone)) {
        return true;
      }
    }
    return false;
  }
}

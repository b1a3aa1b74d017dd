package sanko.search.choice;

import java.util.function.IntUnaryOperator;
import sanko.board.AreaAnalyzer;
import sanko.board.Board;
import sanko.board.Color;

/** Tells boards on which it is too early to end a game. */
final class OpenBoard {
  private OpenBoard() {}

  /** Whether more than half of the board is empty and there are borders left to close. */
  static boolean isOpen(Board board) {
    return 2 * board.emptyPoints() > board.area() && !isDivided(board);
  }

  /** Whether each empty point is enclosed by one player, and both players have some. */
  private static boolean isDivided(Board board) {
    byte[] owner = new byte[board.area()];
    new AreaAnalyzer().strictArea(board, owner);
    return isShared(board, index -> owner[index]);
  }

  /**
   * Whether each empty point has an owner, and both players have some.
   *
   * @param owner by point in reading order
   */
  static boolean isShared(Board board, IntUnaryOperator owner) {
    boolean[] owns = new boolean[3];
    for (int index = 0; index < board.area(); index++) {
      if (board.isEmpty(board.pointAt(index))) {
        owns[owner.applyAsInt(index)] = true;
      }
    }
    return !owns[Color.EMPTY] && owns[Color.BLACK] && owns[Color.WHITE];
  }
}

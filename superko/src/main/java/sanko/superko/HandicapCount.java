package sanko.superko;

import sanko.board.Board;
import sanko.board.Color;

/** How many handicap stones a game began with; RULES_SPEC 1.2. */
final class HandicapCount {
  private HandicapCount() {}

  /** The handicap of a start position, before any move. */
  static int ofStart(Board start) {
    int black = 0;
    for (int index = 0; index < start.area(); index++) {
      int color = start.color(start.pointAt(index));
      if (color == Color.WHITE) {
        return 0;
      }
      if (color == Color.BLACK) {
        black++;
      }
    }
    return black;
  }

  /** Whether black moves at the beginning may add to the handicap: no white stone stands. */
  private static boolean mayGrow(Board start) {
    for (int index = 0; index < start.area(); index++) {
      if (start.color(start.pointAt(index)) == Color.WHITE) {
        return false;
      }
    }
    return true;
  }

  /**
   * Counts the newest ply. Black moves before White's first real move count; two white moves in a
   * row end the counting, and the black moves are no handicap then.
   */
  static void count(PlyStack plies) {
    Ply after = plies.now();
    if (after.handicapSettled) {
      return;
    }
    Board start = plies.get(0).board;
    if (after.mover == Color.BLACK) {
      after.handicapStones += after.move != Board.PASS && mayGrow(start) ? 1 : 0;
      return;
    }
    boolean secondInARow = plies.top() >= 2 && plies.get(plies.top() - 1).mover == Color.WHITE;
    if (after.move == Board.PASS && secondInARow) {
      after.handicapStones = ofStart(start);
    }
    after.handicapSettled = after.move != Board.PASS || secondInARow;
  }
}

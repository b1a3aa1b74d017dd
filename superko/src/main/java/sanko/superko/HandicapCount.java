package sanko.superko;

import sanko.board.Board;
import sanko.board.Color;

/** How many handicap stones a game began with; docs/rules.md, "Handicap bonus". */
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
   * Counts the newest ply. Black moves before White's first stone count; if White passes in between
   * twice in a row, the next move of Black ends the counting, and no black move is handicap then.
   */
  static void count(PlyStack plies) {
    Ply after = plies.now();
    if (after.handicapKnown) {
      return;
    }
    Board start = plies.get(0).board;
    if (after.mover == Color.WHITE) {
      after.handicapKnown = after.move != Board.PASS;
    } else if (isByWhite(plies, 1) && isByWhite(plies, 2)) {
      after.handicapStones = ofStart(start);
      after.handicapKnown = true;
    } else if (after.move != Board.PASS && mayGrow(start)) {
      after.handicapStones++;
    }
  }

  /** Whether there was a move some plies before the newest, and White made it. */
  private static boolean isByWhite(PlyStack plies, int before) {
    int index = plies.top() - before;
    return index > 0 && plies.get(index).mover == Color.WHITE;
  }
}

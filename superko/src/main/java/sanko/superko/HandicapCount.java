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
  static boolean mayGrow(Board start) {
    for (int index = 0; index < start.area(); index++) {
      if (start.color(start.pointAt(index)) == Color.WHITE) {
        return false;
      }
    }
    return true;
  }
}

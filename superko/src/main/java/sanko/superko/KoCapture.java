package sanko.superko;

import org.jspecify.annotations.Nullable;
import sanko.board.Board;

/**
 * A capture in ko made in a clean-up phase: nobody may make the same capture on the same stones
 * twice in a phase.
 *
 * @param hashLow position hash before the capture, low word
 * @param hashHigh the high word
 */
record KoCapture(long hashLow, long hashHigh, int point, int color, @Nullable KoCapture earlier) {
  /** Whether a player has made this capture on this board before. */
  static boolean contains(@Nullable KoCapture newest, Board board, int point, int color) {
    for (KoCapture taken = newest; taken != null; taken = taken.earlier()) {
      if (taken.point() == point
          && taken.color() == color
          && taken.hashLow() == board.hashLow()
          && taken.hashHigh() == board.hashHigh()) {
        return true;
      }
    }
    return false;
  }
}

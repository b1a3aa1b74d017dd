package sanko.search.reading;

import sanko.board.Board;
import sanko.board.Color;

/** What a network without eyes for Black might say: all of White lives. */
public final class WhiteOwnership {
  private WhiteOwnership() {}

  /**
   * White's ownership of all points.
   *
   * @param whites that of White's stones, and of the empty points that touch no fewer of White's
   *     stones than of Black's; 0 elsewhere
   */
  public static float[] of(Board board, float whites) {
    float[] ownership = new float[board.area()];
    for (int i = 0; i < ownership.length; i++) {
      int point = board.pointAt(i);
      boolean isWhites = board.color(point) == Color.WHITE || isBesideWhite(board, point);
      ownership[i] = isWhites ? whites : 0;
    }
    return ownership;
  }

  private static boolean isBesideWhite(Board board, int point) {
    int white = 0;
    int black = 0;
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int color = board.color(board.neighbor(point, d));
      white += color == Color.WHITE ? 1 : 0;
      black += color == Color.BLACK ? 1 : 0;
    }
    return board.isEmpty(point) && white > 0 && white >= black;
  }
}

package sanko.search.variety;

import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Zobrist;

/**
 * Numbers for what a player sees around a point: the 9x9 points around it with the stones of both
 * players and what lies beyond the border. The number is the same for the same shape turned or
 * mirrored.
 */
final class LocalShape {
  private static final int RADIUS = 4;
  private static final int SIDE = 2 * RADIUS + 1;
  private static final int BEYOND_BORDER = 3;

  private LocalShape() {}

  /** The number of a shape wherever it is on a board. */
  static long anywhere(Board board, int point, int player) {
    int[] around = around(board, point, player);
    long least = Long.MAX_VALUE;
    for (int symmetry = 0; symmetry < 8; symmetry++) {
      least = Math.min(least, hash(around, symmetry, 0));
    }
    return least;
  }

  /** The number of a shape at its place on a board of this size, turned or mirrored together. */
  static long atPlace(Board board, int point, int player) {
    int[] around = around(board, point, player);
    long least = Long.MAX_VALUE;
    for (int symmetry = 0; symmetry < 8; symmetry++) {
      least = Math.min(least, hash(around, symmetry, place(board, point, symmetry)));
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

  private static long hash(int[] around, int symmetry, long start) {
    long hash = start;
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

  /** A number of a point and the size of its board, seen in the same symmetry. */
  private static long place(Board board, int point, int symmetry) {
    boolean turned = (symmetry & 4) != 0;
    int width = turned ? board.height() : board.width();
    int height = turned ? board.width() : board.height();
    int x = turned ? board.y(point) : board.x(point);
    int y = turned ? board.x(point) : board.y(point);
    int column = (symmetry & 1) == 0 ? x : width - 1 - x;
    int row = (symmetry & 2) == 0 ? y : height - 1 - y;
    return Zobrist.mix(((((long) width * 64 + height) * 64) + column) * 64 + row + 1);
  }
}

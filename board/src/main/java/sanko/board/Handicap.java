package sanko.board;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The points of handicap stones. Fixed handicap is GTP's table; free handicap begins like it and
 * then spreads the stones as far from each other as it can.
 */
public final class Handicap {
  private static final int SMALLEST_BOARD = 7;
  private static final int SMALLEST_WITH_SIDES = 9;
  private static final int SMALLEST_WITH_FOURTH_LINE = 13;

  private Handicap() {}

  /** The most stones of fixed handicap on this board; 0 if there is none. */
  public static int mostFixed(Board board) {
    int smaller = Math.min(board.width(), board.height());
    if (smaller < SMALLEST_BOARD) {
      return 0;
    }
    boolean hasMiddle = board.width() % 2 == 1 && board.height() % 2 == 1;
    return hasMiddle && smaller >= SMALLEST_WITH_SIDES ? 9 : 4;
  }

  /**
   * The points of fixed handicap.
   *
   * @param stones 2..{@link #mostFixed}
   */
  public static List<Integer> fixed(Board board, int stones) {
    if (stones < 2 || stones > mostFixed(board)) {
      throw new IllegalArgumentException("no fixed handicap of " + stones + " stones");
    }
    List<Integer> points = new ArrayList<>();
    for (int[] place : places(board.width(), board.height(), stones)) {
      points.add(board.point(place[0], place[1]));
    }
    return points;
  }

  /**
   * Column and row, from 0 at the top left, of each stone of fixed handicap, whether the board is
   * large enough or not.
   *
   * @param stones 2..9
   */
  public static int[][] places(int width, int height, int stones) {
    int left = line(width);
    int right = width - 1 - left;
    int top = line(height);
    int bottom = height - 1 - top;
    int middleX = width / 2;
    int middleY = height / 2;
    int[][] all = {
      {left, bottom}, {right, top}, {left, top}, {right, bottom},
      {left, middleY}, {right, middleY}, {middleX, bottom}, {middleX, top}
    };
    int[][] places = Arrays.copyOf(all, stones);
    if (stones >= 5 && stones % 2 == 1) {
      places[stones - 1] = new int[] {middleX, middleY};
    }
    return places;
  }

  /** The line of the corner stones, counted from 0. */
  private static int line(int size) {
    return size < SMALLEST_WITH_FOURTH_LINE ? 2 : 3;
  }

  /**
   * Exactly this many points of free handicap.
   *
   * @param stones fewer than the board has points
   */
  public static List<Integer> free(Board board, int stones) {
    int fixed = Math.min(stones, mostFixed(board));
    List<Integer> points = fixed < 2 ? new ArrayList<>() : fixed(board, fixed);
    while (points.size() < stones) {
      points.add(loneliest(board, points));
    }
    return points;
  }

  /**
   * The free point farthest from all stones, on the third line or above as long as there is one;
   * among equals one not too near the edge.
   */
  private static int loneliest(Board board, List<Integer> stones) {
    int best = Board.PASS;
    int bestScore = Integer.MIN_VALUE;
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      int line = Math.min(3, line(board, point));
      int score = 1000 * Math.min(2, line) + 8 * distance(board, point, stones) + line;
      if (!stones.contains(point) && score > bestScore) {
        best = point;
        bestScore = score;
      }
    }
    return best;
  }

  private static int line(Board board, int point) {
    int x = Math.min(board.x(point), board.width() - 1 - board.x(point));
    int y = Math.min(board.y(point), board.height() - 1 - board.y(point));
    return Math.min(x, y);
  }

  private static int distance(Board board, int point, List<Integer> stones) {
    int nearest = board.width() + board.height();
    for (int stone : stones) {
      int away =
          Math.abs(board.x(point) - board.x(stone)) + Math.abs(board.y(point) - board.y(stone));
      nearest = Math.min(nearest, away);
    }
    return nearest;
  }
}

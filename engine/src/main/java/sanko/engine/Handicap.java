package sanko.engine;

import java.util.ArrayList;
import java.util.List;
import sanko.board.Board;

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
    int left = line(board.width());
    int right = board.width() - 1 - left;
    int top = line(board.height());
    int bottom = board.height() - 1 - top;
    int middleX = board.width() / 2;
    int middleY = board.height() / 2;
    List<Integer> points = new ArrayList<>();
    points.add(board.point(left, bottom));
    points.add(board.point(right, top));
    if (stones >= 3) {
      points.add(board.point(left, top));
    }
    if (stones >= 4) {
      points.add(board.point(right, bottom));
    }
    if (stones >= 6) {
      points.add(board.point(left, middleY));
      points.add(board.point(right, middleY));
    }
    if (stones >= 8) {
      points.add(board.point(middleX, bottom));
      points.add(board.point(middleX, top));
    }
    if (stones >= 5 && stones % 2 == 1) {
      points.add(board.point(middleX, middleY));
    }
    return points;
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

  /** The free point farthest from all stones; among equals one not too near the edge. */
  private static int loneliest(Board board, List<Integer> stones) {
    int best = Board.PASS;
    int bestScore = Integer.MIN_VALUE;
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      int score = 8 * distance(board, point, stones) + Math.min(3, line(board, point));
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

package sanko.superko;

import java.util.Arrays;
import sanko.board.Board;

/** Small sets of points as ascending arrays that nobody changes, so that plies may share them. */
final class PointSet {
  static final int[] EMPTY = {};

  private PointSet() {}

  static boolean contains(int[] points, int point) {
    for (int each : points) {
      if (each == point) {
        return true;
      }
    }
    return false;
  }

  static int[] with(int[] points, int point) {
    if (contains(points, point)) {
      return points;
    }
    int[] more = Arrays.copyOf(points, points.length + 1);
    more[points.length] = point;
    Arrays.sort(more);
    return more;
  }

  static int[] without(int[] points, int point) {
    return Arrays.stream(points).filter(each -> each != point).toArray();
  }

  /** The points of the set where stones stand. */
  static int[] occupied(int[] points, Board board) {
    for (int each : points) {
      if (board.isEmpty(each)) {
        return Arrays.stream(points).filter(point -> !board.isEmpty(point)).toArray();
      }
    }
    return points;
  }
}

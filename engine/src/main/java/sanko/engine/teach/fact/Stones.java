package sanko.engine.teach.fact;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import sanko.board.Board;
import sanko.board.Chains;

/**
 * Stones that share a fate: a chain, or several chains near each other. Immutable.
 *
 * @param color whose they are
 * @param points where they stand; not empty
 * @param chains of how many chains they are
 * @param center the stone by which people find them
 */
public record Stones(int color, List<Integer> points, int chains, int center) {
  public Stones {
    points = List.copyOf(points);
  }

  /** The chain of the stone at a point. */
  public static Stones chain(Board board, int point) {
    return of(board, board.color(point), List.of(Chains.stones(board, point)));
  }

  /** Several chains of a player as one. */
  static Stones of(Board board, int color, List<List<Integer>> chains) {
    List<Integer> points = chains.stream().flatMap(List::stream).sorted().toList();
    return new Stones(color, points, chains.size(), center(board, points));
  }

  /** The point nearest to the middle of some points; the first in reading order of several. */
  private static int center(Board board, List<Integer> points) {
    double x = points.stream().mapToInt(board::x).average().orElse(0);
    double y = points.stream().mapToInt(board::y).average().orElse(0);
    return Collections.min(
        points,
        Comparator.comparingDouble(
            point -> Math.abs(board.x(point) - x) + Math.abs(board.y(point) - y)));
  }

  /** How many there are. */
  public int size() {
    return points.size();
  }

  /** Whether at least half of the smaller of both is of the other as well. */
  boolean overlaps(Stones other) {
    long common = points.stream().filter(other.points::contains).count();
    return 2 * common >= Math.min(size(), other.size());
  }
}

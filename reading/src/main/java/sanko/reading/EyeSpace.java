package sanko.reading;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;

/**
 * An eye of a chain: a few connected points, empty or with stones of the opponent, all of which are
 * beside the chain, and beside nothing else. So each stone that the owner plays there joins the
 * chain.
 */
final class EyeSpace {
  private final int[] points;
  private final EyeShape shape;
  private final int attackers;

  /**
   * An eye.
   *
   * @param points in reading order
   * @param attackers those with stones of the opponent, as a bit mask
   */
  EyeSpace(int[] points, EyeShape shape, int attackers) {
    this.points = points;
    this.shape = shape;
    this.attackers = attackers;
  }

  /** The eye of a chain that has a point beside it, or null if that is no eye of few points. */
  static @Nullable EyeSpace of(Board board, int start, int chain) {
    int owner = board.color(chain);
    int head = board.head(chain);
    int[] found = new int[EyeShape.MOST_POINTS];
    int count = 0;
    found[count++] = start;
    for (int i = 0; i < count; i++) {
      boolean isBeside = false;
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int near = board.neighbor(found[i], d);
        if (board.color(near) == owner) {
          if (board.head(near) != head) {
            return null;
          }
          isBeside = true;
        } else if (board.isOnBoard(near) && !isAmong(found, count, near)) {
          if (count == found.length) {
            return null;
          }
          found[count++] = near;
        }
      }
      if (!isBeside) {
        return null;
      }
    }
    int[] points = Arrays.copyOf(found, count);
    Arrays.sort(points);
    return of(board, points);
  }

  private static EyeSpace of(Board board, int[] points) {
    int[] neighbors = new int[points.length];
    int attackers = 0;
    for (int i = 0; i < points.length; i++) {
      attackers |= board.isEmpty(points[i]) ? 0 : 1 << i;
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int index = Arrays.binarySearch(points, board.neighbor(points[i], d));
        neighbors[i] |= index < 0 ? 0 : 1 << index;
      }
    }
    return new EyeSpace(points, EyeShape.of(neighbors), attackers);
  }

  private static boolean isAmong(int[] points, int count, int point) {
    for (int i = 0; i < count; i++) {
      if (points[i] == point) {
        return true;
      }
    }
    return false;
  }

  /** Its points in reading order; not to be changed. */
  int[] points() {
    return points;
  }

  boolean contains(int point) {
    return Arrays.binarySearch(points, point) >= 0;
  }

  /** Whether it has more than one point. */
  boolean isLarge() {
    return points.length > 1;
  }

  /** Its empty points. */
  int liberties() {
    return points.length - Integer.bitCount(attackers);
  }

  /** What {@link EyeShape#movesElsewhere} tells of it. */
  int movesElsewhere(int outside, boolean isOwnersTurn) {
    return shape.movesElsewhere(attackers, outside, isOwnersTurn);
  }
}

package sanko.reading;

import sanko.board.Board;
import sanko.board.Color;

/**
 * Tells of most chains that they are not pass-alive, without a look at the whole board: fewer than
 * two regions are vital to them. {@link PassAliveZone} finds those of the others. One line.
 */
final class VitalRegions {
  private static final int ENOUGH = 2;

  private final boolean suicide;

  /* Points of regions that were looked at: all of them, and those of regions that are not vital. */
  private final Zone seen;
  private final Zone rejected;

  /* The points of one region in the order in which they were found. */
  private final int[] found;

  VitalRegions(Board board, boolean suicide) {
    this.suicide = suicide;
    seen = new Zone(board);
    rejected = new Zone(board);
    found = new int[board.area()];
  }

  /** Whether two regions are vital to the chain of a stone, as to each pass-alive one. */
  boolean areTwo(Board board, int stone) {
    seen.clear();
    rejected.clear();
    int color = board.color(stone);
    int count = 0;
    int each = stone;
    do {
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int near = board.neighbor(each, d);
        if (board.isOnBoard(near)
            && board.color(near) != color
            && !seen.contains(near)
            && isVital(board, near, color, board.head(stone))
            && ++count == ENOUGH) {
          return true;
        }
      }
      each = board.nextInChain(each);
    } while (each != stone);
    return false;
  }

  /**
   * Whether the region of a point is vital to a chain: each of its points, or only each empty one
   * where suicide is forbidden, is beside the chain. Looks no farther than it takes to know.
   */
  private boolean isVital(Board board, int start, int color, int head) {
    int count = 0;
    found[count++] = start;
    seen.add(start);
    boolean isVital = true;
    for (int i = 0; i < count && isVital; i++) {
      boolean isBeside = false;
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int near = board.neighbor(found[i], d);
        if (!board.isOnBoard(near)) {
          continue;
        }
        if (board.color(near) == color) {
          isBeside |= board.head(near) == head;
        } else if (!seen.contains(near)) {
          seen.add(near);
          found[count++] = near;
        } else {
          isVital &= !rejected.contains(near);
        }
      }
      isVital &= isBeside || !(suicide || board.color(found[i]) == Color.EMPTY);
    }
    for (int i = 0; i < count && !isVital; i++) {
      rejected.add(found[i]);
    }
    return isVital;
  }
}

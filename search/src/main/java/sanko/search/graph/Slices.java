package sanko.search.graph;

import java.util.Arrays;

/**
 * Hands out ranges of slots and takes them back. A range has room for a power of two and lies
 * within one page, so that the slots can be kept in arrays of one page each. For one thread.
 */
final class Slices {
  static final int PAGE_BITS = 14;
  static final int PAGE = 1 << PAGE_BITS;
  static final int LAST = PAGE - 1;

  private static final int LEAST = 2;

  private final int[][] free = new int[PAGE_BITS][0];
  private final int[] freeCount = new int[PAGE_BITS];
  private int end;
  private long used;

  /** The room of the range that is handed out for this many slots. */
  static int room(int slots) {
    return slots <= LEAST ? LEAST : Integer.highestOneBit(slots - 1) << 1;
  }

  /** A range with this {@link #room}; returns its first slot. */
  int take(int room) {
    used += room;
    int sizeClass = Integer.numberOfTrailingZeros(room);
    if (freeCount[sizeClass] > 0) {
      return free[sizeClass][--freeCount[sizeClass]];
    }
    if ((end & LAST) + room > PAGE) {
      end = (end | LAST) + 1;
    }
    int start = end;
    end += room;
    return start;
  }

  /** Takes a range back. */
  void give(int start, int room) {
    used -= room;
    int sizeClass = Integer.numberOfTrailingZeros(room);
    int count = freeCount[sizeClass];
    if (count == free[sizeClass].length) {
      free[sizeClass] = Arrays.copyOf(free[sizeClass], Math.max(16, 2 * count));
    }
    free[sizeClass][count] = start;
    freeCount[sizeClass]++;
  }

  /** The number of pages that hold all slots ever handed out. */
  int pages() {
    return (end + LAST) >> PAGE_BITS;
  }

  /** Slots handed out. */
  long used() {
    return used;
  }
}

package sanko.search.graph;

import java.util.Arrays;

/**
 * Slots of edges: where they lead, by which move, with which prior, and how often they were taken.
 * A node has a slice of them with room for a power of two; a full slice moves to a larger one. For
 * one thread.
 */
final class EdgeStore {
  private static final int CHILD = 0;
  private static final int MOVE = 1;
  private static final int PRIOR = 2;
  private static final int VISITS = 3;
  private static final int WORDS = 4;

  private static final long BYTES = (long) WORDS * Integer.BYTES;

  private final Slices slices = new Slices();
  private int[][] pages = new int[0][];

  private int[] page(int slot) {
    return pages[slot >> Slices.PAGE_BITS];
  }

  private static int at(int slot) {
    return (slot & Slices.LAST) * WORDS;
  }

  int child(int slot) {
    return page(slot)[at(slot) + CHILD];
  }

  int move(int slot) {
    return page(slot)[at(slot) + MOVE];
  }

  float prior(int slot) {
    return Float.intBitsToFloat(page(slot)[at(slot) + PRIOR]);
  }

  void setPrior(int slot, float prior) {
    page(slot)[at(slot) + PRIOR] = Float.floatToRawIntBits(prior);
  }

  int visits(int slot) {
    return page(slot)[at(slot) + VISITS];
  }

  void setVisits(int slot, int visits) {
    page(slot)[at(slot) + VISITS] = visits;
  }

  /** Puts an edge without visits into a slot. */
  void put(int slot, int child, int move, float prior) {
    int[] page = page(slot);
    int at = at(slot);
    page[at + CHILD] = child;
    page[at + MOVE] = move;
    page[at + VISITS] = 0;
    page[at + PRIOR] = Float.floatToRawIntBits(prior);
  }

  /**
   * Copies the edges of a slice to a list; what it says of their children is left to the caller.
   */
  void list(int start, int count, EdgeList list) {
    list.count = count;
    if (count == 0) {
      return;
    }
    int[] page = page(start);
    int at = at(start);
    for (int i = 0; i < count; i++, at += WORDS) {
      list.child[i] = page[at + CHILD];
      list.move[i] = page[at + MOVE];
      list.visits[i] = page[at + VISITS];
      list.prior[i] = Float.intBitsToFloat(page[at + PRIOR]);
    }
  }

  /** Makes room for one more edge in a slice; returns where it begins then. */
  int grow(int start, int count) {
    if (count > 0 && count < Slices.room(count)) {
      return start;
    }
    int larger = slices.take(Slices.room(count + 1));
    while (pages.length < slices.pages()) {
      pages = Arrays.copyOf(pages, pages.length + 1);
      pages[pages.length - 1] = new int[Slices.PAGE * WORDS];
    }
    if (count > 0) {
      System.arraycopy(page(start), at(start), page(larger), at(larger), count * WORDS);
      free(start, count);
    }
    return larger;
  }

  /** Gives a slice back. */
  void free(int start, int count) {
    if (count > 0) {
      slices.give(start, Slices.room(count));
    }
  }

  /** The bytes in use. */
  long bytes() {
    return slices.used() * BYTES;
  }
}

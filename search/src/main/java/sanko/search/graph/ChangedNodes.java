package sanko.search.graph;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Nodes whose averages must be recomputed, with their depths below the root. A node added at
 * several depths counts at each, so that everything below it on any path is recomputed first. For
 * one thread.
 */
public final class ChangedNodes {
  /* Depth, complemented so that the deepest sorts first, above the node. */
  private long[] entries = new long[256];
  private int count;

  /** Forgets all nodes. */
  public void clear() {
    count = 0;
  }

  /** Adds a node at this depth. */
  public void add(int node, int depth) {
    if (count == entries.length) {
      entries = Arrays.copyOf(entries, 2 * count);
    }
    entries[count++] = (long) (Integer.MAX_VALUE - depth) << 32 | node;
  }

  /**
   * Visits all nodes, children before parents on each path, in an order that depends only on them.
   */
  public void forEachDeepestFirst(IntConsumer action) {
    Arrays.sort(entries, 0, count);
    for (int i = 0; i < count; i++) {
      if (i == 0 || entries[i] != entries[i - 1]) {
        action.accept((int) entries[i]);
      }
    }
  }
}

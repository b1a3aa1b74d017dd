package sanko.search.graph;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Nodes whose averages are to be computed anew, with their depths below the root. A node that came
 * at several depths counts at each: all that lies below it on any path is then done before it. For
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

  /** Visits all nodes, children before parents on each path, in an order that follows from them. */
  public void forEachDeepestFirst(IntConsumer action) {
    Arrays.sort(entries, 0, count);
    for (int i = 0; i < count; i++) {
      if (i == 0 || entries[i] != entries[i - 1]) {
        action.accept((int) entries[i]);
      }
    }
  }
}

package sanko.search.graph;

/**
 * Finds nodes by their graph key, or evaluated ones by their state, of 128 bits. Open addressing
 * with linear probing; the keys themselves lie in the {@link NodeStore}. For one thread.
 */
final class GraphTable {
  private static final int PARTS = 256;
  private static final int PART_SHIFT = 56;
  private static final int FIRST_SLOTS = 16;

  /** Several times what hashes lead to in tables of all sizes. */
  private static final int LONGEST_PROBE = 1024;

  private final NodeStore nodes;
  private final boolean byState;

  /* A part grows by itself, so that growing takes no time that matters. */
  private final int[][] parts = new int[PARTS][FIRST_SLOTS];
  private final int[] counts = new int[PARTS];
  private long slotCount = PARTS * FIRST_SLOTS;

  private GraphTable(NodeStore nodes, boolean byState) {
    this.nodes = nodes;
    this.byState = byState;
  }

  /** A table of all nodes by their graph keys. */
  static GraphTable byKey(NodeStore nodes) {
    return new GraphTable(nodes, false);
  }

  /**
   * A table of one evaluated node for each state hash: nodes that differ only in their past can
   * share an evaluation.
   */
  static GraphTable ofEvaluations(NodeStore nodes) {
    return new GraphTable(nodes, true);
  }

  private long low(int node) {
    return byState ? nodes.stateLow(node) : nodes.keyLow(node);
  }

  private long high(int node) {
    return byState ? nodes.stateHigh(node) : nodes.keyHigh(node);
  }

  /** The node with this key that is not about to be removed, or {@link NodeStore#NONE}. */
  int find(long keyLow, long keyHigh, Collector collector) {
    int[] slots = parts[part(keyLow)];
    int mask = slots.length - 1;
    for (int i = place(keyLow) & mask; slots[i] != NodeStore.NONE; i = (i + 1) & mask) {
      int node = slots[i];
      if (low(node) == keyLow && high(node) == keyHigh && collector.isAlive(node)) {
        return node;
      }
    }
    return NodeStore.NONE;
  }

  /**
   * Adds a node if no other node with its key can be found.
   *
   * @return false if there is one, or if the probe is longer than chance ever makes it
   */
  boolean addIfNew(int node) {
    int[] slots = parts[part(low(node))];
    int mask = slots.length - 1;
    int start = place(low(node));
    for (int step = 0; slots[(start + step) & mask] != NodeStore.NONE; step++) {
      int other = slots[(start + step) & mask];
      if (step == LONGEST_PROBE || (low(other) == low(node) && high(other) == high(node))) {
        return false;
      }
    }
    add(node);
    return true;
  }

  /** Adds a node; no other node with its key may be in the table. */
  void add(int node) {
    int part = part(low(node));
    int[] slots = parts[part];
    if (++counts[part] > slots.length / 2) {
      parts[part] = new int[2 * slots.length];
      slotCount += slots.length;
      for (int each : slots) {
        if (each != NodeStore.NONE) {
          put(parts[part], each);
        }
      }
    }
    put(parts[part], node);
  }

  private void put(int[] slots, int node) {
    int mask = slots.length - 1;
    int i = place(low(node)) & mask;
    while (slots[i] != NodeStore.NONE) {
      i = (i + 1) & mask;
    }
    slots[i] = node;
  }

  /** Removes a node if it is in the table. */
  void remove(int node) {
    int part = part(low(node));
    int[] slots = parts[part];
    int mask = slots.length - 1;
    int gap = place(low(node)) & mask;
    while (slots[gap] != node) {
      if (slots[gap] == NodeStore.NONE) {
        return;
      }
      gap = (gap + 1) & mask;
    }
    counts[part]--;
    // What follows moves up, as far as it was not yet where its search begins.
    for (int i = (gap + 1) & mask; slots[i] != NodeStore.NONE; i = (i + 1) & mask) {
      int home = place(low(slots[i])) & mask;
      if (((i - home) & mask) >= ((i - gap) & mask)) {
        slots[gap] = slots[i];
        gap = i;
      }
    }
    slots[gap] = NodeStore.NONE;
  }

  /** The bytes it takes. */
  long bytes() {
    return slotCount * (long) Integer.BYTES;
  }

  private static int part(long keyLow) {
    return (int) (keyLow >>> PART_SHIFT);
  }

  private static int place(long keyLow) {
    return (int) (keyLow ^ (keyLow >>> 32));
  }
}

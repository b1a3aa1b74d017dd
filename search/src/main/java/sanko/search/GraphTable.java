package sanko.search;

import java.util.Arrays;

/**
 * Finds nodes by their graph key of 128 bits. Open addressing with linear probing; the keys
 * themselves lie in the {@link NodeStore}. For one thread.
 */
final class GraphTable {
  private final NodeStore nodes;
  private int[] slots = new int[2048];
  private int count;

  GraphTable(NodeStore nodes) {
    this.nodes = nodes;
  }

  /** The node with this key, or {@link NodeStore#NONE}. */
  int find(long keyLow, long keyHigh) {
    int mask = slots.length - 1;
    for (int i = place(keyLow) & mask; slots[i] != NodeStore.NONE; i = (i + 1) & mask) {
      int node = slots[i];
      if (nodes.keyLow[node] == keyLow && nodes.keyHigh[node] == keyHigh) {
        return node;
      }
    }
    return NodeStore.NONE;
  }

  /** Makes a node findable; its key must not be in the table. */
  void add(int node) {
    if (++count > slots.length / 2) {
      int[] old = slots;
      slots = new int[2 * old.length];
      for (int each : old) {
        if (each != NodeStore.NONE) {
          put(each);
        }
      }
    }
    put(node);
  }

  private void put(int node) {
    int mask = slots.length - 1;
    int i = place(nodes.keyLow[node]) & mask;
    while (slots[i] != NodeStore.NONE) {
      i = (i + 1) & mask;
    }
    slots[i] = node;
  }

  /** Makes the table agree with the nodes in use, after some were removed. */
  void rebuild() {
    Arrays.fill(slots, NodeStore.NONE);
    count = 0;
    for (int node = 1; node < nodes.limit(); node++) {
      if (nodes.exists(node)) {
        add(node);
      }
    }
  }

  private static int place(long keyLow) {
    return (int) (keyLow ^ (keyLow >>> 32));
  }
}

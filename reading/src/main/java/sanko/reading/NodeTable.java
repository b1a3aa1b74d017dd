package sanko.reading;

import org.jspecify.annotations.Nullable;

/** The nodes of a search by their keys: a table with open addressing that grows. One thread. */
final class NodeTable {
  private static final int FIRST_CAPACITY = 1 << 10;

  private @Nullable Node[] slots = new Node[FIRST_CAPACITY];
  private int count;

  /** The node of a key, or null. */
  @Nullable Node get(long low, long high) {
    return slots[slot(slots, low, high)];
  }

  /** Adds a node whose key the table has not. */
  void add(Node node) {
    if (2 * ++count > slots.length) {
      grow();
    }
    slots[slot(slots, node.low, node.high)] = node;
  }

  private void grow() {
    @Nullable Node[] larger = new Node[2 * slots.length];
    for (Node each : slots) {
      if (each != null) {
        larger[slot(larger, each.low, each.high)] = each;
      }
    }
    slots = larger;
  }

  /** Where a node with this key is, or would be. */
  private static int slot(@Nullable Node[] slots, long low, long high) {
    int mask = slots.length - 1;
    int slot = (int) low & mask;
    for (Node each = slots[slot]; each != null; each = slots[slot]) {
      if (each.low == low && each.high == high) {
        return slot;
      }
      slot = (slot + 1) & mask;
    }
    return slot;
  }
}

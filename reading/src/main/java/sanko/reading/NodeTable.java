package sanko.reading;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of a search by their keys: a table with open addressing that grows. Most keys that are
 * asked for have no node, which a bit for each key tells in most cases: the bits stay in a
 * processor's cache, the table does not. One thread.
 */
final class NodeTable {
  private static final int FIRST_CAPACITY = 1 << 10;
  private static final int BITS_PER_SLOT = 8;

  private @Nullable Node[] slots = new Node[FIRST_CAPACITY];

  /** The low words of the keys, so that a search for one need not visit the nodes. */
  private long[] lows = new long[FIRST_CAPACITY];

  private long[] bits = bits(FIRST_CAPACITY);
  private int count;

  /** Whether there may be a node whose key has this high word. */
  boolean mayHave(long high) {
    return (bits[word(high)] >>> high & 1) != 0;
  }

  /** The node of a key, or null. */
  @Nullable Node get(long low, long high) {
    return mayHave(high) ? slots[slot(low, high)] : null;
  }

  /** Adds a node whose key the table has not. */
  void add(Node node) {
    if (2 * ++count > slots.length) {
      grow();
    }
    put(node);
  }

  private void put(Node node) {
    int slot = slot(node.low, node.high);
    slots[slot] = node;
    lows[slot] = node.low;
    mark(node.high);
  }

  int size() {
    return count;
  }

  /**
   * Forgets the nodes at which the search has worked least, until at most so many are left. The
   * others, and all that the line passes, keep their children, whose numbers they need; nodes that
   * stay only for these lose their own children.
   */
  void forget(int most) {
    long least = 0;
    while (count > most && least < Long.MAX_VALUE) {
      least = medianWorkAbove(least);
      keep(least);
    }
  }

  private long medianWorkAbove(long least) {
    long[] works =
        Arrays.stream(slots)
            .filter(each -> each != null && each.work > least)
            .mapToLong(each -> each.work)
            .sorted()
            .toArray();
    return works.length == 0 ? Long.MAX_VALUE : works[works.length / 2];
  }

  /** Keeps the nodes with more than so much work, and their children. */
  private void keep(long least) {
    @Nullable Node[] before = slots;
    clear(FIRST_CAPACITY);
    count = 0;
    for (Node each : before) {
      if (each == null) {
        continue;
      }
      if (each.work > least || each.entered > 0) {
        addUnlessKnown(each);
        each.children().forEach(this::addUnlessKnown);
      } else {
        each.collapse();
      }
    }
  }

  private void addUnlessKnown(Node node) {
    if (get(node.low, node.high) == null) {
      add(node);
    }
  }

  private void grow() {
    @Nullable Node[] before = slots;
    clear(2 * before.length);
    for (Node each : before) {
      if (each != null) {
        put(each);
      }
    }
  }

  private void clear(int capacity) {
    slots = new Node[capacity];
    lows = new long[capacity];
    bits = bits(capacity);
  }

  private static long[] bits(int capacity) {
    return new long[capacity / Long.SIZE * BITS_PER_SLOT];
  }

  private void mark(long high) {
    bits[word(high)] |= 1L << high;
  }

  private int word(long high) {
    return (int) (high >>> Integer.SIZE) & (bits.length - 1);
  }

  /** Where a node with this key is, or would be. */
  private int slot(long low, long high) {
    int mask = slots.length - 1;
    int slot = (int) low & mask;
    while (isTaken(slot, low, high)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  /** Whether a slot is that of a node with another key. */
  private boolean isTaken(int slot, long low, long high) {
    long there = lows[slot];
    if (there == low || there == 0) {
      Node node = slots[slot];
      return node != null && !(node.low == low && node.high == high);
    }
    return true;
  }
}

package sanko.search.playout;

import java.util.Arrays;
import java.util.function.IntConsumer;

/** The path of one playout through the graph: nodes from the root on, and the edges between. */
public final class Playout {
  int[] nodes;
  int[] edges;

  /** The number of nodes. */
  public int length;

  /**
   * Edges above this depth are not counted as visited, and the nodes there not brought up to date.
   */
  int countedFrom;

  /** Whether the playout serves another purpose than the search and is not one of its playouts. */
  boolean extra;

  /**
   * Whether a focus of the request sent it, so that it is neither a visit of the root nor limited.
   */
  boolean focused;

  /** Makes a playout that has not begun. */
  public Playout() {
    this(new int[64], new int[64], 0, 0);
  }

  private Playout(int[] nodes, int[] edges, int length, int countedFrom) {
    this.nodes = nodes;
    this.edges = edges;
    this.length = length;
    this.countedFrom = countedFrom;
  }

  /** Begins at the root. */
  public void start(int root) {
    nodes[0] = root;
    length = 1;
    countedFrom = 0;
    extra = false;
    focused = false;
  }

  /** Leaves the step that follows, and all before it, uncounted. */
  void leaveUncounted() {
    countedFrom = length;
  }

  /** Takes an edge to a child. */
  public void step(int edge, int child) {
    if (length == nodes.length) {
      nodes = Arrays.copyOf(nodes, 2 * length);
      edges = Arrays.copyOf(edges, 2 * length);
    }
    edges[length - 1] = edge;
    nodes[length++] = child;
  }

  int last() {
    return nodes[length - 1];
  }

  /** Whether the playout counts as one of the search. */
  boolean isCounted() {
    return !extra && !focused;
  }

  /** Whether the playout is one that a focus of the request sent. */
  boolean isFocused() {
    return focused && !extra;
  }

  /**
   * The first node on the path that counts the playout as in flight; its parent selects by that. A
   * focus takes no account of what the root would select, nor the root of a focus.
   */
  int firstInFlight() {
    return focused ? 2 : 1;
  }

  /** Whether the playout counts, but not as a visit of the root. */
  boolean isWeightless() {
    return isCounted() && countedFrom > 0;
  }

  /** Whether the path goes through a node. */
  public boolean contains(int node) {
    for (int i = 0; i < length; i++) {
      if (nodes[i] == node) {
        return true;
      }
    }
    return false;
  }

  void forEachNode(IntConsumer action) {
    for (int i = 0; i < length; i++) {
      action.accept(nodes[i]);
    }
  }

  Playout copy() {
    Playout copy =
        new Playout(
            Arrays.copyOf(nodes, length), Arrays.copyOf(edges, length), length, countedFrom);
    copy.extra = extra;
    copy.focused = focused;
    return copy;
  }
}

package sanko.search.graph;

import java.util.Arrays;

/**
 * Drops the nodes that a root cannot reach, a few at a time, while the search continues. For the
 * thread that searches.
 */
public final class Collector {
  private enum Phase {
    IDLE,
    MARKING,
    SWEEPING
  }

  /*
   * A mark says that a node stays. When a collection begins none has it; then the root is marked,
   * and step by step all that marked nodes lead to. The search marks what it makes or finds
   * meanwhile (keep), so when no marked node is left to look at, marked nodes lead to marked ones
   * only, and so it stays: from that moment on the tables do not find the others any more. These
   * are removed step by step. In the end all nodes have the mark, and the next collection calls
   * this having none (NodeStore.unmarkAll).
   */
  private final Graph graph;
  private final NodeStore nodes;
  private Phase phase = Phase.IDLE;
  private double valueBiasFreeProp;

  /* Marked nodes whose children are still to be marked. */
  private int[] open = new int[64];
  private int openCount;

  /* The next node to look at, and the end of those to look at. */
  private int sweep;
  private int sweepEnd;

  Collector(Graph graph) {
    this.graph = graph;
    nodes = graph.nodes;
  }

  public boolean isRunning() {
    return phase != Phase.IDLE;
  }

  /**
   * Starts to drop the nodes that the root cannot reach; no other collection may be running.
   *
   * @param valueBiasFreeProp how much of its contribution to the value bias a dropped node
   *     withdraws
   */
  public void start(int root, double valueBiasFreeProp) {
    this.valueBiasFreeProp = valueBiasFreeProp;
    nodes.unmarkAll();
    phase = Phase.MARKING;
    keep(root);
  }

  /** Keeps a node that the search created, reached without an edge or gave an edge. */
  public void keep(int node) {
    if (phase == Phase.MARKING && !nodes.isMarked(node)) {
      nodes.mark(node);
      if (openCount == open.length) {
        open = Arrays.copyOf(open, 2 * openCount);
      }
      open[openCount++] = node;
    }
  }

  /** Continues for about this many nodes and edges. */
  public void work(int steps) {
    int left = steps;
    while (phase != Phase.IDLE && left > 0) {
      left -= phase == Phase.MARKING ? markStep() : sweepStep();
    }
  }

  /** Continues to the end. */
  public void finish() {
    while (phase != Phase.IDLE) {
      work(Integer.MAX_VALUE);
    }
  }

  private int markStep() {
    if (openCount == 0) {
      phase = Phase.SWEEPING;
      sweep = 1;
      sweepEnd = nodes.limit();
      return 1;
    }
    int node = open[--openCount];
    int edges = nodes.edges(node);
    for (int i = 0; i < edges; i++) {
      keep(nodes.child(node, i));
    }
    return 1 + edges;
  }

  private int sweepStep() {
    if (sweep == sweepEnd) {
      phase = Phase.IDLE;
      return 1;
    }
    int node = sweep++;
    if (nodes.exists(node) && !nodes.isMarked(node)) {
      graph.remove(node, valueBiasFreeProp);
      return 4;
    }
    return 1;
  }

  /** Whether the search may still use a node that a table has. */
  boolean isAlive(int node) {
    return phase != Phase.SWEEPING || nodes.isMarked(node);
  }
}

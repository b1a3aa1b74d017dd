package sanko.search.graph;

import java.util.Arrays;

/**
 * Forgets the nodes that are worth least, with the edges to them. Nodes that lead to them keep
 * their visits; their averages are, once they are computed again, those of what is left, and weigh
 * as much as that. For the thread that owns the graph, while no playout is under way.
 */
final class Forgetting {
  private final Graph graph;
  private final NodeStore nodes;
  private final boolean prefersRecent;
  private final int root;

  /**
   * Of one graph.
   *
   * @param prefersRecent whether a node that a search was near to is worth more than one that was
   *     visited as often but long ago
   * @param root is not forgotten; {@link NodeStore#NONE} if any may be
   */
  Forgetting(Graph graph, boolean prefersRecent, int root) {
    this.graph = graph;
    this.prefersRecent = prefersRecent;
    this.root = root;
    nodes = graph.nodes;
  }

  /** Keeps this share of the nodes; among equals those made last. */
  void keep(double share, double valueBiasFreeProp) {
    graph.collector.finish();
    double[] worth = new double[nodes.limit()];
    double[] sorted = new double[nodes.size()];
    int count = 0;
    for (int node = 1; node < nodes.limit(); node++) {
      if (nodes.exists(node)) {
        worth[node] = worth(node);
        sorted[count++] = worth[node];
      }
    }
    int surplus = count - (int) (share * count);
    if (surplus <= 0) {
      return;
    }
    Arrays.sort(sorted);
    double least = sorted[surplus - 1];
    int below = 0;
    while (sorted[below] < least) {
      below++;
    }
    boolean[] isForgotten = forgotten(worth, least, surplus - below);
    for (int node = 1; node < isForgotten.length; node++) {
      if (nodes.exists(node) && !isForgotten[node]) {
        nodes.dropEdges(node, isForgotten);
      }
    }
    for (int node = 1; node < isForgotten.length; node++) {
      if (isForgotten[node]) {
        graph.remove(node, valueBiasFreeProp);
      }
    }
  }

  private double worth(int node) {
    if (node == root) {
      return Double.POSITIVE_INFINITY;
    }
    double visits = (double) nodes.visits(node);
    return prefersRecent ? visits / (1 + graph.searchesSince(nodes.epoch(node))) : visits;
  }

  /** Those worth less than this, and some of those worth as much. */
  private boolean[] forgotten(double[] worth, double least, int equals) {
    boolean[] isForgotten = new boolean[worth.length];
    int left = equals;
    for (int node = 1; node < worth.length; node++) {
      if (node != root && nodes.exists(node) && worth[node] <= least) {
        isForgotten[node] = worth[node] < least || left-- > 0;
      }
    }
    return isForgotten;
  }
}

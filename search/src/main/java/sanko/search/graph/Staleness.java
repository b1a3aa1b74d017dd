package sanko.search.graph;

/**
 * The difference between the stored utilities of a graph and those that follow from all evaluations
 * below.
 *
 * @param largest the largest difference of a node
 * @param mean the mean difference, nodes counting by their visits
 * @param root the difference at the root
 */
public record Staleness(double largest, double mean, double root) {
  /**
   * Measures the staleness of a graph and brings it up to date.
   *
   * @param recomputeAll recomputes every node the root leads to, children first
   */
  public static Staleness of(NodeStore nodes, int root, Runnable recomputeAll) {
    double[] stored = nodes.utilities();
    recomputeAll.run();
    double largest = 0;
    double sum = 0;
    long visits = 0;
    for (int node = 1; node < nodes.limit(); node++) {
      double difference = Math.abs(nodes.utility(node) - stored[node]);
      largest = Math.max(largest, difference);
      sum += difference * nodes.visits(node);
      visits += nodes.visits(node);
    }
    return new Staleness(
        largest, sum / Math.max(1, visits), Math.abs(nodes.utility(root) - stored[root]));
  }
}

package sanko.search;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import sanko.nn.Evaluation;
import sanko.search.graph.NodeStore;
import sanko.search.playout.Playout;
import sanko.search.playout.RunContext;
import sanko.search.result.SearchSnapshot.OwnershipMap;

/**
 * Ownership averaged over the graph. A node's own evaluation gets a part of the node's share in
 * proportion to its weight, its children the rest by the squares of their weights. Small branches
 * are left out.
 */
final class OwnershipAverage {
  /** The most plies below the root that are visited; a graph from a file may have any depth. */
  private static final int DEEPEST = 1000;

  private final NodeStore nodes;
  private final RunContext context;
  private final BooleanSupplier givenUp;
  private final double least;
  private final double[] sum;
  private final double[] sumSq;
  private final Playout path = new Playout();
  private double total;

  private OwnershipAverage(NodeStore nodes, RunContext context, int from, BooleanSupplier givenUp) {
    this.givenUp = givenUp;
    this.nodes = nodes;
    this.context = context;
    least = 0.5 / Math.pow((double) Math.max(1, nodes.visits(from)), 0.75);
    sum = new double[context.area];
    sumSq = new double[context.area];
    path.start(context.root);
  }

  /**
   * The average below the root.
   *
   * @param givenUp once true, the average is no longer needed and will be wrong
   */
  static OwnershipAverage ofRoot(NodeStore nodes, RunContext context, BooleanSupplier givenUp) {
    OwnershipAverage average = new OwnershipAverage(nodes, context, context.root, givenUp);
    average.spread(context.root, 1);
    return average;
  }

  /** The average below an edge of the root. */
  static OwnershipAverage ofMove(
      NodeStore nodes, RunContext context, int edge, BooleanSupplier givenUp) {
    int child = nodes.child(context.root, edge);
    OwnershipAverage average = new OwnershipAverage(nodes, context, child, givenUp);
    average.path.step(edge, child);
    average.spread(child, 1);
    return average;
  }

  /** Whether any evaluation had ownership. */
  boolean isKnown() {
    return total > 0;
  }

  OwnershipMap map() {
    return new OwnershipMap(mean(), stdev());
  }

  /** Gives a node its share; returns how much of it was used. */
  private double spread(int node, double share) {
    if (givenUp.getAsBoolean()) {
      return 0;
    }
    if (share < 0.01 * least || nodes.has(node, NodeStore.TERMINAL) || !nodes.isEvaluated(node)) {
      return 0;
    }
    @Nullable Evaluation own =
        node == context.root ? context.rootEvaluation : nodes.withOwnership(node);
    double used = share < least ? 0 : spreadBelow(node, share);
    if (own == null || !own.hasOwnership()) {
      return used;
    }
    double rest = share - used;
    for (int i = 0; i < sum.length; i++) {
      double ownership = own.whiteOwnership(i);
      sum[i] += rest * ownership;
      sumSq[i] += rest * ownership * ownership;
    }
    total += rest;
    return share;
  }

  private double spreadBelow(int node, double share) {
    double weights = 0;
    double squares = 0;
    for (int i = 0; i < nodes.edges(node); i++) {
      double weight = weight(node, i);
      weights += weight;
      squares += weight * weight;
    }
    if (squares <= 0) {
      return 0;
    }
    double below = share * weights / (weights + nodes.ownWeight(node));
    double used = 0;
    for (int i = 0; i < nodes.edges(node); i++) {
      double weight = weight(node, i);
      int child = nodes.child(node, i);
      if (weight > 0 && path.length < DEEPEST && !path.contains(child)) {
        path.step(i, child);
        used += spread(child, below * weight * weight / squares);
        path.length--;
      }
    }
    return used;
  }

  private double weight(int node, int edge) {
    return node == context.root && !context.moves.isAllowed(nodes.move(node, edge))
        ? 0
        : nodes.edgeWeight(node, edge);
  }

  private float[] mean() {
    float[] mean = new float[sum.length];
    for (int i = 0; i < mean.length; i++) {
      mean[i] = (float) (sum[i] / Math.max(total, 1e-9));
    }
    return mean;
  }

  private float[] stdev() {
    float[] stdev = new float[sum.length];
    for (int i = 0; i < stdev.length; i++) {
      double mean = sum[i] / Math.max(total, 1e-9);
      stdev[i] = (float) Math.sqrt(Math.max(0, sumSq[i] / Math.max(total, 1e-9) - mean * mean));
    }
    return stdev;
  }
}

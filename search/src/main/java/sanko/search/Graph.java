package sanko.search;

import org.jspecify.annotations.Nullable;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;

/** What a search keeps: nodes, the table that finds them, value bias. For one thread. */
final class Graph {
  /** The evaluation of a root, with what it was made for. */
  record RootEvaluation(
      long keyLow,
      long keyHigh,
      EvaluationOptions options,
      int symmetries,
      Evaluation evaluation) {}

  NodeStore nodes = new NodeStore();
  GraphTable table = GraphTable.byKey(nodes);
  GraphTable evaluations = GraphTable.ofEvaluations(nodes);
  ValueBias valueBias = new ValueBias();
  @Nullable RootEvaluation lastRoot;
  private int epoch;

  /** The number of a new search. */
  int nextEpoch() {
    return ++epoch;
  }

  void clear() {
    nodes = new NodeStore();
    table = GraphTable.byKey(nodes);
    evaluations = GraphTable.ofEvaluations(nodes);
    valueBias = new ValueBias();
    lastRoot = null;
  }

  /**
   * Drops all nodes that cannot be reached from the root. Nothing may be in flight.
   *
   * @param valueBiasFreeProp how much of its part in the value bias a dropped node takes back
   */
  void collect(int root, double valueBiasFreeProp) {
    boolean[] reached = reached(root);
    for (int node = 1; node < reached.length; node++) {
      if (!reached[node] && nodes.exists(node)) {
        int entry = nodes.bias[node];
        if (entry != ValueBias.NONE) {
          valueBias.change(
              entry,
              -valueBiasFreeProp * nodes.biasDelta[node],
              -valueBiasFreeProp * nodes.biasWeight[node]);
          valueBias.leave(entry);
        }
        nodes.remove(node);
      }
    }
    table.rebuild();
    evaluations.rebuild();
    valueBias.forgetUnused();
  }

  private boolean[] reached(int root) {
    boolean[] reached = new boolean[nodes.limit()];
    int[] stack = new int[nodes.limit()];
    int height = 0;
    stack[height++] = root;
    reached[root] = true;
    while (height > 0) {
      int node = stack[--height];
      for (int i = 0; i < nodes.edges(node); i++) {
        int child = nodes.child(node, i);
        if (!reached[child]) {
          reached[child] = true;
          stack[height++] = child;
        }
      }
    }
    return reached;
  }
}

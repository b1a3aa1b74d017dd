package sanko.search.graph;

import org.jspecify.annotations.Nullable;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.search.reading.KnownFates;

/**
 * The graph that a search keeps: nodes, the tables that find them, and value bias. For one thread.
 */
public final class Graph {
  /** The evaluation of a root, with the conditions it was made for. */
  public record RootEvaluation(
      long keyLow, long keyHigh, EvaluationOptions options, int symmetries, Evaluation evaluation) {
    /** Whether it holds under these conditions. */
    public boolean isFor(long low, long high, EvaluationOptions wanted, int sampled) {
      return keyLow == low && keyHigh == high && symmetries == sampled && options.equals(wanted);
    }
  }

  /** The number of policy moves that a node keeps at first. */
  public final int firstMoves;

  /* Replaced as a whole when the graph is cleared, loaded or restarted. */
  NodeStore nodes = new NodeStore();
  GraphTable table = GraphTable.byKey(nodes);
  GraphTable evaluations = GraphTable.ofEvaluations(nodes);
  ValueBias valueBias = new ValueBias();
  Collector collector = new Collector(this);
  @Nullable RootEvaluation lastRoot;
  private @Nullable RootEvaluation humanRoot;
  private KnownFates fates = KnownFates.NONE;
  private int epoch;

  public Graph() {
    this(Policies.FIRST_MOVES);
  }

  Graph(int firstMoves) {
    this.firstMoves = firstMoves;
  }

  /** The nodes; others once the graph has been cleared or loaded. */
  public NodeStore nodes() {
    return nodes;
  }

  /** What drops nodes that cannot be reached. */
  public Collector collector() {
    return collector;
  }

  /** The value bias of local patterns. */
  public ValueBias valueBias() {
    return valueBias;
  }

  /** The evaluation of the root searched last; null if there is none. */
  public @Nullable RootEvaluation lastRoot() {
    return lastRoot;
  }

  /** Remembers the evaluation of the root that is searched. */
  public void setLastRoot(RootEvaluation evaluation) {
    lastRoot = evaluation;
  }

  /** What a network that imitates people said of the last root it was asked about, or null. */
  public @Nullable RootEvaluation humanRoot() {
    return humanRoot;
  }

  /** Remembers what a network that imitates people says of the root. */
  public void setHumanRoot(RootEvaluation evaluation) {
    humanRoot = evaluation;
  }

  /** What was proved of stones at the roots searched so far. */
  public KnownFates fates() {
    return fates;
  }

  /** Remembers what is proved of stones. */
  public void setFates(KnownFates known) {
    fates = known;
  }

  /** The number of a new search. */
  public int nextEpoch() {
    return ++epoch;
  }

  /** Drops all nodes. */
  public void clear() {
    takeOver(new Graph(firstMoves));
  }

  /** Takes over the content of another graph, which must not be used any more. */
  public void takeOver(Graph other) {
    nodes = other.nodes;
    table = other.table;
    evaluations = other.evaluations;
    valueBias = other.valueBias;
    collector = new Collector(this);
    lastRoot = other.lastRoot;
    humanRoot = other.humanRoot;
    fates = other.fates;
  }

  /** Whether the last search had another root. */
  public boolean wasElsewhere(long rootLow, long rootHigh) {
    return lastRoot != null && (lastRoot.keyLow() != rootLow || lastRoot.keyHigh() != rootHigh);
  }

  /**
   * Resets all visits and keeps the evaluations of the nodes, except those made for a root. The
   * next search finds the nodes by their keys.
   */
  public void restart() {
    collector.finish();
    for (int node = 1; node < nodes.limit(); node++) {
      if (nodes.isEvaluated(node) && !nodes.has(node, NodeStore.ROOT_POLICY)) {
        nodes.restart(node);
      } else if (nodes.exists(node)) {
        table.remove(node);
        nodes.remove(node);
      }
    }
    evaluations = GraphTable.ofEvaluations(nodes);
    valueBias = new ValueBias();
  }

  /** The node with this graph key, which is then kept, or {@link NodeStore#NONE}. */
  public int find(long keyLow, long keyHigh) {
    int node = table.find(keyLow, keyHigh, collector);
    if (node != NodeStore.NONE) {
      collector.keep(node);
    }
    return node;
  }

  /** An evaluated node with this state, or {@link NodeStore#NONE}. */
  public int findEvaluation(long stateLow, long stateHigh) {
    return evaluations.find(stateLow, stateHigh, collector);
  }

  /** Makes an evaluated node the one found by its state, unless another one is. */
  public void addEvaluation(int node) {
    if (findEvaluation(nodes.stateLow(node), nodes.stateHigh(node)) == NodeStore.NONE) {
      evaluations.add(node);
    }
  }

  /** Adds a node that can be found by its key. */
  public int add(long keyLow, long keyHigh, int toMove) {
    int node = nodes.add(keyLow, keyHigh, toMove);
    table.add(node);
    return node;
  }

  /** The approximate number of bytes in use. */
  public long bytes() {
    return nodes.bytes() + table.bytes() + evaluations.bytes() + valueBias.bytes();
  }
}

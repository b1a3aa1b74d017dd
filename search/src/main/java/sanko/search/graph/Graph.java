package sanko.search.graph;

import java.util.LinkedHashMap;
import java.util.Map;
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
    private RootKey key() {
      return new RootKey(keyLow, keyHigh);
    }

    /** Whether it holds under these conditions. */
    public boolean isFor(long low, long high, EvaluationOptions wanted, int sampled) {
      return keyLow == low && keyHigh == high && symmetries == sampled && options.equals(wanted);
    }
  }

  /** The graph key of a root. */
  private record RootKey(long low, long high) {}

  /** The number of policy moves that a node keeps at first. */
  public final int firstMoves;

  /* Replaced as a whole when the graph is cleared, loaded or restarted. */
  NodeStore nodes = new NodeStore();
  GraphTable table = GraphTable.byKey(nodes);
  GraphTable evaluations = GraphTable.ofEvaluations(nodes);
  ValueBias valueBias = new ValueBias();
  Collector collector = new Collector(this);
  @Nullable RootEvaluation lastRoot;

  /** Those of other roots of the same game, in the order of their searches; then the last. */
  Map<RootKey, RootEvaluation> roots = new LinkedHashMap<>();

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

  /** What is remembered of the evaluation of a root, or null. */
  public @Nullable RootEvaluation rootEvaluation(long keyLow, long keyHigh) {
    return roots.get(new RootKey(keyLow, keyHigh));
  }

  /**
   * Remembers the evaluation of the root that is searched.
   *
   * @param keepsOthers whether those of earlier roots stay, because all are positions of a game
   */
  public void setLastRoot(RootEvaluation evaluation, boolean keepsOthers) {
    if (keepsOthers) {
      roots.remove(evaluation.key());
    } else {
      roots.clear();
    }
    roots.put(evaluation.key(), evaluation);
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
    roots = other.roots;
    humanRoot = other.humanRoot;
    fates = other.fates;
  }

  /** Whether all evaluations have ownership. */
  public boolean hasOwnership() {
    for (int node = 1; node < nodes.limit(); node++) {
      if (nodes.isEvaluated(node)
          && !nodes.has(node, NodeStore.TERMINAL)
          && nodes.withOwnership(node) == null) {
        return false;
      }
    }
    return true;
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

  /** Removes a node that no edge leads to, and part of what it contributed to the value bias. */
  void remove(int node, double valueBiasFreeProp) {
    int entry = nodes.bias(node);
    if (entry != ValueBias.NONE) {
      valueBias.change(
          entry,
          -valueBiasFreeProp * nodes.biasDelta(node),
          -valueBiasFreeProp * nodes.biasWeight(node));
      valueBias.leave(entry);
    }
    table.remove(node);
    evaluations.remove(node);
    nodes.remove(node);
  }

  /**
   * Forgets the nodes with the fewest visits, those least that the last searches were near to;
   * while no playout is under way.
   *
   * @param share of the nodes that are kept, 0..1
   * @param root stays, if not {@link NodeStore#NONE}
   * @param valueBiasFreeProp see {@link Collector#start}
   */
  public void forget(double share, int root, double valueBiasFreeProp) {
    new Forgetting(this, true, root).keep(share, valueBiasFreeProp);
  }

  /** How many searches began after that with this number. */
  int searchesSince(int number) {
    return epoch - number;
  }

  /** The approximate number of bytes in use. */
  public long bytes() {
    return nodes.bytes()
        + table.bytes()
        + evaluations.bytes()
        + valueBias.bytes()
        + NodeStore.bytes(lastRoot == null ? null : lastRoot.evaluation()) * roots.size();
  }
}

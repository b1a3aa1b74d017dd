package sanko.search.playout;

import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.nn.Evaluation;
import sanko.search.graph.Graph;
import sanko.search.graph.GraphKeys;
import sanko.search.graph.LikeliestMoves;
import sanko.search.graph.NodeStore;
import sanko.search.graph.Policies;
import sanko.search.graph.Terminals;
import sanko.search.graph.ValueBias;
import sanko.search.settings.InferenceSettings;
import sanko.superko.GameState;

/**
 * Grows the graph: finds or makes the node that a move leads to, and gives nodes their evaluations.
 * For the thread that searches.
 */
final class Expansion {
  private final Graph graph;
  private final NodeStore nodes;
  private final ValueBias valueBias;
  private final RunContext context;
  private final Backup backup;
  private final Policies policies;
  private final Solver solver;
  private final GraphKeys keys;
  private final GameState game;
  private final Terminals terminals = new Terminals();

  private long splits;
  private long shared;
  private long reused;

  Expansion(
      Graph graph,
      RunContext context,
      GameState game,
      GraphKeys keys,
      Solver solver,
      Backup backup) {
    this.graph = graph;
    this.context = context;
    this.game = game;
    this.keys = keys;
    this.solver = solver;
    this.backup = backup;
    nodes = graph.nodes();
    valueBias = graph.valueBias();
    policies = new Policies(nodes, context.board, graph.firstMoves);
  }

  /** The number of moves that led to a node created on another path. */
  long shared() {
    return shared;
  }

  /** The number of nodes that took the evaluation of another. */
  long reused() {
    return reused;
  }

  /** The number of times an edge led to a different node than on an earlier path. */
  long splits() {
    return splits;
  }

  // ---- children

  /**
   * Makes a move and returns the node it leads to.
   *
   * @param edge of the move, or negative if it has none
   */
  int play(int node, int edge, int move) {
    boolean forced = isForced(node, move);
    game.play(move, game.toMove());
    return edge < 0 ? findOrMake(forced) : sameState(nodes.child(node, edge), forced);
  }

  /** Whether a move that ends the game leads to a node that is searched on nevertheless. */
  private boolean isForced(int node, int move) {
    return move == Board.PASS
        && ((node == context.root
                && context.settings.passing().conservativePass()
                && game.passWouldEndGame())
            || game.isFriendlyPass());
  }

  /** The node that a move at the root leads to, if earlier searches know it well, or none. */
  int findKnown(int move) {
    boolean forced = isForced(context.root, move);
    game.play(move, game.toMove());
    keys.ofChild(game, forced);
    game.undo();
    int node = graph.find(keys.low, keys.high);
    return node != NodeStore.NONE && nodes.isEvaluated(node) && context.isKnown(nodes.visits(node))
        ? node
        : NodeStore.NONE;
  }

  private int findOrMake(boolean forced) {
    keys.ofChild(game, forced);
    int node = graph.find(keys.low, keys.high);
    if (node == NodeStore.NONE) {
      return make(forced);
    }
    if (nodes.isRestarted(node)) {
      enterValueBias(node);
    } else {
      shared++;
      backup.refresh(node);
    }
    return node;
  }

  private int make(boolean forced) {
    int node = graph.add(keys.low, keys.high, game.toMove());
    nodes.setState(node, game.stateHashLow(), game.stateHashHigh());
    if (forced) {
      nodes.set(node, NodeStore.FORCED);
    }
    boolean certain = solver.look(node, game);
    if (certain || (game.isFinished() && !forced)) {
      nodes.set(node, NodeStore.TERMINAL);
      double drawWins = context.settings.utility().drawEquivalentWinsForWhite();
      nodes.setValue(node, certain ? solver.certainValue(node) : terminals.value(game, drawWins));
      backup.installOwn(node);
    } else {
      enterValueBias(node);
    }
    return node;
  }

  private void enterValueBias(int node) {
    if (context.settings.backup().valueBiasFactor() > 0) {
      nodes.setBias(node, valueBias.enter(game));
    }
  }

  /**
   * The child, if the path taken leads to its state; otherwise the node for this path, since what
   * superko forbids here is not what it forbids there (docs/superko.md).
   */
  private int sameState(int child, boolean forced) {
    if (nodes.stateLow(child) == game.stateHashLow()
        && nodes.stateHigh(child) == game.stateHashHigh()) {
      return child;
    }
    splits++;
    return findOrMake(forced);
  }

  /** Adds an edge; only at the root, which has a policy of its own, can a prior be missing. */
  int addEdge(int node, int move, int child) {
    float guess = context.rootEvaluation.policy(context.board.indexOfMove(move));
    graph.collector().keep(child);
    return nodes.addEdge(node, move, child, policies.priorOfNewEdge(node, move, guess));
  }

  // ---- evaluations

  /** Gives a root that has no evaluation or no visit its evaluation as a root. */
  void installRoot() {
    int root = context.root;
    nodes.setEvaluation(root, context.rootEvaluation);
    policies.installWhole(root, context.rootEvaluation);
    nodes.setVisits(root, 1 + nodes.sumOfEdgeVisits(root));
    InferenceSettings inference = context.settings.inference();
    if (inference.policyOptimism() != inference.rootPolicyOptimism()) {
      nodes.set(root, NodeStore.ROOT_POLICY);
    }
  }

  /** Whether the policy kept at a node tells the prior of a move. */
  boolean isPriorKnown(int node, int move) {
    return policies.isKnown(node, move);
  }

  /**
   * Reuses the evaluation of a node of this search that differs only in its past, if there is one.
   */
  boolean reuse(int leaf) {
    if (!context.settings.memory().shareEvaluations()) {
      return false;
    }
    int twin = graph.findEvaluation(nodes.stateLow(leaf), nodes.stateHigh(leaf));
    if (twin == NodeStore.NONE || twin == leaf || !backup.isFresh(twin)) {
      return false;
    }
    reused++;
    policies.copy(twin, leaf);
    countEvaluation(leaf);
    return true;
  }

  /**
   * Gives a leaf its evaluation, or an evaluated node more of its policy.
   *
   * @param likeliest the first moves of the evaluation, or null if nobody has sorted them
   */
  void install(int leaf, Evaluation evaluation, @Nullable LikeliestMoves likeliest) {
    if (nodes.isEvaluated(leaf) && !nodes.has(leaf, NodeStore.ROOT_POLICY)) {
      policies.extend(leaf, evaluation);
      return;
    }
    nodes.setEvaluation(leaf, evaluation);
    policies.install(leaf, evaluation, likeliest);
    countEvaluation(leaf);
  }

  /** Counts the new evaluation of a node. */
  void countEvaluation(int leaf) {
    nodes.unset(leaf, NodeStore.ROOT_POLICY);
    graph.addEvaluation(leaf);
    backup.installOwn(leaf);
    if (nodes.visits(leaf) == 0) {
      nodes.addVisit(leaf);
    }
    backup.recompute(leaf);
  }
}

package sanko.search.playout;

import org.jspecify.annotations.Nullable;
import sanko.board.Color;
import sanko.nn.Evaluation;
import sanko.search.graph.EdgeList;
import sanko.search.graph.NodeStore;
import sanko.search.settings.HumanSettings.Exploring;
import sanko.search.settings.ParallelSettings;
import sanko.superko.GameState;

/**
 * Draws by which policy a playout goes on, and chooses by the human one; docs/search-formulas.md,
 * "Human policy". For the thread that searches.
 */
final class HumanSelection {
  /** By which policy a move is chosen. */
  enum Policy {
    /** The main network's. */
    MAIN,
    /** That of a network that imitates people; the move counts as usual. */
    HUMAN,
    /** The same, but the move counts as no visit of its node. */
    HUMAN_WEIGHTLESS
  }

  private static final double TOTAL_WEIGHT_OFFSET = 0.01;

  private final NodeStore nodes;
  private final RunContext context;
  private final Selection selection;
  private final Exploring settings;
  private final ParallelSettings parallel;
  private final double worst;
  private final Evaluation rootPolicy;
  private final EdgeList list = new EdgeList();

  /* Marks by move: those that have an edge here, or that are not legal on this path. */
  private final int[] tried;
  private final int[] barred;
  private int stamp;
  private int bestEdge;

  /* A draw whose choice had to wait for a policy, and its node. */
  private int owedAt = NodeStore.NONE;
  private Policy owed = Policy.MAIN;

  private HumanSelection(
      NodeStore nodes, RunContext context, Selection selection, Evaluation rootPolicy) {
    this.nodes = nodes;
    this.context = context;
    this.selection = selection;
    this.rootPolicy = rootPolicy;
    settings = context.settings.human().exploring();
    parallel = context.settings.parallel();
    worst = -context.settings.utility().radius();
    tried = new int[context.board.pointLimit()];
    barred = new int[context.board.pointLimit()];
  }

  /** The human part of a selection; null if the settings leave it nothing to choose. */
  static @Nullable HumanSelection of(NodeStore nodes, RunContext context, Selection selection) {
    Evaluation policy = context.rootHuman;
    return policy == null || context.settings.human().exploring().equals(Exploring.NONE)
        ? null
        : new HumanSelection(nodes, context, selection, policy);
  }

  /** Draws the policy for the next choice at a node. */
  Policy draw(int node) {
    if (node == owedAt) {
      owedAt = NodeStore.NONE;
      return owed;
    }
    boolean atRoot = node == context.root;
    boolean byPlayer = nodes.toMove(node) == context.rootToMove;
    double weightless = settings.weightless(atRoot, byPlayer);
    double all = weightless + settings.weightful(atRoot, byPlayer);
    if (all <= 0) {
      return Policy.MAIN;
    }
    double drawn = context.random.nextDouble();
    return drawn < weightless ? Policy.HUMAN_WEIGHTLESS : drawn < all ? Policy.HUMAN : Policy.MAIN;
  }

  /** The next choice at the node is to be made by this policy. */
  void owe(int node, Policy policy) {
    owedAt = node;
    owed = policy;
  }

  /** The edge of the move chosen last, or -1 if it has none yet. */
  int edge() {
    return bestEdge;
  }

  /**
   * Chooses a move as {@link Selection#choose} does, but by the human policy; {@link
   * Selection#UNKNOWN_MOVE} if the node has none.
   *
   * @param weightless whether all visits of the children count, not only those through the edges
   */
  int choose(int node, GameState game, int depth, boolean weightless) {
    Evaluation policy = node == context.root ? rootPolicy : nodes.human.of(node);
    if (policy == null) {
      return Selection.UNKNOWN_MOVE;
    }
    stamp++;
    while (true) {
      int move = best(node, policy, depth, weightless);
      if (move == Selection.NO_MOVE || game.isLegal(move)) {
        return move;
      }
      barred[move] = stamp;
    }
  }

  private int best(int node, Evaluation policy, int depth, boolean weightless) {
    nodes.list(node, list);
    double mass = 0;
    double total = 0;
    for (int i = 0; i < list.count; i++) {
      tried[list.move[i]] = stamp;
      double prior = prior(policy, list.move[i]);
      list.weight[i] = weightless ? nodes.weight(list.child[i]) : list.weight[i];
      if (node != context.root || context.moves.isAllowed(list.move[i])) {
        mass += Math.max(0, prior);
        total += list.weight[i];
      }
    }
    double fpu = selection.fpu(node, Math.min(1, mass));
    double scaling = scaling(settings, total);
    boolean noisy = !weightless;
    double sign = nodes.toMove(node) == Color.WHITE ? 1 : -1;
    double bestValue = Double.NEGATIVE_INFINITY;
    int bestMove = Selection.NO_MOVE;
    for (int i = 0; i < list.count; i++) {
      int move = list.move[i];
      double prior = prior(policy, move);
      if (prior < 0 || !isOpen(node, move, depth)) {
        continue;
      }
      double value =
          value(node, i, noisy ? selection.widened(node, prior) : prior, sign, fpu, scaling);
      value += noisy ? selection.noise(node) : 0;
      if (value > bestValue) {
        bestValue = value;
        bestMove = move;
        bestEdge = i;
      }
    }
    int move = untried(node, policy, depth);
    if (move != Selection.NO_MOVE) {
      double prior = prior(policy, move);
      double value = fpu + scaling * (noisy ? selection.widened(node, prior) : prior);
      value += noisy ? selection.noise(node) : 0;
      if (value > bestValue) {
        bestMove = move;
        bestEdge = -1;
      }
    }
    return bestMove;
  }

  private double value(int node, int edge, double prior, double sign, double fpu, double scaling) {
    double weight = list.weight[edge];
    double utility =
        weight > 0
            ? sign * list.utility[edge] + selection.bonus(node, edge, list.child[edge])
            : fpu;
    double inFlight = list.inFlight[edge];
    if (inFlight > 0) {
      double visitWeight = nodes.weight(node) / Math.max(nodes.visits(node), 1);
      double pending = parallel.rule().weight(inFlight, parallel.virtualLoss(), visitWeight);
      utility = parallel.rule().utility(utility, weight, pending, fpu, worst);
      weight += pending;
    }
    return utility + scaling * prior / (1 + weight);
  }

  /** The likeliest move without an edge, or {@link Selection#NO_MOVE}. */
  private int untried(int node, Evaluation policy, int depth) {
    int best = Selection.NO_MOVE;
    double most = -1;
    for (int index = 0; index <= context.area; index++) {
      double prior = policy.policy(index);
      if (prior > most) {
        int move = context.board.moveAt(index);
        if (tried[move] != stamp && isOpen(node, move, depth)) {
          most = prior;
          best = move;
        }
      }
    }
    return most < 0 ? Selection.NO_MOVE : best;
  }

  private boolean isOpen(int node, int move, int depth) {
    return barred[move] != stamp && selection.isWanted(node, move, depth);
  }

  private double prior(Evaluation policy, int move) {
    return policy.policy(context.board.indexOfMove(move));
  }

  /** The factor of {@code prior / (1 + weight)} at a node whose children have this weight. */
  static double scaling(Exploring settings, double weight) {
    return (settings.cpuct() + settings.cpuctPermanent() * Math.sqrt(weight))
        * Math.sqrt(weight + TOTAL_WEIGHT_OFFSET);
  }
}

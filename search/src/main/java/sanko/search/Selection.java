package sanko.search;

import sanko.board.Board;
import sanko.board.Color;
import sanko.nn.Evaluation;
import sanko.superko.GameState;

/**
 * Chooses the move a playout takes at a node: the one with the greatest sum of utility and
 * exploration (PUCT), SEARCH_SPEC 1.6. The formulas are static so that tests can ask them. For the
 * thread that searches.
 */
final class Selection {
  /** No move can be chosen. */
  static final int NO_MOVE = -1;

  private static final double TOTAL_WEIGHT_OFFSET = 0.01;
  private static final double LEAST_LOSS_WEIGHT = 0.25;

  private final NodeStore nodes;
  private final RunContext context;
  private final SearchSettings settings;
  private final double worst;
  private final Solver solver;

  /* Marks by point: moves that already have an edge, or that turned out not to be playable here. */
  private final int[] tried;
  private final int[] barred;
  private int stamp;

  private double exploreScaling;
  private double fpu;
  private double triedMass;

  Selection(NodeStore nodes, RunContext context) {
    this.nodes = nodes;
    this.context = context;
    settings = context.settings;
    worst = -settings.utility().radius();
    solver = new Solver(nodes, context);
    tried = new int[context.board.pointLimit()];
    barred = new int[context.board.pointLimit()];
  }

  /**
   * The move to take, legal on the way that {@code game} has gone; {@link #NO_MOVE} if none may be
   * taken.
   *
   * @param depth plies below the root
   */
  int choose(int node, GameState game, int depth) {
    stamp++;
    boolean cuts = solver.prepare(node);
    while (true) {
      int move = best(node, depth, cuts);
      if (move == NO_MOVE && cuts) {
        cuts = false;
        continue;
      }
      if (move == NO_MOVE || game.isLegal(move)) {
        return move;
      }
      barred[move] = stamp;
    }
  }

  /** The likeliest stone never played from this node that is legal on this way. */
  int bestUntriedStone(int node, GameState game, int depth) {
    stamp++;
    barred[Board.PASS] = stamp;
    while (true) {
      int move = untried(node, depth);
      if (move == NO_MOVE || game.isLegal(move)) {
        return move;
      }
      barred[move] = stamp;
    }
  }

  private int best(int node, int depth, boolean cuts) {
    prepare(node);
    double sign = nodes.toMove[node] == Color.WHITE ? 1 : -1;
    double bestValue = Double.NEGATIVE_INFINITY;
    int bestMove = NO_MOVE;
    for (int i = 0; i < nodes.edges(node); i++) {
      int move = nodes.move(node, i);
      tried[move] = stamp;
      double prior = prior(node, move);
      if (prior < 0 || !isOpen(node, move, depth) || (cuts && solver.isClosed(node, i))) {
        continue;
      }
      double value = value(node, i, prior, sign);
      if (value > bestValue) {
        bestValue = value;
        bestMove = move;
      }
    }
    int move = untried(node, depth);
    if (move != NO_MOVE) {
      double prior = widened(node, prior(node, move));
      double value = fpu + noise(node) + exploreScaling * prior;
      if (value > bestValue) {
        bestMove = move;
      }
    }
    return bestMove;
  }

  private boolean isOpen(int node, int move, int depth) {
    return barred[move] != stamp
        && (node != context.root || context.isAllowedAtRoot(move))
        && !(context.restricted && context.isRestricted(move, nodes.toMove[node], depth));
  }

  private double prior(int node, int move) {
    return node == context.root
        ? context.rootPrior(move)
        : nodes.evaluation(node).policy(context.policyIndex(move));
  }

  private double widened(int node, double prior) {
    return node == context.root && context.wideNoise > 0
        ? Math.pow(prior, 1 / (4 * context.wideNoise + 1))
        : prior;
  }

  private double noise(int node) {
    if (node != context.root || context.wideNoise <= 0 || context.random.nextBoolean()) {
      return 0;
    }
    return context.wideNoise * Math.abs(context.random.nextGaussian());
  }

  /** Computes what all moves of the node have in common: exploration scaling and FPU. */
  private void prepare(int node) {
    double weight = 0;
    double mass = 0;
    for (int i = 0; i < nodes.edges(node); i++) {
      int move = nodes.move(node, i);
      double prior = prior(node, move);
      if (prior >= 0 && (node != context.root || context.isAllowedAtRoot(move))) {
        mass += prior;
        weight += nodes.edgeWeight(node, i);
      }
    }
    exploreScaling = exploreScaling(node, weight);
    triedMass = mass;
    fpu = fpu(node, mass);
  }

  private double fpu(int node, double mass) {
    boolean isRoot = node == context.root;
    FpuSettings at = settings.fpu();
    return fpu(
        at,
        isRoot ? at.rootReductionMax() : at.reductionMax(),
        isRoot ? at.rootLossProp() : at.lossProp(),
        nodes.toMove[node] == Color.WHITE ? 1 : -1,
        nodes.utility[node],
        nodes.ownUtility[node],
        Math.min(1, mass),
        worst);
  }

  /**
   * The utility taken for a child that no visit through its edge was counted for. A pass that ends
   * the game and was only looked at competes as if it were untried, as it does in KataGo's trees.
   */
  private double unvisited(int node, int child, double prior) {
    return nodes.has(child, NodeStore.TERMINAL) ? fpu(node, triedMass - prior) : fpu;
  }

  /** The factor of {@code prior / (1 + weight)} at a node whose children weigh so much. */
  double exploreScaling(int node, double childWeight) {
    double stdev =
        utilityStdev(
            settings.exploration(),
            nodes.visits[node],
            nodes.utility[node],
            nodes.utilitySq[node],
            nodes.weight[node]);
    return cpuct(settings.exploration(), childWeight)
        * Math.sqrt(childWeight + TOTAL_WEIGHT_OFFSET)
        * stdevFactor(settings.exploration(), stdev);
  }

  private double value(int node, int edge, double prior, double sign) {
    int child = nodes.child(node, edge);
    double weight = nodes.edgeWeight(node, edge);
    double utility =
        weight > 0
            ? sign * nodes.utility[child] + bonus(node, edge, child, sign)
            : unvisited(node, child, prior);
    int inFlight = nodes.inFlight[child];
    if (inFlight > 0) {
      double lost = inFlight * settings.parallel().virtualLoss();
      utility = withLosses(utility, weight, lost, worst);
      weight += lost;
    }
    return utility + noise(node) + exploreScaling * widened(node, prior) / (1 + weight);
  }

  /** What the ending bonus adds to the mover's utility of a root move. */
  double bonus(int node, int edge, int child, double sign) {
    if (node != context.root) {
      return 0;
    }
    double points = context.rootBonusPoints(nodes.move(node, edge));
    if (points == 0) {
      return 0;
    }
    double mean = nodes.scoreMean[child];
    double meanSq = nodes.scoreMeanSq[child];
    double shifted = mean + sign * points;
    double variance = Math.max(0, meanSq - mean * mean);
    return sign
        * (context.scores.of(shifted, shifted * shifted + variance)
            - context.scores.of(mean, meanSq));
  }

  /** The untried move with the greatest prior. */
  private int untried(int node, int depth) {
    for (int i = 0; i < nodes.edges(node); i++) {
      tried[nodes.move(node, i)] = stamp;
    }
    Evaluation evaluation = nodes.evaluation(node);
    boolean isRoot = node == context.root;
    float best = -1;
    int bestMove = NO_MOVE;
    for (int i = 0; i <= context.area; i++) {
      float prior = isRoot ? context.rootPriorAt(i) : evaluation.policy(i);
      if (prior > best) {
        int move = context.moveAt(i);
        if (tried[move] != stamp && isOpen(node, move, depth)) {
          best = prior;
          bestMove = move;
        }
      }
    }
    return bestMove;
  }

  // ---- the formulas

  /** cPUCT at a node whose children weigh so much. */
  static double cpuct(ExplorationSettings settings, double weight) {
    return settings.cpuct()
        + settings.cpuctLog() * Math.log((weight + settings.cpuctBase()) / settings.cpuctBase());
  }

  /** The spread of utility below a node, with a prior for nodes that know little. */
  static double utilityStdev(
      ExplorationSettings settings, long visits, double utility, double utilitySq, double weight) {
    double prior = settings.stdevPrior();
    if (visits <= 0 || weight <= 1) {
      return prior;
    }
    double square = utility * utility;
    double priorWeight = settings.stdevPriorWeight();
    double mean =
        ((square + prior * prior) * priorWeight + Math.max(utilitySq, square) * weight)
            / (priorWeight + weight - 1);
    return Math.sqrt(Math.max(0, mean - square));
  }

  /** How much more a node explores because its utility is spread so much. */
  static double stdevFactor(ExplorationSettings settings, double stdev) {
    return 1 + settings.stdevScale() * (stdev / settings.stdevPrior() - 1);
  }

  /**
   * The utility for the player to move that an unvisited move is taken to have.
   *
   * @param sign 1 if White is to move, -1 for Black
   * @param mean White's mean utility of the node
   * @param own White's utility of the node by its own evaluation
   * @param mass policy mass of the moves visited
   */
  static double fpu(
      FpuSettings settings,
      double reductionMax,
      double lossProp,
      double sign,
      double mean,
      double own,
      double mass,
      double worst) {
    double part =
        settings.parentWeightByVisitedPolicy()
            ? Math.min(1, power(mass, settings.parentWeightByVisitedPolicyPow()))
            : 1 - settings.parentWeight();
    double base = part * mean + (1 - part) * own;
    double value = sign * base - reductionMax * Math.sqrt(mass);
    return value + (worst - value) * lossProp;
  }

  private static double power(double mass, double exponent) {
    return exponent == 2.0 ? mass * mass : Math.pow(mass, exponent);
  }

  /** A utility drawn to the worst one by visits that are taken as lost. */
  static double withLosses(double utility, double weight, double lost, double worst) {
    return utility + (worst - utility) * lost / (lost + Math.max(LEAST_LOSS_WEIGHT, weight));
  }
}

package sanko.search.playout;

import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;
import sanko.search.graph.EdgeList;
import sanko.search.graph.NodeStore;
import sanko.search.settings.ExplorationSettings;
import sanko.search.settings.FpuSettings;
import sanko.search.settings.ParallelSettings;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/**
 * Chooses the move a playout takes at a node: the one with the greatest sum of utility and
 * exploration (PUCT; Rosin 2011, in the form of AlphaGo Zero, 2017); docs/search-formulas.md. The
 * formulas are static so that tests can call them. For the thread that searches.
 */
public final class Selection {
  /** No move can be chosen. */
  static final int NO_MOVE = -1;

  /** The move lies beyond the policy prefix stored at the node. */
  static final int UNKNOWN_MOVE = -2;

  private static final int NO_EDGE = -1;
  private static final double TOTAL_WEIGHT_OFFSET = 0.01;

  private final NodeStore nodes;
  private final RunContext context;
  private final SearchSettings settings;
  private final ParallelSettings parallel;
  private final double worst;
  private final Solver solver;

  /* Marks by point: moves that already have an edge, or that turned out not to be playable here. */
  private final int[] tried;
  private final int[] barred;
  private int stamp;

  private double exploreScaling;
  private double childWeight;
  private double fpu;
  private double triedMass;
  private double untriedPrior;
  private final EdgeList list = new EdgeList();
  private int bestEdge;
  private double playoutsLeft = Double.POSITIVE_INFINITY;
  private double futileWeight;

  /** The mean weight of a visit of the node. */
  private double visitWeight;

  /* Where a human policy takes part; null where it does not. */
  private final @Nullable HumanSelection human;
  private boolean weightless;

  /* The last move of the path, and how many plies it is below the root. */
  private int lastMove;
  private int lastDepth;

  public Selection(NodeStore nodes, RunContext context, Solver solver) {
    this.nodes = nodes;
    this.context = context;
    settings = context.settings;
    parallel = settings.parallel();
    worst = -settings.utility().radius();
    this.solver = solver;
    tried = new int[context.board.pointLimit()];
    barred = new int[context.board.pointLimit()];
    human = HumanSelection.of(nodes, context, this);
  }

  /**
   * Sets how many playouts may still be made; moves at the root that these cannot help are left
   * out.
   */
  void setPlayoutsLeft(double playouts) {
    playoutsLeft = playouts;
  }

  /**
   * Chooses the move to take, legal on the path that {@code game} has taken; {@link #NO_MOVE} if
   * there is none, {@link #UNKNOWN_MOVE} if the choice needs more of the node's policy.
   *
   * @param depth plies below the root
   */
  public int choose(int node, GameState game, int depth) {
    aim(game, depth);
    if (human == null) {
      return chooseByMain(node, game, depth);
    }
    HumanSelection.Policy policy = human.draw(node);
    weightless = policy == HumanSelection.Policy.HUMAN_WEIGHTLESS;
    int move =
        policy == HumanSelection.Policy.MAIN
            ? chooseByMain(node, game, depth)
            : human.choose(node, game, depth, weightless);
    bestEdge = policy == HumanSelection.Policy.MAIN ? bestEdge : human.edge();
    if (move == UNKNOWN_MOVE) {
      human.owe(node, policy);
    }
    return move;
  }

  private int chooseByMain(int node, GameState game, int depth) {
    int reply = depth == 1 ? untriedReply(node, game) : NO_MOVE;
    if (reply != NO_MOVE) {
      bestEdge = NO_EDGE;
      return reply;
    }
    stamp++;
    boolean cuts = solver.prepare(node);
    while (true) {
      int move = best(node, depth, cuts);
      if (move == NO_MOVE && cuts) {
        cuts = false;
        continue;
      }
      if (move < 0 || game.isLegal(move)) {
        return move;
      }
      barred[move] = stamp;
    }
  }

  /** A proved reply of the opponent that was not tried after this move at the root. */
  private int untriedReply(int node, GameState game) {
    for (int move : context.moves.replies()) {
      if (nodes.findEdge(node, move) < 0 && game.isLegal(move) && isWanted(node, move, 1)) {
        return move;
      }
    }
    return NO_MOVE;
  }

  /**
   * The likeliest stone never played from this node that is legal on this path; {@link #NO_MOVE} or
   * {@link #UNKNOWN_MOVE} as {@link #choose}.
   */
  int bestUntriedStone(int node, GameState game, int depth) {
    aim(game, depth);
    stamp++;
    barred[Board.PASS] = stamp;
    for (int i = 0; i < nodes.edges(node); i++) {
      tried[nodes.move(node, i)] = stamp;
    }
    while (true) {
      int move = untried(node, depth);
      if (move < 0 || game.isLegal(move)) {
        return move;
      }
      barred[move] = stamp;
    }
  }

  private int best(int node, int depth, boolean cuts) {
    prepare(node);
    boolean isRoot = node == context.root;
    boolean asks = isRoot || context.restricted || cuts;
    double sign = nodes.toMove(node) == Color.WHITE ? 1 : -1;
    double bestValue = Double.NEGATIVE_INFINITY;
    int bestMove = NO_MOVE;
    for (int i = 0; i < list.count; i++) {
      int move = list.move[i];
      tried[move] = stamp;
      double prior = list.prior[i];
      if (prior < 0 || barred[move] == stamp || (asks && !isCandidate(node, i, depth, cuts))) {
        continue;
      }
      if (isRoot && isForced(i, prior)) {
        bestEdge = i;
        return move;
      }
      double value = isRoot ? valueAtRoot(node, i, prior, sign) : value(node, i, prior, sign);
      if (value > bestValue) {
        bestValue = value;
        bestMove = move;
        bestEdge = i;
      }
    }
    int move = untried(node, depth);
    if (move != NO_MOVE && !(isRoot && isFutile(NO_EDGE))) {
      double prior = widened(node, untriedPrior);
      double value = fpu + noise(node) + exploreScaling * prior;
      if (value > bestValue) {
        bestMove = move;
        bestEdge = -1;
      }
    }
    return bestMove;
  }

  /** Whether the request, the solver and the playouts left leave a move in. */
  private boolean isCandidate(int node, int edge, int depth, boolean cuts) {
    return isWanted(node, list.move[edge], depth)
        && !(node == context.root && isFutile(edge))
        && !(cuts && solver.isClosed(node, edge));
  }

  /** The edge of the move chosen last, or -1 if it has none yet. */
  int edge() {
    return bestEdge;
  }

  /** Whether the move chosen last is to count as no visit of its node. */
  boolean isWeightless() {
    return weightless;
  }

  /**
   * Whether the remaining playouts cannot bring a root move to the threshold's share of the
   * heaviest move's weight (docs/search-formulas.md, "Forced and futile moves").
   */
  private boolean isFutile(int edge) {
    if (futileWeight <= 0) {
      return false;
    }
    long visits = edge == NO_EDGE ? 0 : list.visits[edge];
    double weight = edge == NO_EDGE ? 0 : list.weight[edge];
    return visits + playoutsLeft < futileWeight * (visits + 1) / (weight + visitWeight);
  }

  /** Whether a child of the root has fewer visits than its prior asks for. */
  private boolean isForced(int edge, double prior) {
    double coeff = settings.noise().desiredPerChildVisitsCoeff();
    return coeff != 0
        && list.weight[edge] + list.inFlight[edge] < Math.sqrt(coeff * prior * childWeight);
  }

  private boolean isOpen(int node, int move, int depth) {
    return barred[move] != stamp && isWanted(node, move, depth);
  }

  /** Whether the request allows the move at a node. */
  boolean isWanted(int node, int move, int depth) {
    return (node != context.root || context.moves.isAllowed(move))
        && !(context.restricted && context.isRestricted(move, nodes.toMove(node), depth));
  }

  /** Puts the priors in the list that hold in this search where they are not the node's own. */
  private void listPriors(int node) {
    AntiMirror mirror = context.mirror;
    for (int i = 0; i < list.count; i++) {
      int move = list.move[i];
      double prior = node == context.root ? context.moves.prior(move) : list.prior[i];
      list.prior[i] = mirror == null ? prior : mirrored(mirror, node, move, prior);
    }
  }

  private double mirrored(AntiMirror mirror, int node, int move, double prior) {
    return mirror.prior(prior, move, nodes.toMove(node), lastMove, lastDepth);
  }

  /** Notes the last move and the depth, if the opponent mirrors. */
  private void aim(GameState game, int depth) {
    if (context.mirror != null) {
      lastMove = game.lastMove();
      lastDepth = depth;
    }
  }

  double widened(int node, double prior) {
    return node == context.root && context.wideNoise > 0
        ? Math.pow(prior, 1 / (4 * context.wideNoise + 1))
        : prior;
  }

  double noise(int node) {
    if (node != context.root || context.wideNoise <= 0 || context.random.nextBoolean()) {
      return 0;
    }
    return context.wideNoise * Math.abs(context.random.nextGaussian());
  }

  /** Computes the values that all moves of the node share: exploration scaling and FPU. */
  private void prepare(int node) {
    boolean isRoot = node == context.root;
    nodes.list(node, list);
    if (isRoot || context.mirror != null) {
      listPriors(node);
    }
    double weight = 0;
    double mass = 0;
    double heaviest = 0;
    for (int i = 0; i < list.count; i++) {
      double prior = list.prior[i];
      if (prior >= 0 && (!isRoot || countsAtRoot(i))) {
        mass += prior;
        weight += list.weight[i];
        heaviest = Math.max(heaviest, list.weight[i]);
      }
    }
    futileWeight = settings.stopping().futileVisitsThreshold() * heaviest;
    visitWeight = nodes.weight(node) / Math.max(nodes.visits(node), 1);
    exploreScaling = exploreScaling(node, weight);
    childWeight = weight;
    triedMass = mass;
    fpu = fpu(node, mass);
  }

  /** Whether a move at the root is part of what has been tried. */
  private boolean countsAtRoot(int edge) {
    return context.moves.isAllowed(list.move[edge]) && !isOnlyFocused(context.root, edge);
  }

  /** The utility assumed for an unvisited move of a node, for the player to move. */
  double fpu(int node, double mass) {
    boolean isRoot = node == context.root;
    FpuSettings at = settings.fpu();
    return fpu(
        at,
        isRoot ? at.rootReductionMax() : at.reductionMax(),
        isRoot ? at.rootLossProp() : at.lossProp(),
        nodes.toMove(node) == Color.WHITE ? 1 : -1,
        nodes.utility(node),
        nodes.ownUtility(node),
        Math.min(1, mass),
        worst);
  }

  /**
   * The utility assumed for a child without a counted visit through its edge. A pass that ends the
   * game and was only probed competes as if it were untried, as it does in KataGo's trees.
   */
  private double unvisited(int node, int edge, double prior) {
    return nodes.has(list.child[edge], NodeStore.TERMINAL) && !isOnlyFocused(node, edge)
        ? fpu(node, triedMass - prior)
        : fpu;
  }

  /** Whether a move at the root counts as untried, since only a focus has sent playouts there. */
  private boolean isOnlyFocused(int node, int edge) {
    return node == context.root
        && list.visits[edge] == 0
        && nodes.has(list.child[edge], NodeStore.FOCUSED);
  }

  /** The factor of {@code prior / (1 + weight)} at a node whose children have this weight. */
  public double exploreScaling(int node, double childWeight) {
    double stdev =
        utilityStdev(
            settings.exploration(),
            nodes.visits(node),
            nodes.utility(node),
            nodes.utilitySq(node),
            nodes.weight(node));
    return cpuct(settings.exploration(), childWeight)
        * Math.sqrt(childWeight + TOTAL_WEIGHT_OFFSET)
        * stdevFactor(settings.exploration(), stdev);
  }

  private double valueAtRoot(int root, int edge, double prior, double sign) {
    int child = list.child[edge];
    double utility =
        list.weight[edge] > 0 || context.isKnown(nodes.visits(child))
            ? sign * list.utility[edge] + bonus(root, edge, child)
            : unvisited(root, edge, prior);
    return utilityNow(edge, utility)
        + noise(root)
        + exploreScaling * widened(root, prior) / (1 + weightNow(edge));
  }

  private double value(int node, int edge, double prior, double sign) {
    double utility =
        list.weight[edge] > 0 ? sign * list.utility[edge] : unvisited(node, edge, prior);
    return utilityNow(edge, utility) + exploreScaling * prior / (1 + weightNow(edge));
  }

  /** The weight of a child with its playouts in flight. */
  private double weightNow(int edge) {
    double inFlight = list.inFlight[edge];
    return inFlight > 0 ? list.weight[edge] + pending(inFlight) : list.weight[edge];
  }

  /** The utility of a child as its playouts in flight make it. */
  private double utilityNow(int edge, double utility) {
    double inFlight = list.inFlight[edge];
    return inFlight > 0
        ? parallel.rule().utility(utility, list.weight[edge], pending(inFlight), fpu, worst)
        : utility;
  }

  private double pending(double inFlight) {
    return parallel.rule().weight(inFlight, parallel.virtualLoss(), visitWeight);
  }

  /** What is added to the mover's utility of a root move. */
  double bonus(int node, int edge, int child) {
    if (node != context.root) {
      return 0;
    }
    int move = nodes.move(node, edge);
    return context.moves.hasBonus(move)
        ? context.moves.bonus(move, nodes.scoreMean(child), nodes.scoreMeanSq(child))
        : 0;
  }

  /**
   * The untried move with the greatest prior, which is left in {@link #untriedPrior}. If the stored
   * policy is exhausted, the result is {@link #UNKNOWN_MOVE} and a bound. The moves tried are
   * marked.
   */
  private int untried(int node, int depth) {
    AntiMirror mirror = context.mirror;
    if (mirror != null) {
      return untriedMirrored(mirror, node, depth);
    }
    if (node == context.root) {
      return untriedAtRoot();
    }
    int moves = nodes.policyMoves(node);
    int cursor = nodes.cursor(node);
    while (cursor < moves && tried[nodes.policyMove(node, cursor)] == stamp) {
      cursor++;
    }
    nodes.setCursor(node, cursor);
    for (int place = cursor; place < moves; place++) {
      int move = nodes.policyMove(node, place);
      if (tried[move] != stamp && isOpen(node, move, depth)) {
        untriedPrior = nodes.policyPrior(node, place);
        return move;
      }
    }
    if (nodes.has(node, NodeStore.WHOLE_POLICY)) {
      return NO_MOVE;
    }
    untriedPrior = nodes.policyPrior(node, moves - 1);
    return UNKNOWN_MOVE;
  }

  private int untriedAtRoot() {
    for (int rank = 0; rank < context.moves.count(); rank++) {
      int move = context.moves.move(rank);
      if (tried[move] != stamp && isOpen(context.root, move, 0)) {
        untriedPrior = context.moves.prior(move);
        return move;
      }
    }
    return NO_MOVE;
  }

  /** The same where a mirror changes the order of the moves, so that all are looked at. */
  private int untriedMirrored(AntiMirror mirror, int node, int depth) {
    boolean isRoot = node == context.root;
    if (!isRoot && !nodes.has(node, NodeStore.WHOLE_POLICY)) {
      untriedPrior = 1;
      return UNKNOWN_MOVE;
    }
    int bestMove = NO_MOVE;
    untriedPrior = -1;
    int moves = isRoot ? context.moves.count() : nodes.policyMoves(node);
    for (int place = 0; place < moves; place++) {
      int move = isRoot ? context.moves.move(place) : nodes.policyMove(node, place);
      if (tried[move] == stamp || !isOpen(node, move, depth)) {
        continue;
      }
      double prior = isRoot ? context.moves.prior(move) : nodes.policyPrior(node, place);
      double changed = mirrored(mirror, node, move, prior);
      if (changed > untriedPrior) {
        untriedPrior = changed;
        bestMove = move;
      }
    }
    return bestMove;
  }

  // ---- the formulas of docs/search-formulas.md, "PUCT" and "First-play urgency"

  /** The cPUCT at a node whose children have this weight, in units of utility. */
  static double cpuct(ExplorationSettings settings, double weight) {
    return settings.cpuct()
        + settings.cpuctLog() * Math.log((weight + settings.cpuctBase()) / settings.cpuctBase());
  }

  /**
   * The standard deviation of utility below a node, with a prior for nodes that know little.
   *
   * @param utility its mean, from either side
   * @param utilitySq the mean of the squares
   * @param weight of the node
   */
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

  /** The factor by which a node explores more because of the spread of its utility. */
  static double stdevFactor(ExplorationSettings settings, double stdev) {
    return 1 + settings.stdevScale() * (stdev / settings.stdevPrior() - 1);
  }

  /**
   * The utility assumed for an unvisited move, for the player to move.
   *
   * @param reductionMax how much less than the node's a move may have, in units of utility
   * @param lossProp the share, in 0..1, of the way from there to the worst utility
   * @param sign 1 if White is to move, -1 for Black
   * @param mean White's mean utility of the node
   * @param own White's utility of the node by its own evaluation
   * @param mass policy mass of the visited moves, in 0..1
   * @param worst the least utility
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
}

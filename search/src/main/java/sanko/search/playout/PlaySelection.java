package sanko.search.playout;

import sanko.board.Board;
import sanko.board.Color;
import sanko.search.graph.NodeStore;
import sanko.search.settings.ChosenMoveSettings;

/**
 * The play-selection value of each move at the root: its weight without the part that only
 * exploration added, raised where its lower confidence bound is the best, an idea of Leela Zero
 * (2019); docs/search-formulas.md, "Play-selection value". All arrays are indexed by edge of the
 * root. For the thread that searches.
 */
public final class PlaySelection {
  private static final double POLICY_PART = 2.0;

  /** The rounding error of weights that should be whole. */
  private static final double ROUNDING = 1e-9;

  private final NodeStore nodes;
  private final RunContext context;
  private final Selection selection;
  private final Solver solver;
  private final int root;
  private final double sign;

  /** The weight of the edge, 0 if the move is not allowed. */
  public final double[] weight;

  /** The weight without the part that only exploration added. */
  public final double[] reduced;

  /** The final value. */
  public final double[] value;

  /** The radius of the confidence interval of the utility. */
  public final double[] radius;

  /** The mover's utility, ending bonus included, less the radius. */
  public final double[] lcb;

  public PlaySelection(NodeStore nodes, RunContext context, Selection selection, Solver solver) {
    this(nodes, context, selection, solver, true);
    if (context.fillsDame && DameFilling.isLeft(nodes, context)) {
      PlaySelection stones = new PlaySelection(nodes, context, selection, solver, false);
      System.arraycopy(stones.value, 0, value, 0, value.length);
    }
  }

  private PlaySelection(
      NodeStore nodes, RunContext context, Selection selection, Solver solver, boolean withPass) {
    this.nodes = nodes;
    this.context = context;
    this.selection = selection;
    this.solver = solver;
    root = context.root;
    sign = context.rootToMove == Color.WHITE ? 1 : -1;
    int edges = nodes.edges(root);
    weight = new double[edges];
    reduced = new double[edges];
    value = new double[edges];
    radius = new double[edges];
    lcb = new double[edges];
    compute(edges, withPass);
  }

  private void compute(int edges, boolean withPass) {
    double total = 0;
    for (int i = 0; i < edges; i++) {
      boolean counts = isPlayable(i) && (withPass || nodes.move(root, i) != Board.PASS);
      weight[i] = counts ? nodes.edgeWeight(root, i) : 0;
      total += weight[i];
      boundUtility(i);
    }
    int best = bestByWeight(edges);
    if (best < 0) {
      return;
    }
    reduce(edges, best, total);
    System.arraycopy(reduced, 0, value, 0, edges);
    if (context.settings.lcb().useForSelection()) {
      boostByLcb(edges, weight[best]);
    }
    pruneSmall(edges);
    obeyProofs(edges);
  }

  /**
   * Removes the value of moves that another one makes needless. A move that is known exactly is the
   * best, however few visits it has, if the move with the highest value is not expected to yield
   * more.
   */
  private void obeyProofs(int edges) {
    double floor = solver.floorAtRoot();
    int first = Solver.NONE;
    int known = Solver.NONE;
    double most = 1;
    for (int i = 0; i < edges; i++) {
      most = Math.max(most, value[i]);
      if (solver.isRefuted(nodes.move(root, i), floor)) {
        value[i] = 0;
      } else if (weight[i] > 0) {
        first = first == Solver.NONE || isWorthMore(i, first) ? i : first;
        boolean isKnown = solver.isCertain(nodes.child(root, i));
        known = isKnown && (known == Solver.NONE || isBetter(i, known)) ? i : known;
      }
    }
    if (known != Solver.NONE && known != first && utility(known) >= utility(first)) {
      value[known] = 2 * most;
    } else if (first != Solver.NONE && value[first] == 0) {
      value[first] = most;
    }
  }

  private boolean isWorthMore(int edge, int other) {
    return value[edge] > value[other]
        || (value[edge] == value[other] && weight[edge] > weight[other]);
  }

  private boolean isBetter(int edge, int other) {
    return utility(edge) > utility(other)
        || (utility(edge) == utility(other) && isWorthMore(edge, other));
  }

  private boolean isPlayable(int edge) {
    int move = nodes.move(root, edge);
    return context.moves.isAllowed(move) && context.moves.prior(move) >= 0;
  }

  private int bestByWeight(int edges) {
    int best = -1;
    double bestValue = -1;
    for (int i = 0; i < edges; i++) {
      long visits = nodes.edgeVisits(root, i);
      double wish =
          weight[i] * Math.max(0, visits - 1) / Math.max(1, visits)
              + POLICY_PART * context.moves.prior(nodes.move(root, i));
      if (isPlayable(i) && weight[i] > 0 && wish > bestValue) {
        bestValue = wish;
        best = i;
      }
    }
    return best;
  }

  /**
   * Removes the weight that a move would not have received had its utility been known from the
   * start.
   */
  private void reduce(int edges, int best, double total) {
    double scaling = selection.exploreScaling(root, total);
    double target = utility(best) + scaling * prior(best) / (1 + weight[best]);
    for (int i = 0; i < edges; i++) {
      if (i == best || weight[i] <= 0) {
        reduced[i] = weight[i];
        continue;
      }
      double missing = target - utility(i);
      double wanted = missing <= 0 ? weight[i] : Math.max(0, scaling * prior(i) / missing - 1);
      reduced[i] = Math.ceil(Math.min(weight[i], wanted) - ROUNDING);
    }
  }

  private double prior(int edge) {
    return context.moves.prior(nodes.move(root, edge));
  }

  /** The mover's utility of a root move, ending bonus included. */
  public double utility(int edge) {
    int child = nodes.child(root, edge);
    return sign * nodes.utility(child) + selection.bonus(root, edge, child);
  }

  private void boundUtility(int edge) {
    int child = nodes.child(root, edge);
    double scale = (double) nodes.edgeVisits(root, edge) / Math.max(1, nodes.visits(child));
    double radiusOfUtility = context.settings.utility().radius();
    double stdevs = context.settings.lcb().stdevs();
    radius[edge] =
        nodes.edgeVisits(root, edge) <= 0 || nodes.weight(child) <= 0
            ? 2 * radiusOfUtility * stdevs
            : lcbRadius(
                nodes.weight(child) * scale,
                nodes.weightSq(child) * scale,
                nodes.utility(child),
                nodes.utilitySq(child),
                radiusOfUtility,
                stdevs);
    // Proven bounds of a move limit the confidence interval too.
    radius[edge] = Math.max(0, Math.min(radius[edge], utility(edge) - solver.leastUtility(edge)));
    lcb[edge] = utility(edge) - radius[edge];
  }

  /**
   * The radius of the confidence interval of a mean utility, in units of utility, with a prior that
   * keeps few visits from looking sure (docs/search-formulas.md, "Lower confidence bound").
   *
   * @param weight of the move, above 0
   * @param weightSq the sum of the squared weights of its evaluations, scaled like the weight
   * @param utilitySq the mean of the squared utility
   * @param utilityRadius the greatest utility
   * @param stdevs of the mean that the radius has
   */
  static double lcbRadius(
      double weight,
      double weightSq,
      double utility,
      double utilitySq,
      double utilityRadius,
      double stdevs) {
    double size = weight * weight / weightSq;
    double priorWeight = weight / (size * size * size);
    double square = utility * utility;
    double known = Math.max(utilitySq, square + 1e-8);
    double blended =
        (known * weight + (known + utilityRadius * utilityRadius) * priorWeight)
            / (weight + priorWeight);
    double total = weight + priorWeight;
    double totalSq = weightSq + priorWeight * priorWeight;
    return stdevs * Math.sqrt((blended - square) / (total * total / totalSq));
  }

  private void boostByLcb(int edges, double bestWeight) {
    double least = context.settings.lcb().minVisitProp() * bestWeight;
    int best = -1;
    for (int i = 0; i < edges; i++) {
      if (reduced[i] > 0 && reduced[i] >= least && (best < 0 || lcb[i] > lcb[best])) {
        best = i;
      }
    }
    if (best < 0) {
      return;
    }
    double boosted = value[best];
    for (int i = 0; i < edges; i++) {
      if (i != best && lcb[i] <= lcb[best]) {
        boosted = Math.max(boosted, boost(lcb[best] - lcb[i], radius[i], reduced[i]));
      }
    }
    value[best] = boosted;
  }

  /**
   * The play-selection value to which a move is boosted above one whose bound is lower.
   *
   * @param gap by how much it is lower, in units of utility, like the radius
   * @param radius of the other move
   * @param value of the other move
   */
  static double boost(double gap, double radius, double value) {
    double factor = gap > 0 ? (radius + gap) / (radius + 0.2 * gap) : 1;
    return factor * factor * value;
  }

  private void pruneSmall(int edges) {
    double most = 0;
    for (double each : value) {
      most = Math.max(most, each);
    }
    ChosenMoveSettings chosen = context.settings.chosenMove();
    double prune = Math.min(chosen.prune(), most / 64);
    double subtract = Math.min(chosen.subtract(), most / 64);
    for (int i = 0; i < edges; i++) {
      value[i] = value[i] < prune ? 0 : Math.max(0, value[i] - subtract);
    }
  }
}

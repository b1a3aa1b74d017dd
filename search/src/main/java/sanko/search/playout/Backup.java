package sanko.search.playout;

import java.util.Arrays;
import sanko.board.Color;
import sanko.nn.ValueEstimate;
import sanko.search.graph.Averages;
import sanko.search.graph.EdgeList;
import sanko.search.graph.Graph;
import sanko.search.graph.NodeStore;
import sanko.search.graph.ValueBias;
import sanko.search.settings.BackupSettings;

/**
 * Computes the averages of a node from its own value and its children. Computing them twice changes
 * nothing, so this may happen at any time and in any order; docs/search-formulas.md, "Averages".
 * For the thread that searches.
 */
public final class Backup {
  /**
   * How many plies below a root its averages are brought to the settings of the search, where the
   * graph has the positions of a whole game, all of them below the first: farther down, the score
   * that utilities are centered at hardly matters.
   */
  private static final int PLIES_OF_A_GAME = 8;

  private final NodeStore nodes;
  private final ValueBias valueBias;
  private final RunContext context;
  private final int epoch;
  private final int deepest;
  private final Solver solver;

  /*
   * The children that count, by first expansion: node, adjusted weight, utility for the mover. The
   * values are those of counted[]: where a move is known exactly, playouts that looked for a better
   * one and found a worse one count as if they had taken it.
   */
  private int count;
  private final EdgeList list = new EdgeList();
  private final int[] child = new int[1024];
  private final int[] counted = new int[1024];
  private final double[] weight = new double[1024];
  private final double[] utility = new double[1024];
  private final double[] prior = new double[1024];
  private final double[] chance = new double[1024];

  private final Averages averages = new Averages();

  /* The path from a node down to the one being refreshed. */
  private int[] pathNode = new int[64];
  private int[] pathEdge = new int[64];

  public Backup(Graph graph, RunContext context, Solver solver) {
    nodes = graph.nodes();
    valueBias = graph.valueBias();
    epoch = graph.nextEpoch();
    this.context = context;
    this.solver = solver;
    deepest = context.looksForKnown() ? PLIES_OF_A_GAME : Integer.MAX_VALUE;
  }

  /** Whether a node's averages agree with the settings of this search. */
  boolean isFresh(int node) {
    return nodes.epoch(node) == epoch;
  }

  /**
   * Recomputes the averages of a node and all nodes below it for the settings of this search; in
   * the graph of a whole game only some plies down.
   */
  public void refresh(int from) {
    if (isFresh(from) || !nodes.isEvaluated(from)) {
      return;
    }
    int depth = 0;
    enter(0, from);
    while (depth >= 0) {
      int node = pathNode[depth];
      if (pathEdge[depth] == nodes.edges(node)) {
        recompute(node);
        depth--;
        continue;
      }
      int child = nodes.child(node, pathEdge[depth]++);
      if (depth < deepest && !isFresh(child) && nodes.isEvaluated(child)) {
        enter(++depth, child);
      }
    }
  }

  private void enter(int depth, int node) {
    if (depth == pathNode.length) {
      pathNode = Arrays.copyOf(pathNode, 2 * depth);
      pathEdge = Arrays.copyOf(pathEdge, 2 * depth);
    }
    pathNode[depth] = node;
    pathEdge[depth] = 0;
    installOwn(node);
  }

  /** Computes utility and weight of a node's own value. */
  public void installOwn(int node) {
    nodes.setEpoch(node, epoch);
    double utility =
        context.utility(
            nodes.ownWinLoss(node),
            nodes.ownNoResult(node),
            nodes.ownScoreMean(node),
            nodes.ownScoreMeanSq(node));
    nodes.setOwn(node, utility, nodes.has(node, NodeStore.SINGLE) ? 0 : ownWeight(node));
  }

  private double ownWeight(int node) {
    if (nodes.has(node, NodeStore.TERMINAL)) {
      return certainWeight();
    }
    if (!context.weighted) {
      return 1;
    }
    BackupSettings settings = context.settings.backup();
    double error =
        context.settings.utility().winLossFactor() * nodes.winlossError(node)
            + context.scores.slope(nodes.ownScoreMean(node)) * nodes.scoreError(node);
    return certaintyWeight(settings, error);
  }

  /** The weight of a visit to a node whose result is certain. */
  private double certainWeight() {
    return context.weighted ? context.settings.backup().uncertaintyMaxWeight() : 1;
  }

  /** The weight of an evaluation with this error; docs/search-formulas.md, "Certainty weight". */
  static double certaintyWeight(BackupSettings settings, double error) {
    double power =
        settings.uncertaintyExponent() == 1.0
            ? error
            : Math.pow(error, settings.uncertaintyExponent());
    double coeff = settings.uncertaintyCoeff();
    return coeff / (power + coeff / settings.uncertaintyMaxWeight());
  }

  /** Recomputes the averages of an evaluated node. Its visits do not change. */
  public void recompute(int node) {
    if (nodes.has(node, NodeStore.TERMINAL)) {
      setTerminal(node);
      return;
    }
    if (nodes.has(node, NodeStore.NEAR)) {
      solver.recompute(node);
    }
    if (solver.isSolved(node)) {
      setCertain(node, solver.certainValue(node));
      return;
    }
    collectChildren(node);
    double childWeight = sum(weight, count);
    BackupSettings settings = context.settings.backup();
    if (settings.useNoisePruning() && count >= 2) {
      pruneNoise(settings, count, weight, utility, prior);
    }
    if (settings.valueWeightExponent() > 0 && count >= 2) {
      weighByValue(settings.valueWeightExponent(), count, weight, utility, chance);
    }
    average(node, childWeight);
    if (nodes.has(node, NodeStore.BOUNDED)) {
      solver.clamp(node);
    }
  }

  private void setTerminal(int node) {
    averages.winLoss = nodes.ownWinLoss(node);
    averages.noResult = nodes.ownNoResult(node);
    averages.scoreMean = nodes.ownScoreMean(node);
    averages.scoreMeanSq = nodes.ownScoreMeanSq(node);
    averages.lead = nodes.ownLead(node);
    setCertain(node, nodes.ownUtility(node));
  }

  private void setCertain(int node, ValueEstimate value) {
    averages.setValue(value);
    setCertain(node, context.utility(value));
  }

  /** Sets the averages of a node whose result is certain: every visit has found that result. */
  private void setCertain(int node, double utility) {
    double weight = certainWeight();
    averages.utility = utility;
    averages.utilitySq = utility * utility;
    averages.weight = weight * nodes.visits(node);
    averages.weightSq = weight * weight * nodes.visits(node);
    nodes.setAverages(node, averages);
  }

  private void collectChildren(int node) {
    count = 0;
    double sign = nodes.toMove(node) == Color.WHITE ? 1 : -1;
    boolean isRoot = node == context.root;
    int known = solver.bestKnown(node);
    nodes.list(node, list);
    for (int i = 0; i < list.count; i++) {
      if (list.visits[i] <= 0 || !(list.weight[i] > 0)) {
        continue;
      }
      int move = list.move[i];
      if (isRoot && !context.moves.isAllowed(move)) {
        continue;
      }
      int standIn = known >= 0 && sign * (list.utility[known] - list.utility[i]) > 0 ? known : i;
      child[count] = list.child[i];
      counted[count] = list.child[standIn];
      weight[count] = list.weight[i];
      utility[count] = sign * list.utility[standIn];
      prior[count] =
          isRoot ? context.rootEvaluation.policy(context.board.indexOfMove(move)) : list.prior[i];
      count++;
    }
  }

  private static double sum(double[] values, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      sum += values[i];
    }
    return sum;
  }

  /** Removes the weight of a worse child beyond twice its share of the policy. */
  static void pruneNoise(
      BackupSettings settings, int count, double[] weight, double[] utility, double[] prior) {
    double utilitySum = 0;
    double weightSum = 0;
    double priorSum = 0;
    for (int i = 0; i < count; i++) {
      double ownPrior = Math.max(prior[i], 1e-30);
      if (i > 0) {
        double gap = utilitySum / weightSum - utility[i];
        double fair = 2 * weightSum * ownPrior / priorSum;
        if (gap > 0 && weight[i] > fair) {
          double share = 1 - Math.exp(-gap / settings.noisePruneUtilityScale());
          weight[i] -= Math.min((weight[i] - fair) * share, settings.noisePruningCap());
        }
      }
      utilitySum += weight[i] * utility[i];
      weightSum += weight[i];
      priorSum += ownPrior;
    }
  }

  /**
   * Shifts weight to children that are better than the average, the total staying the same.
   *
   * @param chance scratch
   */
  static void weighByValue(
      double exponent, int count, double[] weight, double[] utility, double[] chance) {
    double total = sum(weight, count);
    double mean = 0;
    for (int i = 0; i < count; i++) {
      mean += weight[i] * utility[i];
    }
    mean /= total;
    // A loop each for what the compiler can do for several children at once.
    for (int i = 0; i < count; i++) {
      double stdev = Math.sqrt(1e-8 + 1 / (1.5 * Math.sqrt(weight[i])));
      chance[i] = (utility[i] - mean) / stdev;
    }
    for (int i = 0; i < count; i++) {
      chance[i] = StudentT.cdf(chance[i]) + 1e-4;
    }
    if (exponent == 0.25) {
      for (int i = 0; i < count; i++) {
        weight[i] *= Math.sqrt(Math.sqrt(chance[i]));
      }
    } else {
      for (int i = 0; i < count; i++) {
        weight[i] *= Math.pow(chance[i], exponent);
      }
    }
    double changed = sum(weight, count);
    double factor = total / changed;
    for (int i = 0; i < count; i++) {
      weight[i] *= factor;
    }
  }

  private void average(int node, double unprunedWeight) {
    nodes.sum(counted, weight, count, averages);
    double ownWeight = nodes.ownWeight(node);
    double ownUtility =
        nodes.ownUtility(node)
            + correction(node, averages.utility, averages.weight, unprunedWeight);
    double total = averages.weight + ownWeight;
    if (total <= 0) {
      return;
    }
    double weightSq = 0;
    for (int i = 0; i < count; i++) {
      double share = weight[i] / nodes.weight(child[i]);
      weightSq += share * share * nodes.weightSq(child[i]);
    }
    Averages found = averages;
    found.winLoss = (found.winLoss + ownWeight * nodes.ownWinLoss(node)) / total;
    found.noResult = (found.noResult + ownWeight * nodes.ownNoResult(node)) / total;
    found.scoreMean = (found.scoreMean + ownWeight * nodes.ownScoreMean(node)) / total;
    found.scoreMeanSq = (found.scoreMeanSq + ownWeight * nodes.ownScoreMeanSq(node)) / total;
    found.lead = (found.lead + ownWeight * nodes.ownLead(node)) / total;
    found.utility = (found.utility + ownWeight * ownUtility) / total;
    found.utilitySq = (found.utilitySq + ownWeight * ownUtility * ownUtility) / total;
    found.weight = total;
    found.weightSq = weightSq + ownWeight * ownWeight;
    nodes.setAverages(node, found);
  }

  /** The value bias correction to a node's own utility, once the node has contributed its part. */
  private double correction(int node, double utilitySum, double weightSum, double unprunedWeight) {
    int entry = nodes.bias(node);
    BackupSettings settings = context.settings.backup();
    if (entry == ValueBias.NONE
        || settings.valueBiasFactor() == 0
        || node == context.root
        || nodes.has(node, NodeStore.SINGLE)) {
      return 0;
    }
    if (weightSum > 1e-10) {
      double brought = Math.pow(unprunedWeight, settings.valueBiasWeightExponent());
      double delta = (utilitySum / weightSum - nodes.ownUtility(node)) * brought;
      valueBias.change(entry, delta - nodes.biasDelta(node), brought - nodes.biasWeight(node));
      nodes.setBiasShare(node, delta, brought);
    }
    return settings.valueBiasFactor() * valueBias.bias(entry);
  }

  /** The distribution function of Student's t with three degrees of freedom, from a table. */
  private static final class StudentT {
    private static final int POINTS = 2000;
    private static final double REACH = 50;
    private static final double[] TABLE = makeTable();

    private StudentT() {}

    /** The probability of a value below {@code x}. */
    static double cdf(double x) {
      double place = (x + REACH) / (2 * REACH) * (POINTS - 1);
      if (!(place > 0)) {
        return 0;
      }
      if (place >= POINTS - 1) {
        return 1;
      }
      int index = (int) place;
      double part = place - index;
      return TABLE[index] + part * (TABLE[index + 1] - TABLE[index]);
    }

    private static double exactCdf(double x) {
      double t = x / Math.sqrt(3);
      return 0.5 + (t / (1 + t * t) + Math.atan(t)) / Math.PI;
    }

    private static double[] makeTable() {
      double[] table = new double[POINTS];
      for (int i = 0; i < POINTS; i++) {
        table[i] = exactCdf(-REACH + 2 * REACH * i / (POINTS - 1));
      }
      table[0] = 0;
      table[POINTS - 1] = 1;
      return table;
    }
  }
}

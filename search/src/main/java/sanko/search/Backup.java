package sanko.search;

import java.util.Arrays;
import sanko.board.Color;
import sanko.nn.Uncertainty;
import sanko.nn.ValueEstimate;

/**
 * Computes the averages of a node from its own value and its children. Computing them twice changes
 * nothing, so they may be brought up to date at any time and in any order (SEARCH_SPEC 1.7). For
 * the thread that searches.
 */
final class Backup {
  private final NodeStore nodes;
  private final ValueBias valueBias;
  private final RunContext context;
  private final int epoch;
  private final Solver solver;

  /* The children that count, in order of first expansion: edge, adjusted weight, mover's utility. */
  private int count;
  private final int[] edge = new int[1024];
  private final double[] weight = new double[1024];
  private final double[] utility = new double[1024];
  private final double[] prior = new double[1024];

  /* The way from a node down to the one being refreshed. */
  private int[] wayNode = new int[64];
  private int[] wayEdge = new int[64];

  /**
   * The backup of one search.
   *
   * @param epoch a number no earlier search of this graph had
   */
  Backup(NodeStore nodes, ValueBias valueBias, RunContext context, int epoch) {
    this.nodes = nodes;
    this.valueBias = valueBias;
    this.context = context;
    this.epoch = epoch;
    solver = new Solver(nodes, context);
  }

  Solver solver() {
    return solver;
  }

  /** Whether a node's averages agree with the settings of this search. */
  boolean isFresh(int node) {
    return nodes.epoch[node] == epoch;
  }

  /** Makes the averages of a node and all below it agree with the settings of this search. */
  void refresh(int from) {
    if (isFresh(from) || !nodes.isEvaluated(from)) {
      return;
    }
    int depth = 0;
    enter(0, from);
    while (depth >= 0) {
      int node = wayNode[depth];
      if (wayEdge[depth] == nodes.edges(node)) {
        recompute(node);
        depth--;
        continue;
      }
      int child = nodes.child(node, wayEdge[depth]++);
      if (!isFresh(child) && nodes.isEvaluated(child)) {
        enter(++depth, child);
      }
    }
  }

  private void enter(int depth, int node) {
    if (depth == wayNode.length) {
      wayNode = Arrays.copyOf(wayNode, 2 * depth);
      wayEdge = Arrays.copyOf(wayEdge, 2 * depth);
    }
    wayNode[depth] = node;
    wayEdge[depth] = 0;
    installOwn(node);
  }

  /** Computes utility and weight of a node's own value. */
  void installOwn(int node) {
    nodes.epoch[node] = epoch;
    ValueEstimate value = nodes.value(node);
    nodes.ownUtility[node] = context.utility(value);
    nodes.ownWeight[node] = nodes.has(node, NodeStore.SINGLE) ? 0 : ownWeight(node, value);
  }

  private double ownWeight(int node, ValueEstimate value) {
    if (nodes.has(node, NodeStore.TERMINAL)) {
      return certainWeight();
    }
    if (!context.weighted) {
      return 1;
    }
    BackupSettings settings = context.settings.backup();
    Uncertainty uncertainty = nodes.evaluation(node).uncertainty();
    double error =
        context.settings.utility().winLossFactor() * uncertainty.shorttermWinlossError()
            + context.scores.slope(value.whiteScoreMean()) * uncertainty.shorttermScoreError();
    return certaintyWeight(settings, error);
  }

  /** The weight of a visit to a node whose result is certain. */
  private double certainWeight() {
    return context.weighted ? context.settings.backup().uncertaintyMaxWeight() : 1;
  }

  /** The weight of an evaluation with this expected error of utility (SEARCH_SPEC 1.3). */
  static double certaintyWeight(BackupSettings settings, double error) {
    double power =
        settings.uncertaintyExponent() == 1.0
            ? error
            : Math.pow(error, settings.uncertaintyExponent());
    double coeff = settings.uncertaintyCoeff();
    return coeff / (power + coeff / settings.uncertaintyMaxWeight());
  }

  /** Computes the averages of an evaluated node anew. Its visits are not touched. */
  void recompute(int node) {
    if (nodes.has(node, NodeStore.TERMINAL)) {
      setCertain(node, nodes.value(node), nodes.ownUtility[node]);
      return;
    }
    if (nodes.has(node, NodeStore.NEAR)) {
      solver.recompute(node);
      if (solver.isSettled(node)) {
        ValueEstimate value = solver.certainValue(node);
        setCertain(node, value, context.utility(value));
        return;
      }
    }
    collectChildren(node);
    double childWeight = sum(weight, count);
    BackupSettings settings = context.settings.backup();
    if (settings.useNoisePruning() && count >= 2) {
      pruneNoise(settings, count, weight, utility, prior);
    }
    if (settings.valueWeightExponent() > 0 && count >= 2) {
      weighByValue(settings.valueWeightExponent(), count, weight, utility);
    }
    average(node, childWeight);
    if (nodes.has(node, NodeStore.BOUNDED)) {
      solver.clamp(node);
    }
  }

  /** Every visit of a node whose result is certain has found that result. */
  private void setCertain(int node, ValueEstimate value, double utility) {
    double weight = certainWeight();
    nodes.winLoss[node] = value.whiteWinLoss();
    nodes.noResult[node] = value.noResult();
    nodes.scoreMean[node] = value.whiteScoreMean();
    nodes.scoreMeanSq[node] = value.whiteScoreMeanSq();
    nodes.lead[node] = value.whiteLead();
    nodes.utility[node] = utility;
    nodes.utilitySq[node] = utility * utility;
    nodes.weight[node] = weight * nodes.visits[node];
    nodes.weightSq[node] = weight * weight * nodes.visits[node];
  }

  private void collectChildren(int node) {
    count = 0;
    double sign = nodes.toMove[node] == Color.WHITE ? 1 : -1;
    boolean isRoot = node == context.root;
    for (int i = 0; i < nodes.edges(node); i++) {
      int child = nodes.child(node, i);
      double edgeWeight = nodes.edgeWeight(node, i);
      if (nodes.edgeVisits(node, i) <= 0 || !(edgeWeight > 0)) {
        continue;
      }
      int move = nodes.move(node, i);
      if (isRoot && !context.isAllowedAtRoot(move)) {
        continue;
      }
      edge[count] = i;
      weight[count] = edgeWeight;
      utility[count] = sign * nodes.utility[child];
      prior[count] =
          isRoot
              ? context.rootEvaluation.policy(context.policyIndex(move))
              : nodes.evaluation(node).policy(context.policyIndex(move));
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

  /** Takes away weight that a worse child has beyond twice its share by policy. */
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

  /** Shifts weight to children that are better than the average, the total staying the same. */
  static void weighByValue(double exponent, int count, double[] weight, double[] utility) {
    double total = sum(weight, count);
    double mean = 0;
    for (int i = 0; i < count; i++) {
      mean += weight[i] * utility[i];
    }
    mean /= total;
    double changed = 0;
    for (int i = 0; i < count; i++) {
      double stdev = Math.sqrt(1e-8 + 1 / (1.5 * Math.sqrt(weight[i])));
      double chance = StudentT.cdf((utility[i] - mean) / stdev) + 1e-4;
      weight[i] *= exponent == 0.25 ? Math.sqrt(Math.sqrt(chance)) : Math.pow(chance, exponent);
      changed += weight[i];
    }
    double factor = total / changed;
    for (int i = 0; i < count; i++) {
      weight[i] *= factor;
    }
  }

  private void average(int node, double unprunedWeight) {
    double winLoss = 0;
    double noResult = 0;
    double scoreMean = 0;
    double scoreMeanSq = 0;
    double lead = 0;
    double utilitySum = 0;
    double utilitySq = 0;
    double weightSum = 0;
    double weightSq = 0;
    for (int i = 0; i < count; i++) {
      int child = nodes.child(node, edge[i]);
      double w = weight[i];
      winLoss += w * nodes.winLoss[child];
      noResult += w * nodes.noResult[child];
      scoreMean += w * nodes.scoreMean[child];
      scoreMeanSq += w * nodes.scoreMeanSq[child];
      lead += w * nodes.lead[child];
      utilitySum += w * nodes.utility[child];
      utilitySq += w * nodes.utilitySq[child];
      weightSum += w;
      double share = w / nodes.weight[child];
      weightSq += share * share * nodes.weightSq[child];
    }
    ValueEstimate own = nodes.value(node);
    double ownWeight = nodes.ownWeight[node];
    double ownUtility =
        nodes.ownUtility[node] + correction(node, utilitySum, weightSum, unprunedWeight);
    double total = weightSum + ownWeight;
    if (total <= 0) {
      return;
    }
    nodes.winLoss[node] = (winLoss + ownWeight * own.whiteWinLoss()) / total;
    nodes.noResult[node] = (noResult + ownWeight * own.noResult()) / total;
    nodes.scoreMean[node] = (scoreMean + ownWeight * own.whiteScoreMean()) / total;
    nodes.scoreMeanSq[node] = (scoreMeanSq + ownWeight * own.whiteScoreMeanSq()) / total;
    nodes.lead[node] = (lead + ownWeight * own.whiteLead()) / total;
    nodes.utility[node] = (utilitySum + ownWeight * ownUtility) / total;
    nodes.utilitySq[node] = (utilitySq + ownWeight * ownUtility * ownUtility) / total;
    nodes.weight[node] = total;
    nodes.weightSq[node] = weightSq + ownWeight * ownWeight;
  }

  /** What the value bias adds to the own utility of a node, after the node brought its part. */
  private double correction(int node, double utilitySum, double weightSum, double unprunedWeight) {
    int entry = nodes.bias[node];
    BackupSettings settings = context.settings.backup();
    if (entry == ValueBias.NONE
        || settings.valueBiasFactor() == 0
        || node == context.root
        || nodes.has(node, NodeStore.SINGLE)) {
      return 0;
    }
    if (weightSum > 1e-10) {
      double brought = Math.pow(unprunedWeight, settings.valueBiasWeightExponent());
      double delta = (utilitySum / weightSum - nodes.ownUtility[node]) * brought;
      valueBias.change(entry, delta - nodes.biasDelta[node], brought - nodes.biasWeight[node]);
      nodes.biasDelta[node] = delta;
      nodes.biasWeight[node] = brought;
    }
    return settings.valueBiasFactor() * valueBias.bias(entry);
  }
}

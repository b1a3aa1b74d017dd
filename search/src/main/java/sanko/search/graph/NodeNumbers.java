package sanko.search.graph;

import java.util.Arrays;
import sanko.nn.Uncertainty;
import sanko.nn.ValueEstimate;

/**
 * The numbers of nodes: visits, averages and their own evaluations, from White's point of view. For
 * the thread that searches.
 */
public abstract sealed class NodeNumbers permits NodeStore {
  /*
   * A node's numbers lie together in arrays of one page of nodes each, so a playout reads a child
   * in one place and growing copies nothing. Visits and playouts in flight are whole
   * numbers, exact up to 2^53.
   */
  static final int WEIGHT = 0;
  static final int VISITS = 1;
  static final int IN_FLIGHT = 2;
  static final int UTILITY = 3;
  static final int UTILITY_SQ = 4;
  static final int WEIGHT_SQ = 5;
  static final int WIN_LOSS = 6;
  static final int NO_RESULT = 7;
  static final int SCORE_MEAN = 8;
  static final int SCORE_MEAN_SQ = 9;
  static final int LEAD = 10;
  static final int OWN_UTILITY = 11;
  static final int OWN_WEIGHT = 12;
  static final int OWN_WIN_LOSS = 13;
  static final int OWN_NO_RESULT = 14;
  static final int OWN_SCORE_MEAN = 15;
  static final int OWN_SCORE_MEAN_SQ = 16;
  static final int OWN_LEAD = 17;
  static final int WINLOSS_ERROR = 18;
  static final int SCORE_ERROR = 19;
  static final int BIAS_DELTA = 20;
  static final int BIAS_WEIGHT = 21;

  /** How many numbers a node has. */
  static final int NUMBERS = 22;

  static final int PAGE_BITS = 11;
  static final int PAGE = 1 << PAGE_BITS;
  static final int LAST = PAGE - 1;

  private double[][] numbers = new double[0][];

  NodeNumbers() {}

  /** Makes room for another page of nodes. */
  final void addNumbers() {
    numbers = Arrays.copyOf(numbers, numbers.length + 1);
    numbers[numbers.length - 1] = new double[PAGE * NUMBERS];
  }

  /** Sets all numbers of a node to 0. */
  final void clearNumbers(int node) {
    Arrays.fill(page(node), at(node), at(node) + NUMBERS, 0);
  }

  /** Clears the visits and averages of a node, but not its own evaluation. */
  final void clearAverages(int node) {
    Arrays.fill(page(node), at(node), at(node) + OWN_UTILITY, 0);
    setBiasShare(node, 0, 0);
  }

  /** One of the {@link #NUMBERS} of a node, as files have them. */
  double number(int node, int field) {
    return numbers[node >> PAGE_BITS][(node & LAST) * NUMBERS + field];
  }

  private double[] page(int node) {
    return numbers[node >> PAGE_BITS];
  }

  private static int at(int node) {
    return (node & LAST) * NUMBERS;
  }

  /** Sets one of the {@link #NUMBERS} of a node. */
  void setNumber(int node, int field, double number) {
    numbers[node >> PAGE_BITS][(node & LAST) * NUMBERS + field] = number;
  }

  private void increase(int node, int field, double change) {
    numbers[node >> PAGE_BITS][(node & LAST) * NUMBERS + field] += change;
  }

  /** The number of finished visits. */
  public final long visits(int node) {
    return (long) number(node, VISITS);
  }

  /** Sets the number of visits. */
  public final void setVisits(int node, long visits) {
    setNumber(node, VISITS, (double) visits);
  }

  /** Counts a visit. */
  public final void addVisit(int node) {
    increase(node, VISITS, 1);
  }

  /** The number of playouts in flight through the node. */
  public final int inFlight(int node) {
    return (int) number(node, IN_FLIGHT);
  }

  /** Changes the number of playouts in flight. */
  public final void addInFlight(int node, int change) {
    increase(node, IN_FLIGHT, change);
  }

  /** The sum of the weights of visits. */
  public final double weight(int node) {
    return number(node, WEIGHT);
  }

  /** The sum of the squared weights. */
  public final double weightSq(int node) {
    return number(node, WEIGHT_SQ);
  }

  /** White's mean utility. */
  public final double utility(int node) {
    return number(node, UTILITY);
  }

  /** The mean of the squared utility. */
  public final double utilitySq(int node) {
    return number(node, UTILITY_SQ);
  }

  /** White's mean win minus loss, in [-1, 1]. */
  public final double winLoss(int node) {
    return number(node, WIN_LOSS);
  }

  /** The mean probability of no result. */
  public final double noResult(int node) {
    return number(node, NO_RESULT);
  }

  /** White's mean score, in points. */
  public final double scoreMean(int node) {
    return number(node, SCORE_MEAN);
  }

  /** The mean of the squared score. */
  public final double scoreMeanSq(int node) {
    return number(node, SCORE_MEAN_SQ);
  }

  /** White's mean lead, in points. */
  public final double lead(int node) {
    return number(node, LEAD);
  }

  /** White's utility by the node's own evaluation. */
  public final double ownUtility(int node) {
    return number(node, OWN_UTILITY);
  }

  /** The weight of the node's own evaluation. */
  public final double ownWeight(int node) {
    return number(node, OWN_WEIGHT);
  }

  /** White's win minus loss by the node's own evaluation. */
  public final double ownWinLoss(int node) {
    return number(node, OWN_WIN_LOSS);
  }

  /** The probability of no result by the node's own evaluation. */
  public final double ownNoResult(int node) {
    return number(node, OWN_NO_RESULT);
  }

  /** White's score by the node's own evaluation. */
  public final double ownScoreMean(int node) {
    return number(node, OWN_SCORE_MEAN);
  }

  /** The squared score by the node's own evaluation. */
  public final double ownScoreMeanSq(int node) {
    return number(node, OWN_SCORE_MEAN_SQ);
  }

  /** White's lead by the node's own evaluation. */
  public final double ownLead(int node) {
    return number(node, OWN_LEAD);
  }

  /** The expected error of the node's own win minus loss; see {@link Uncertainty}. */
  public final double winlossError(int node) {
    return number(node, WINLOSS_ERROR);
  }

  /** The expected error of the node's own score; see {@link Uncertainty}. */
  public final double scoreError(int node) {
    return number(node, SCORE_ERROR);
  }

  /** Sets utility and weight of the node's own evaluation. */
  public final void setOwn(int node, double utility, double weight) {
    double[] page = page(node);
    int at = at(node);
    page[at + OWN_UTILITY] = utility;
    page[at + OWN_WEIGHT] = weight;
  }

  /** Reads the averages of a node. */
  public final void averages(int node, Averages into) {
    double[] page = page(node);
    int at = at(node);
    into.weight = page[at + WEIGHT];
    into.utility = page[at + UTILITY];
    into.utilitySq = page[at + UTILITY_SQ];
    into.weightSq = page[at + WEIGHT_SQ];
    into.winLoss = page[at + WIN_LOSS];
    into.noResult = page[at + NO_RESULT];
    into.scoreMean = page[at + SCORE_MEAN];
    into.scoreMeanSq = page[at + SCORE_MEAN_SQ];
    into.lead = page[at + LEAD];
  }

  /** Stores the averages of a node. */
  public final void setAverages(int node, Averages averages) {
    double[] page = page(node);
    int at = at(node);
    page[at + WEIGHT] = averages.weight;
    page[at + UTILITY] = averages.utility;
    page[at + UTILITY_SQ] = averages.utilitySq;
    page[at + WEIGHT_SQ] = averages.weightSq;
    page[at + WIN_LOSS] = averages.winLoss;
    page[at + NO_RESULT] = averages.noResult;
    page[at + SCORE_MEAN] = averages.scoreMean;
    page[at + SCORE_MEAN_SQ] = averages.scoreMeanSq;
    page[at + LEAD] = averages.lead;
  }

  /**
   * Computes the weighted sum of the averages of nodes. The sum of squared weights is left out.
   *
   * @param count how many nodes there are
   */
  public final void sum(int[] nodes, double[] weights, int count, Averages into) {
    double winLoss = 0;
    double noResult = 0;
    double scoreMean = 0;
    double scoreMeanSq = 0;
    double lead = 0;
    double utility = 0;
    double utilitySq = 0;
    double weight = 0;
    for (int i = 0; i < count; i++) {
      double[] page = page(nodes[i]);
      int at = at(nodes[i]);
      double w = weights[i];
      winLoss += w * page[at + WIN_LOSS];
      noResult += w * page[at + NO_RESULT];
      scoreMean += w * page[at + SCORE_MEAN];
      scoreMeanSq += w * page[at + SCORE_MEAN_SQ];
      lead += w * page[at + LEAD];
      utility += w * page[at + UTILITY];
      utilitySq += w * page[at + UTILITY_SQ];
      weight += w;
    }
    into.winLoss = winLoss;
    into.noResult = noResult;
    into.scoreMean = scoreMean;
    into.scoreMeanSq = scoreMeanSq;
    into.lead = lead;
    into.utility = utility;
    into.utilitySq = utilitySq;
    into.weight = weight;
  }

  /** The node's contribution to its entry of the value bias table. */
  public final double biasDelta(int node) {
    return number(node, BIAS_DELTA);
  }

  /** The weight of {@link #biasDelta}. */
  public final double biasWeight(int node) {
    return number(node, BIAS_WEIGHT);
  }

  /** Sets the node's contribution to its entry of the value bias table. */
  public final void setBiasShare(int node, double delta, double weight) {
    setNumber(node, BIAS_DELTA, delta);
    setNumber(node, BIAS_WEIGHT, weight);
  }

  /** The value by the node's own evaluation. */
  ValueEstimate value(int node) {
    double notLost = 1 - ownNoResult(node);
    return new ValueEstimate(
        (notLost + ownWinLoss(node)) / 2,
        (notLost - ownWinLoss(node)) / 2,
        ownNoResult(node),
        ownScoreMean(node),
        ownScoreMeanSq(node),
        ownLead(node));
  }

  /** The uncertainty of an evaluated node's own value. */
  Uncertainty uncertainty(int node) {
    return new Uncertainty(-1, winlossError(node), scoreError(node));
  }

  final void setOwnValue(int node, ValueEstimate value) {
    double[] page = page(node);
    int at = at(node);
    page[at + OWN_WIN_LOSS] = value.whiteWinLoss();
    page[at + OWN_NO_RESULT] = value.noResult();
    page[at + OWN_SCORE_MEAN] = value.whiteScoreMean();
    page[at + OWN_SCORE_MEAN_SQ] = value.whiteScoreMeanSq();
    page[at + OWN_LEAD] = value.whiteLead();
  }

  final void setErrors(int node, Uncertainty uncertainty) {
    setNumber(node, WINLOSS_ERROR, uncertainty.shorttermWinlossError());
    setNumber(node, SCORE_ERROR, uncertainty.shorttermScoreError());
  }

  /** Copies the numbers of another node's own evaluation. */
  final void copyOwnNumbers(int from, int to) {
    for (int field = OWN_WIN_LOSS; field <= SCORE_ERROR; field++) {
      setNumber(to, field, number(from, field));
    }
  }

  /** Fills in the numbers of the children in a list of edges. */
  final void listChildren(EdgeList list) {
    for (int i = 0; i < list.count; i++) {
      double[] page = page(list.child[i]);
      int at = at(list.child[i]);
      list.weight[i] = page[at + WEIGHT] * list.visits[i] / Math.max(page[at + VISITS], 1);
      list.utility[i] = page[at + UTILITY];
      list.inFlight[i] = page[at + IN_FLIGHT];
    }
  }
}

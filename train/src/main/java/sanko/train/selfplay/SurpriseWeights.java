package sanko.train.selfplay;

/**
 * Shares out the weight of a game's rows by how surprising its positions were: a part in proportion
 * to the divergence of the policy target from the prior, a part to that of what came of the
 * position from the network's value, the rest as it was (KataGo's method notes, "policy surprise
 * weighting"). Immutable.
 *
 * @param policyShare the first part, 0..1
 * @param valueShare the second; both together at most 1
 */
record SurpriseWeights(double policyShare, double valueShare) {
  /** A cheap search takes part where it surprises more than this many times the mean. */
  private static final double CHEAP_SURPRISE = 1.5;

  /** Below this mean the surprise of the value is mostly chance, and its part shrinks. */
  private static final double LEAST_VALUE_SURPRISE = 0.01;

  private static final double NOTHING = 1e-10;

  /**
   * The weights of all positions; of the same sum as before.
   *
   * @param weights 0..1 for each position; 0 for cheap searches
   * @param policySurprise nats for each position
   * @param valueSurprise nats for each position
   */
  double[] shareOut(double[] weights, double[] policySurprise, double[] valueSurprise) {
    double sum = 0;
    double policySum = 0;
    double valueSum = 0;
    for (int i = 0; i < weights.length; i++) {
      sum += weights[i];
      policySum += weights[i] * policySurprise[i];
      valueSum += weights[i] * valueSurprise[i];
    }
    double[] shared = weights.clone();
    if (sum < 1) {
      return shared;
    }
    double[] surprise = new double[weights.length];
    double total = 0;
    for (int i = 0; i < weights.length; i++) {
      double beyond = Math.max(0, policySurprise[i] - CHEAP_SURPRISE * policySum / sum);
      surprise[i] = weights[i] * policySurprise[i] + (1 - weights[i]) * beyond;
      total += surprise[i];
    }
    double byPolicy = total > NOTHING ? policyShare : 0;
    double byValue =
        valueSum > NOTHING ? valueShare * Math.min(1, valueSum / sum / LEAST_VALUE_SURPRISE) : 0;
    for (int i = 0; i < weights.length; i++) {
      shared[i] = (1 - byPolicy - byValue) * weights[i];
      shared[i] += byPolicy <= 0 ? 0 : byPolicy * sum * surprise[i] / total;
      shared[i] += byValue <= 0 ? 0 : byValue * sum * weights[i] * valueSurprise[i] / valueSum;
    }
    return shared;
  }

  /** The divergence of what came of a position from what the network said of it, in nats. */
  static double valueSurprise(ValueTarget came, ValueTarget said) {
    return Math.max(
        0,
        term(came.win(), said.win())
            + term(came.loss(), said.loss())
            + term(came.noResult(), said.noResult()));
  }

  private static double term(double came, double said) {
    return came <= 0 ? 0 : came * Math.log(came / Math.max(said, NOTHING));
  }
}

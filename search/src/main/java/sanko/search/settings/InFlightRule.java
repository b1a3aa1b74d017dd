package sanko.search.settings;

/**
 * How evaluations under way below a move change what the move is worth to the next descent, so that
 * descents spread out while they wait; docs/search-formulas.md, "Evaluations under way".
 */
public enum InFlightRule {
  /** Each counts as a part of a visit that was lost (KataGo's virtual loss). */
  LOSS,
  /** Each counts as a visit whose outcome is first-play urgency, or the mean where that is less. */
  FPU,
  /** Each counts as a visit whose outcome is the mean. */
  VISIT;

  private static final double LEAST_WEIGHT = 0.25;

  /**
   * What evaluations under way weigh at a move.
   *
   * @param inFlight how many there are
   * @param virtualLoss visits lost for each, if they count as lost
   * @param visitWeight the mean weight of a visit of the parent
   */
  public double weight(double inFlight, double virtualLoss, double visitWeight) {
    return inFlight * (this == LOSS ? virtualLoss : visitWeight);
  }

  /**
   * The utility of a move with evaluations under way; all utilities are those of the player who
   * chooses.
   *
   * @param utility the mean of the evaluations that are there
   * @param weight their weight
   * @param pending the weight of those under way
   * @param fpu the utility taken for a move without visits
   * @param worst the least utility there is
   */
  public double utility(double utility, double weight, double pending, double fpu, double worst) {
    double expected =
        switch (this) {
          case LOSS -> worst;
          case FPU -> Math.min(utility, fpu);
          case VISIT -> utility;
        };
    return utility + (expected - utility) * pending / (pending + Math.max(LEAST_WEIGHT, weight));
  }
}

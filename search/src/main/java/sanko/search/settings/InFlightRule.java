package sanko.search.settings;

/**
 * How evaluations in flight below a move change the move's worth to the next descent, so that
 * descents spread out while they wait; docs/search-formulas.md, "Evaluations under way".
 */
public enum InFlightRule {
  /** Each counts as part of a lost visit (KataGo's virtual loss). */
  LOSS,
  /** Each counts as a visit whose outcome is first-play urgency, or the mean where that is less. */
  FPU,
  /** Each counts as a visit whose outcome is the mean. */
  VISIT;

  private static final double LEAST_WEIGHT = 0.25;

  /**
   * The weight of evaluations in flight at a move.
   *
   * @param inFlight how many there are
   * @param virtualLoss visits lost for each, if they count as lost
   * @param visitWeight the mean weight of a visit of the parent
   */
  public double weight(double inFlight, double virtualLoss, double visitWeight) {
    return inFlight * (this == LOSS ? virtualLoss : visitWeight);
  }

  /**
   * The utility of a move with evaluations in flight; all utilities are for the player who chooses.
   *
   * @param utility the mean of the completed evaluations
   * @param weight their weight
   * @param pending the weight of those in flight
   * @param fpu the utility assumed for a move without visits
   * @param worst the least possible utility
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

package sanko.search.settings;

import sanko.base.settings.Setting;

/** How many evaluations are in flight at once; docs/search-formulas.md, "Evaluations under way". */
public record ParallelSettings(
    @Setting(
            value = "numSearchThreads",
            max = 4096,
            text =
                "The most evaluations in flight; 0 leaves it to the evaluator, 1 searches serially")
        int maxInFlight,
    @Setting(
            value = "visitsPerInFlight",
            min = 1,
            max = 1e6,
            unit = "visits",
            text = "Visits of the root for each evaluation in flight")
        double visitsPerInFlight,
    @Setting(
            value = "answersTogether",
            min = 1,
            max = 4096,
            text = "The most answers that are backed up at once")
        int together,
    @Setting(
            value = "inFlightRule",
            text = "How an evaluation in flight changes what a move is worth")
        InFlightRule rule,
    @Setting(
            value = "numVirtualLossesPerThread",
            max = 100,
            unit = "visits",
            text = "Virtual losses for each evaluation in flight")
        double virtualLoss) {
  /**
   * How evaluations in flight below a move change the move's worth to the next descent, so that
   * descents spread out while they wait; docs/search-formulas.md, "Evaluations under way".
   */
  public enum InFlightRule {
    /** Each counts as part of a lost visit (virtual loss; Chaslot and others, 2008). */
    LOSS,
    /**
     * Each counts as a visit whose outcome is first-play urgency, or the mean where that is less.
     */
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
     * The utility of a move with evaluations in flight; all utilities are for the player who
     * chooses.
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

  /** Sanko's own: a lighter virtual loss than KataGo's and fewer evaluations in flight. */
  public static final ParallelSettings DEFAULT =
      new ParallelSettings(0, 32, 64, InFlightRule.LOSS, 0.25);
}

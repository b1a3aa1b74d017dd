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
  /** Sanko's own: a lighter virtual loss than KataGo's and fewer evaluations in flight. */
  public static final ParallelSettings DEFAULT =
      new ParallelSettings(0, 32, 64, InFlightRule.LOSS, 0.25);
}

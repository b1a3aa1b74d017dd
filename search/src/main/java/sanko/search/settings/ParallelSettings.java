package sanko.search.settings;

/**
 * How many evaluations are under way at once; docs/search-formulas.md, "Evaluations under way".
 *
 * @param maxInFlight the most; 0 leaves it to the evaluator's capacity. 1 is the serial search
 * @param visitsPerInFlight visits of the root for each evaluation under way
 * @param together the most answers that are taken up at once; an eighth of those under way at most
 * @param rule how evaluations under way change what a move is worth
 * @param virtualLoss how far one draws a move to a certain loss, in visits lost (KataGo: 1); only
 *     with {@link InFlightRule#LOSS}
 */
public record ParallelSettings(
    @Setting(value = "numSearchThreads", max = 4096) int maxInFlight,
    @Setting(value = "visitsPerInFlight", min = 1, max = 1e6) double visitsPerInFlight,
    @Setting(value = "answersTogether", min = 1, max = 4096) int together,
    @Setting("inFlightRule") InFlightRule rule,
    @Setting(value = "numVirtualLossesPerThread", max = 100) double virtualLoss) {
  /** Sanko's own: a lighter virtual loss than KataGo's and fewer evaluations under way. */
  public static final ParallelSettings DEFAULT =
      new ParallelSettings(0, 32, 64, InFlightRule.LOSS, 0.25);
}

package sanko.search.time;

/**
 * What makes a move's time longer or shorter than an even share of the clock; docs/time.md.
 * Immutable.
 *
 * @param overallocate factor of every move's time, positive
 * @param midgame factor in the middle of the game, positive
 * @param midgamePeakTurn moves of both players on 19x19 at which the middle game is at its height
 * @param endgameDecay moves on 19x19 in which the weight of the middle game falls to 1/e
 * @param obvious factor for a move that the policy is sure of and the search agrees to
 * @param entropyTolerance entropy of the policy, in nats, up to which a move is obvious
 * @param surpriseTolerance divergence of the search from the policy, in nats, up to which it is
 * @param carryOver how much of the thinking that is found in the graph counts as done for this move
 * @param spendSaved how much of the time that early stops saved is added to the next moves, [0, 1]
 */
public record TimeFactors(
    double overallocate,
    double midgame,
    double midgamePeakTurn,
    double endgameDecay,
    double obvious,
    double entropyTolerance,
    double surpriseTolerance,
    double carryOver,
    double spendSaved) {
  private static final double FULL_AREA = 361;

  /** An even share for every move; KataGo's values. */
  public static final TimeFactors EVEN = new TimeFactors(1, 1, 130, 100, 1, 0.30, 0.15, 0, 0);

  /** What one move's time is multiplied by for the stage of the game. */
  double ofStage(int boardArea, int turn) {
    double scale = boardArea / FULL_AREA;
    double peak = midgamePeakTurn * scale;
    double weight =
        turn < peak ? turn / peak : Math.exp((peak - turn) / Math.max(1e-9, endgameDecay * scale));
    return overallocate * (1 + weight * (midgame - 1));
  }

  /**
   * What it is multiplied by for what the search has found.
   *
   * @param policyEntropy in nats
   * @param surprise divergence of the search from the policy, in nats
   */
  double ofCertainty(double policyEntropy, double surprise) {
    double certainty =
        Math.min(
            Math.exp(-policyEntropy / entropyTolerance), Math.exp(-surprise / surpriseTolerance));
    return 1 + certainty * (obvious - 1);
  }

  /**
   * The share of a move's time that is left to do where some thinking is found done: nearly all
   * that was not done, and never quite nothing.
   */
  static double leftAfter(double doneSeconds, double seconds) {
    if (doneSeconds <= 0 || !(seconds > 0) || Double.isInfinite(seconds)) {
      return 1;
    }
    double steps = 6 * (seconds - doneSeconds) / seconds;
    double softplus = steps > 30 ? steps : Math.log1p(Math.exp(steps));
    return Math.min(1, softplus / 6);
  }
}

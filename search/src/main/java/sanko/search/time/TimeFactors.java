package sanko.search.time;

import sanko.base.settings.Change;
import sanko.base.settings.Setting;

/**
 * The factors that make a move's time longer or shorter than an even share of the clock;
 * docs/time.md. Immutable.
 */
public record TimeFactors(
    @Setting(
            value = "overallocateTimeFactor",
            min = 0.01,
            max = 100,
            change = Change.BETWEEN_MOVES,
            text = "Factor of every move's time")
        double overallocate,
    @Setting(
            value = "midgameTimeFactor",
            min = 0.01,
            max = 100,
            change = Change.BETWEEN_MOVES,
            text = "Factor of the time in the middle game")
        double midgame,
    @Setting(
            value = "midgameTurnPeakTime",
            max = 1000,
            unit = "moves",
            change = Change.BETWEEN_MOVES,
            text = "Moves of both players on 19x19 at the height of the middle game")
        double midgamePeakTurn,
    @Setting(
            value = "endgameTurnTimeDecay",
            max = 1000,
            unit = "moves",
            change = Change.BETWEEN_MOVES,
            text = "Moves on 19x19 in which the weight of the middle game falls to 1/e")
        double endgameDecay,
    @Setting(
            value = "obviousMovesTimeFactor",
            min = 0.01,
            max = 1,
            change = Change.BETWEEN_MOVES,
            text = "Factor for a move that the policy is sure of and the search agrees with")
        double obvious,
    @Setting(
            value = "obviousMovesPolicyEntropyTolerance",
            min = 0.001,
            max = 2,
            unit = "nats",
            change = Change.BETWEEN_MOVES,
            text = "Entropy of the policy up to which a move is obvious")
        double entropyTolerance,
    @Setting(
            value = "obviousMovesPolicySurpriseTolerance",
            min = 0.001,
            max = 2,
            unit = "nats",
            change = Change.BETWEEN_MOVES,
            text = "Divergence of the search from the policy up to which a move is obvious")
        double surpriseTolerance,
    @Setting(
            value = "treeReuseCarryOverTimeFactor",
            max = 1,
            change = Change.BETWEEN_MOVES,
            text = "Share of the reused visits that counts as thinking already done")
        double carryOver,
    @Setting(
            value = "spendSavedTimeFactor",
            max = 1,
            change = Change.BETWEEN_MOVES,
            text = "Share of the time that early stops save which later moves may spend")
        double spendSaved) {
  private static final double FULL_AREA = 361;

  /** KataGo's values for play. */
  public static final TimeFactors DEFAULT =
      new TimeFactors(1, 1.2, 130, 100, 0.6, 0.30, 0.15, 0, 1);

  /** An even share for every move; KataGo's values. */
  public static final TimeFactors EVEN = new TimeFactors(1, 1, 130, 100, 1, 0.30, 0.15, 0, 0);

  /** The factor of a move's time for the stage of the game. */
  double ofStage(int boardArea, int turn) {
    double scale = boardArea / FULL_AREA;
    double peak = midgamePeakTurn * scale;
    double weight =
        turn < peak ? turn / peak : Math.exp((peak - turn) / Math.max(1e-9, endgameDecay * scale));
    return overallocate * (1 + weight * (midgame - 1));
  }

  /**
   * The factor of a move's time for what the search has found.
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
   * The share of a move's time that remains when some thinking is already done: nearly all that was
   * not done, and never quite nothing.
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

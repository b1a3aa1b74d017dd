package sanko.search.time;

import sanko.base.settings.Change;
import sanko.base.settings.Setting;

/**
 * How much to reduce a search when the game is decided, as factors in (0, 1] of visits, playouts
 * and time. Immutable.
 */
public record SearchFactors(
    @Setting(
            value = "searchFactorWhenWinning",
            min = 0.01,
            max = 1,
            change = Change.BETWEEN_MOVES,
            text = "Factor of visits, playouts and time in a game that is certainly won")
        double whenWinning,
    @Setting(
            value = "searchFactorWhenWinningThreshold",
            max = 1,
            change = Change.BETWEEN_MOVES,
            text = "Win minus loss from which that factor takes hold, fully at 1")
        double winningThreshold,
    @Setting(
            value = "searchFactorAfterOnePass",
            min = 0.01,
            max = 1,
            change = Change.BETWEEN_MOVES,
            text = "The same factor when the opponent just passed")
        double afterOnePass,
    @Setting(
            value = "searchFactorAfterTwoPass",
            min = 0.01,
            max = 1,
            change = Change.BETWEEN_MOVES,
            text = "The same factor when the opponent's last two moves were passes")
        double afterTwoPasses) {
  /** Always the whole search; for matches that measure strength. */
  public static final SearchFactors OFF = new SearchFactors(1, 1, 1, 1);

  public SearchFactors {
    checkFactor(whenWinning);
    checkFactor(afterOnePass);
    checkFactor(afterTwoPasses);
    if (!(winningThreshold >= 0 && winningThreshold <= 1)) {
      throw new IllegalArgumentException("threshold must be in [0, 1]: " + winningThreshold);
    }
  }

  /**
   * The factor of the next search.
   *
   * @param opponentPasses the number of passes in a row that the opponent made last
   * @param lowestWinLoss the lowest win minus loss, for the player to move, which the player's last
   *     three searches found at their roots; NaN if there were fewer
   */
  public double factor(int opponentPasses, double lowestWinLoss) {
    return afterPasses(opponentPasses) * winning(lowestWinLoss);
  }

  private double afterPasses(int passes) {
    if (passes >= 2) {
      return afterTwoPasses;
    }
    return passes == 1 ? afterOnePass : 1;
  }

  private double winning(double winLoss) {
    if (!(winLoss > winningThreshold)) {
      return 1;
    }
    double certainty = Math.min(1, (winLoss - winningThreshold) / (1 - winningThreshold));
    return 1 + certainty * (whenWinning - 1);
  }

  private static void checkFactor(double factor) {
    if (!(factor > 0 && factor <= 1)) {
      throw new IllegalArgumentException("factor must be in (0, 1]: " + factor);
    }
  }
}

package sanko.search.time;

/**
 * How much less to search when the game is decided, as factors in (0, 1] of visits, playouts and
 * time. Immutable.
 *
 * @param whenWinning factor of a game that is certainly won
 * @param winningThreshold win minus loss from which on the factor sinks, linearly, from 1 to {@code
 *     whenWinning} at 1; in [0, 1]
 * @param afterOnePass factor when the opponent just passed
 * @param afterTwoPasses factor when the opponent's last two moves were passes
 */
public record SearchFactors(
    double whenWinning, double winningThreshold, double afterOnePass, double afterTwoPasses) {
  /** Always the whole search; for matches that measure strength. */
  public static final SearchFactors OFF = new SearchFactors(1, 1, 1, 1);

  /** What a player at a screen likes. */
  public static final SearchFactors CASUAL = new SearchFactors(0.40, 0.95, 0.50, 0.25);

  /** Checks the numbers. */
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
   * @param opponentPasses passes that the opponent's last moves were, in a row
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

package sanko.engine.rating;

/**
 * What is known of a player's strength on one board, on the scale of the levels there. Immutable.
 *
 * @param elo the estimate
 * @param deviation its standard deviation
 * @param games that it comes from
 */
public record PlayerRating(double elo, double deviation, int games) {
  private static final double NEW_DEVIATION = 600;

  /** Players change: the estimate never gets surer than this. */
  private static final double LEAST_DEVIATION = 60;

  /** Over the root of the number of games, the least deviation: the first games move it far. */
  private static final double LEARNING = 600;

  private static final double Q = Math.log(10) / 400;

  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException if they make no sense
   */
  public PlayerRating {
    if (!Double.isFinite(elo) || !(deviation > 0 && deviation < 1e4) || games < 0) {
      throw new IllegalArgumentException("no rating: " + elo + " " + deviation + " " + games);
    }
  }

  /** A player of whom nothing is known but that the levels suit. */
  static PlayerRating unknown(double elo) {
    return new PlayerRating(elo, NEW_DEVIATION, 0);
  }

  /** The expected score against an opponent: {@code 1 / (1 + 10^(difference/400))}. */
  public static double expectedScore(double own, double opponent) {
    return 1 / (1 + Math.pow(10, (opponent - own) / 400));
  }

  /**
   * The rating after a game (Glickman, "The Glicko system", 1995, for an opponent whose rating is
   * certain).
   *
   * @param opponent the opponent's Elo, handicap counted in
   * @param score 1 for a win of the player, 0 for a loss, 0.5 for a draw
   */
  PlayerRating after(double opponent, double score) {
    double expected = expectedScore(elo, opponent);
    double known = 1 / (deviation * deviation);
    double learnt = Q * Q * expected * (1 - expected);
    double changed = elo + Q / (known + learnt) * (score - expected);
    double surer = Math.sqrt(1 / (known + learnt));
    double least = Math.max(LEAST_DEVIATION, LEARNING / Math.sqrt(games + 1.0));
    return new PlayerRating(changed, Math.max(least, surer), games + 1);
  }
}

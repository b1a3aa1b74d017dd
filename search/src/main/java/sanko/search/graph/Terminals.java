package sanko.search.graph;

import sanko.nn.ValueEstimate;
import sanko.superko.GameState;
import sanko.superko.Scorer;

/** The exact value of a game that is over; docs/search-formulas.md. For one thread. */
public final class Terminals {
  private static final ValueEstimate NO_RESULT = new ValueEstimate(0, 0, 1, 0, 0, 0);
  private final Scorer scorer = new Scorer();

  /**
   * The value of a finished game.
   *
   * @param drawWins the worth of a draw to White, in wins
   */
  public ValueEstimate value(GameState game, double drawWins) {
    return game.isNoResult() ? NO_RESULT : ofScore(scorer.whiteScore(game), drawWins);
  }

  /** The value of a game that ended with this score for White. */
  public static ValueEstimate ofScore(double score, double drawWins) {
    double win = score > 0 ? 1 : score < 0 ? 0 : drawWins;
    boolean whole = score == Math.rint(score);
    if (!whole) {
      return new ValueEstimate(win, 1 - win, 0, score, score * score, score);
    }
    double low = (score - 0.5) * (score - 0.5);
    double high = (score + 0.5) * (score + 0.5);
    double mean = score + drawWins - 0.5;
    return new ValueEstimate(win, 1 - win, 0, mean, low + (high - low) * drawWins, mean);
  }
}

package sanko.gtp.calibration;

import sanko.gtp.match.EloEstimate;
import sanko.gtp.match.PairCounts;

/**
 * A match as the calibration sees it.
 *
 * @param lower the level with the lower number
 * @param results of the other player, who has the higher number or is another program
 */
public record Step(int lower, PairCounts results) {
  /** How much stronger the other player is than level {@code lower}. */
  public EloEstimate estimate() {
    return EloEstimate.of(results);
  }

  /** The other player's share of the points, kept away from 0 and 1 by half a game each way. */
  double score() {
    return (results.wins() + results.draws() / 2.0 + 0.5) / (results.games() + 1);
  }

  /** The difference that explains the results, finite. */
  public double elo() {
    double score = score();
    return 400 * Math.log10(score / (1 - score));
  }
}

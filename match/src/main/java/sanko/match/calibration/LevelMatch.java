package sanko.match.calibration;

import java.util.List;
import sanko.match.EloEstimate;
import sanko.match.PairCounts;

/**
 * A match as the calibration sees it.
 *
 * @param lower the level with the lower number
 * @param results of the other player, who has the higher number or is another program
 * @param assumed the difference in Elo taken for true where nothing was played
 */
public record LevelMatch(int lower, PairCounts results, double assumed) {
  public LevelMatch(int lower, PairCounts results) {
    this(lower, results, 0);
  }

  /** A step that was not played. */
  static LevelMatch unplayed(int lower, double elo) {
    return new LevelMatch(lower, PairCounts.of(List.of()), elo);
  }

  /** A step that was not played counts for little. */
  private static final double ASSUMED_GAMES = 4;

  /** What it counts for, in games. */
  double weight() {
    return isPlayed() ? results.games() : ASSUMED_GAMES;
  }

  /** Whether there are games. */
  boolean isPlayed() {
    return results.games() > 0;
  }

  /** How much stronger the other player is than level {@code lower}. */
  EloEstimate estimate() {
    return EloEstimate.of(results);
  }

  /**
   * The other player's share of the points, expected if there are none, kept away from 0 and 1 by
   * half a game each way.
   */
  double score() {
    if (!isPlayed()) {
      return EloEstimate.score(assumed);
    }
    return (results.points() + 0.5) / (results.games() + 1);
  }

  /** The difference that explains the results, finite. */
  double elo() {
    return isPlayed() ? EloEstimate.elo(score()) : assumed;
  }
}

package sanko.engine.level;

import sanko.engine.settings.LevelSettings;
import sanko.search.request.SearchLimits;

/**
 * How a level plays. All numbers follow from one, its strength, and each of them only ever gets
 * stronger with it (docs/levels.md, "How a level plays").
 *
 * @param visits of the search for a move; 1 is the network's policy alone
 * @param temperature by which the policy, or the shares of the search, are flattened
 * @param blindness the share of moves that are overlooked, 0..1
 * @param plausible the least policy of a move that is considered, as a share of the greatest
 * @param locality how much likelier moves beside the last one are, 0 for not at all
 * @param sight the fewest stones whose atari is seen
 * @param readsLadders whether ladders are read
 */
public record LevelParameters(
    long visits,
    double temperature,
    double blindness,
    double plausible,
    double locality,
    int sight,
    boolean readsLadders) {
  private static final double VISITS_BASE = 8;
  private static final double LADDERS_FROM = 0.25;

  /**
   * The parameters of a strength.
   *
   * @param strength 0..{@link LevelSettings#MOST_STRENGTH}; below 1 the policy alone is played
   */
  public static LevelParameters of(double strength) {
    double weakness = Math.max(0, 1 - strength);
    double above = Math.max(0, strength - 1);
    return new LevelParameters(
        Math.round(Math.pow(VISITS_BASE, above)),
        0.15 / (1 + above) + 2.85 * weakness,
        0.6 * weakness * weakness,
        0.02 * Math.pow(0.02, weakness),
        2 * weakness * weakness,
        2 + (int) (4 * weakness * weakness),
        strength >= LADDERS_FROM);
  }

  /** The limits, with no more visits than the level has. */
  public SearchLimits within(SearchLimits limits) {
    return limits.withinVisits(visits);
  }
}

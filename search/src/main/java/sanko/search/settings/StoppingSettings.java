package sanko.search.settings;

/**
 * When the rest of a search is not worth its while; docs/time.md.
 *
 * @param futileVisitsThreshold a move that cannot get this share of the visits of the best one gets
 *     no more; once that holds for all others a search by the clock ends. 0 is never
 * @param smartPruningFactor a search by the clock ends when no other move would overtake the best
 *     by the visits still to come, divided by this; 0 is never, 1 is when none can (lc0's rule)
 */
public record StoppingSettings(
    @Setting(value = "futileVisitsThreshold", max = 1) double futileVisitsThreshold,
    @Setting(value = "smartPruningFactor", max = 100) double smartPruningFactor) {
  /** The first is off as in KataGo, the second on as in lc0. */
  public static final StoppingSettings DEFAULT = new StoppingSettings(0, 1.33);
}

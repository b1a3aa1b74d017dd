package sanko.search.settings;

import sanko.base.settings.Setting;

/** When the rest of a search is not worth its time; docs/time.md. */
public record StoppingSettings(
    @Setting(
            value = "futileVisitsThreshold",
            max = 1,
            text =
                "Give up moves that cannot reach this share of the best move's visits; 0 never"
                    + " does")
        double futileVisitsThreshold,
    @Setting(
            value = "smartPruningFactor",
            max = 100,
            text =
                "End a timed search when the visits to come, divided by this, cannot change the"
                    + " best move; 0 never does")
        double smartPruningFactor) {
  /** The first is off as in KataGo, the second on as in lc0. */
  public static final StoppingSettings DEFAULT = new StoppingSettings(0, 1.33);
}

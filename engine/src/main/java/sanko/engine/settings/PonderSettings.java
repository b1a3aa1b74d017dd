package sanko.engine.settings;

import sanko.base.settings.Change;
import sanko.base.settings.Setting;
import sanko.search.request.SearchLimits;

/** Thinking on the opponent's time. */
public record PonderSettings(
    @Setting(
            value = "ponderingEnabled",
            change = Change.BETWEEN_MOVES,
            text = "Think on the opponent's time")
        boolean enabled,
    @Setting(
            value = "maxVisitsPondering",
            min = 1,
            max = LimitSettings.NO_VISITS,
            unit = "visits",
            change = Change.BETWEEN_MOVES,
            text = "The most visits of the root while pondering; 2^50 is no limit")
        long maxVisits,
    @Setting(
            value = "maxPlayoutsPondering",
            min = 1,
            max = LimitSettings.NO_VISITS,
            unit = "playouts",
            change = Change.BETWEEN_MOVES,
            text = "The most playouts while pondering; 2^50 is no limit")
        long maxPlayouts,
    @Setting(
            value = "maxTimePondering",
            max = LimitSettings.NO_SECONDS,
            unit = "seconds",
            change = Change.BETWEEN_MOVES,
            text = "The most time of pondering after a move; 1e20 is no limit")
        double maxTime) {
  /** No pondering. */
  public static final PonderSettings DEFAULT =
      new PonderSettings(false, LimitSettings.NO_VISITS, LimitSettings.NO_VISITS, 60);

  /** The limits in the form that the search uses. */
  public SearchLimits search() {
    return LimitSettings.of(maxVisits, maxPlayouts, maxTime);
  }
}

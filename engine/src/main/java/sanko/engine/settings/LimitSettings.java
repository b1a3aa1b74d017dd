package sanko.engine.settings;

import sanko.base.settings.Change;
import sanko.base.settings.Setting;
import sanko.search.request.SearchLimits;

/** When the search for a move ends, apart from clocks. */
public record LimitSettings(
    @Setting(
            value = "maxVisits",
            min = 1,
            max = NO_VISITS,
            unit = "visits",
            text = "The most visits of the root; 2^50 is no limit")
        long maxVisits,
    @Setting(
            value = "maxPlayouts",
            min = 1,
            max = NO_VISITS,
            unit = "playouts",
            text = "The most playouts of one search; 2^50 is no limit")
        long maxPlayouts,
    @Setting(
            value = "maxTime",
            max = NO_SECONDS,
            unit = "seconds",
            text = "The most time of one search; 1e20 is no limit")
        double maxTime,
    @Setting(
            value = "lagBuffer",
            max = 3600,
            unit = "seconds",
            change = Change.BETWEEN_MOVES,
            text = "Time kept in reserve on a clock for a slow connection")
        double lagBuffer,
    @Setting(
            value = "delayMoveScale",
            max = 10_000,
            unit = "seconds",
            change = Change.BETWEEN_MOVES,
            text = "About how long to wait with a move that is found, as far as the clock allows")
        double delayScale,
    @Setting(
            value = "delayMoveMax",
            max = MOST_DELAY,
            unit = "seconds",
            change = Change.BETWEEN_MOVES,
            text = "The most of that wait")
        double delayMax) {
  /** KataGo's "no limit" for visits and playouts. */
  public static final long NO_VISITS = 1L << 50;

  /** KataGo's "no limit" for seconds. */
  static final double NO_SECONDS = 1e20;

  private static final double MOST_DELAY = 1_000_000;

  /** No limit. */
  public static final LimitSettings DEFAULT =
      new LimitSettings(NO_VISITS, NO_VISITS, NO_SECONDS, 1.0, 0, MOST_DELAY);

  /** The limits in the form that the search uses. */
  public SearchLimits search() {
    return of(maxVisits, maxPlayouts, maxTime);
  }

  /**
   * How long to wait with a move: half of the scale, and more at random, with the scale as the mean
   * and an exponential tail.
   *
   * @param random evenly distributed in [0, 1)
   */
  public double delaySeconds(double random) {
    return Math.min(delayScale * (0.5 - 0.5 * Math.log(1 - random)), delayMax);
  }

  static SearchLimits of(long visits, long playouts, double seconds) {
    return new SearchLimits(
        visits >= NO_VISITS ? SearchLimits.UNLIMITED : visits,
        playouts >= NO_VISITS ? SearchLimits.UNLIMITED : playouts,
        seconds >= NO_SECONDS ? Double.POSITIVE_INFINITY : seconds);
  }
}

package sanko.search.request;

import sanko.search.time.MoveTime;

/**
 * When a search ends. It ends at the first limit it reaches, or when it is stopped.
 *
 * @param maxVisits visits of the root, those found from earlier searches included; at least 1
 * @param maxPlayouts playouts of this search alone; at least 1
 * @param maxSeconds time from the call; may be infinite
 * @param clock the time allowed by a clock, which depends on what the search finds
 */
public record SearchLimits(long maxVisits, long maxPlayouts, double maxSeconds, MoveTime clock) {
  /** Effectively no limit of visits or playouts. */
  public static final long UNLIMITED = Long.MAX_VALUE / 4;

  /** No limit but the stop signal. */
  public static final SearchLimits NONE =
      new SearchLimits(UNLIMITED, UNLIMITED, Double.POSITIVE_INFINITY);

  public SearchLimits(long maxVisits, long maxPlayouts, double maxSeconds) {
    this(maxVisits, maxPlayouts, maxSeconds, MoveTime.UNLIMITED);
  }

  /** A limit of visits alone. */
  public static SearchLimits visits(long visits) {
    return new SearchLimits(visits, UNLIMITED, Double.POSITIVE_INFINITY);
  }

  /** A limit of time alone. */
  public static SearchLimits seconds(double seconds) {
    return new SearchLimits(UNLIMITED, UNLIMITED, seconds);
  }

  /** These limits with another limit of visits, if that is lower. */
  public SearchLimits withinVisits(long visits) {
    return new SearchLimits(Math.min(maxVisits, visits), maxPlayouts, maxSeconds, clock);
  }

  /** These limits with another limit of time, if that is shorter. */
  public SearchLimits withinSeconds(double seconds) {
    return new SearchLimits(maxVisits, maxPlayouts, Math.min(maxSeconds, seconds), clock);
  }

  /** These limits with a clock. */
  public SearchLimits withClock(MoveTime clock) {
    return new SearchLimits(maxVisits, maxPlayouts, maxSeconds, clock);
  }

  /**
   * Whether time or a stop alone ends the search, so that its number of visits is not reproducible
   * anyway.
   */
  public boolean isTimed() {
    return Math.min(maxVisits, maxPlayouts) > UNLIMITED / 2;
  }
}

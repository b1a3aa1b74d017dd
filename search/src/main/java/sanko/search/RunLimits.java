package sanko.search;

import sanko.search.request.SearchLimits;
import sanko.search.time.MoveTime;

/** The limits of one search: visits, playouts and time. For the thread that searches. */
final class RunLimits {
  private final SearchLimits limits;
  private final Progress progress;
  private final TimeWatch watch;

  RunLimits(SearchLimits limits, Progress progress, TimeWatch watch) {
    this.limits = limits;
    this.progress = progress;
    this.watch = watch;
  }

  /** Playouts that may still be completed. */
  long left() {
    return Math.min(
        limits.maxVisits() - progress.visits(), limits.maxPlayouts() - progress.playouts());
  }

  /** The same, as far as time allows. */
  double leftInTime() {
    return Math.min((double) left(), watch.playoutsLeft(progress.seconds()));
  }

  /** The same, by the rate so far and all that limits time. */
  long leftAtThisRate() {
    double seconds = progress.seconds();
    double rest = maxSeconds() - seconds;
    return Double.isInfinite(rest)
        ? left()
        : Math.min(left(), (long) Math.max(0, progress.descents() / seconds * rest));
  }

  /** Whether time or a stop alone ends the search. */
  boolean isTimed() {
    return limits.isTimed();
  }

  /** A search makes two playouts at least, unless the clock leaves no time for them. */
  boolean isTimeOver(double now) {
    MoveTime clock = limits.clock();
    boolean enough = progress.playouts() >= 2 || (clock.isLimited() && maxSeconds() <= 0);
    return (enough && now >= maxSeconds()) || now >= clock.safe();
  }

  /** The next moment at which time matters, in seconds from the start. */
  double nextMoment() {
    return Math.min(maxSeconds(), watch.nextLook());
  }

  /** When to end, from the start. */
  private double maxSeconds() {
    return Math.min(limits.maxSeconds(), watch.limit());
  }
}

package sanko.search.time;

/**
 * What moves have taken beyond the end that was set for their searches: the last evaluations, what
 * comes before and after the search, and, where the server tells its own count, the way there and
 * back. Learned move by move. For use by one thread.
 */
final class Overhead {
  /** Weight of the newest move. Small, so that one slow move is no rule. */
  private static final double NEWEST = 0.1;

  private static final double PEAK_DECAY = 0.9;

  private double overrun;
  private double lag;
  private double peak;

  /** A move took so much longer than its search was to take. */
  void addOverrun(double seconds) {
    overrun += NEWEST * (seconds - overrun);
    peak = Math.max(seconds, PEAK_DECAY * peak);
  }

  /**
   * The server counted so much more than we did. Reports in whole seconds make that too much or too
   * little by up to one, so that only the mean says something.
   */
  void addLag(double seconds) {
    lag += NEWEST * (seconds - lag);
  }

  /** Seconds to expect of every move. */
  double mean() {
    return overrun + Math.max(0, lag);
  }

  /** Seconds that a move may well be late by. */
  double peak() {
    return peak;
  }
}

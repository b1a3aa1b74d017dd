package sanko.search.time;

/**
 * The time that moves have taken beyond the planned end of their searches: the last evaluations,
 * the work before and after the search, and, where the server reports its own count, the round
 * trip. Learned move by move. For use by one thread.
 */
final class Overhead {
  /** Weight of the newest move. Small, so that one slow move is no rule. */
  private static final double NEWEST = 0.1;

  private static final double PEAK_DECAY = 0.9;

  private double overrun;
  private double lag;
  private double peak;

  /** Records how much longer a move took than planned for its search. */
  void addOverrun(double seconds) {
    overrun += NEWEST * (seconds - overrun);
    peak = Math.max(seconds, PEAK_DECAY * peak);
  }

  /**
   * Records how much more time the server counted than we did. Reports in whole seconds are off by
   * up to one, so only the mean is meaningful.
   */
  void addLag(double seconds) {
    lag += NEWEST * (seconds - lag);
  }

  /** The overhead in seconds to expect of every move. */
  double mean() {
    return overrun + Math.max(0, lag);
  }

  /** The seconds by which a move may well be late. */
  double peak() {
    return peak;
  }
}

package sanko.search.time;

/**
 * One player's clock through a game: its reading, the time saved by early stops, and the time that
 * moves take besides their searches. For use by one thread.
 */
public final class PlayerClock {
  /** Savings beyond this many usual moves are divided among all moves again. */
  private static final double MOST_SAVED = 4;

  private final Overhead overhead = new Overhead();
  private Clock clock;
  private boolean ownCount;
  private double saved;

  public PlayerClock(TimeControl control) {
    clock = Clock.start(control);
  }

  /**
   * Resets the clock for a new game; the time that moves take besides their searches is remembered.
   */
  public void restart(TimeControl control) {
    clock = Clock.start(control);
    ownCount = false;
    saved = 0;
  }

  /** The current reading of the clock. */
  public Clock reading() {
    return clock;
  }

  /**
   * Sets the clock to what a server reports; see {@link Clock#withTimeLeft}.
   *
   * @throws IllegalArgumentException if the numbers make no sense; nothing is changed then
   */
  public void report(double seconds, int count) {
    Clock reported = clock.withTimeLeft(seconds, count);
    if (ownCount && reported.sharesStockWith(clock)) {
      overhead.addLag(clock.mainLeft() - reported.mainLeft());
    }
    ownCount = false;
    clock = reported;
  }

  /**
   * Plans the next move.
   *
   * @param boardArea points of the board
   * @param stonesOnBoard stones of both colors on the board
   * @param turn moves of both colors made before
   * @param searchFactor factor of {@link SearchFactors}, 1 for the whole search
   */
  public MoveTime plan(
      TimeManager manager, int boardArea, int stonesOnBoard, int turn, double searchFactor) {
    GameLength length = new GameLength(boardArea, stonesOnBoard, turn);
    ExtraTime extra = new ExtraTime(overhead.mean(), overhead.peak(), saved);
    return manager.plan(clock, length, searchFactor, extra);
  }

  /**
   * Subtracts the time of an own move from the clock.
   *
   * @param seconds what it took, from the arrival of the command
   * @param waited how much of that was a one-time wait that other moves do not have
   * @param plan the result of {@link #plan} before it
   */
  public void moved(double seconds, double waited, MoveTime plan) {
    Clock after = clock.afterMove(seconds);
    if (plan.isLimited()) {
      double intended = plan.seconds(SearchProgress.START);
      double rest = intended - seconds;
      if (rest <= 0) {
        overhead.addOverrun(Math.max(0, -rest - waited));
      }
      saved =
          after.keepsTimeOf(clock)
              ? Math.max(0, Math.min(rest, MOST_SAVED * plan.recommended()))
              : 0;
    }
    clock = after;
    ownCount = true;
  }

  /**
   * The time that moves have taken beyond the planned end of their searches: the last evaluations,
   * the work before and after the search, and, where the server reports its own count, the round
   * trip. Learned move by move.
   */
  private static final class Overhead {
    /** Weight of the newest move. Small, so that one slow move is no rule. */
    private static final double NEWEST = 0.1;

    private static final double PEAK_DECAY = 0.9;

    /** A clock that lost this many seconds more than twice the usual ran for another reason. */
    private static final double MOST_NEWS = 2;

    /** Reports in whole seconds may seem to give back up to this much. */
    private static final double MOST_BACK = 1;

    private double overrun;
    private double lag;
    private double peak;

    /** Records how much longer a move took than planned for its search. */
    void addOverrun(double seconds) {
      overrun += NEWEST * (seconds - overrun);
      peak = Math.max(seconds, PEAK_DECAY * peak);
    }

    /**
     * Records how much more time the server counted than we did. Reports in whole seconds are off
     * by up to one, so only the mean is meaningful; and one lost connection, or a move that a
     * person made on this clock, is no rule.
     */
    void addLag(double seconds) {
      double most = 2 * Math.max(0, lag) + MOST_NEWS;
      lag += NEWEST * (Math.max(-MOST_BACK, Math.min(seconds, most)) - lag);
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
}

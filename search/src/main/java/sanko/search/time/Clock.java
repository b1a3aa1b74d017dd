package sanko.search.time;

import sanko.search.time.TimeControl.Absolute;
import sanko.search.time.TimeControl.ByoYomi;
import sanko.search.time.TimeControl.Canadian;
import sanko.search.time.TimeControl.Fischer;

/**
 * The state of one player's clock before a move. Immutable: each change gives a new clock. Times
 * may be zero or negative, since servers report such times, and a player whose time is over may
 * continue.
 *
 * @param control the rule of counting
 * @param mainLeft seconds of main time left; infinite without a limit, 0 in overtime
 * @param overtime whether main time is over and the other fields count
 * @param periodLeft seconds left of the present period; a full period before overtime
 * @param periodsLeft periods of byo-yomi left, the present one included; 1 in Canadian overtime, 0
 *     without overtime
 * @param stonesLeft stones to play in the present period; 1 in byo-yomi, 0 without overtime
 */
public record Clock(
    TimeControl control,
    double mainLeft,
    boolean overtime,
    double periodLeft,
    int periodsLeft,
    int stonesLeft) {

  /** The clock at the start of a game. */
  public static Clock start(TimeControl control) {
    double main = control.mainSeconds();
    if (control instanceof ByoYomi byoYomi) {
      return new Clock(
          control,
          main,
          main == 0,
          byoYomi.periodSeconds(),
          byoYomi.periods(),
          /* stonesLeft= */ 1);
    }
    if (control instanceof Canadian canadian) {
      return new Clock(
          control,
          main,
          main == 0,
          canadian.periodSeconds(),
          /* periodsLeft= */ 1,
          canadian.stones());
    }
    return inMain(control, main);
  }

  /**
   * The clock after GTP's {@code time_left}. A report never changes the rule of counting: without a
   * limit of time it is ignored, without overtime {@code count} is ignored.
   *
   * @param seconds time left, of main time if {@code count} is 0, else of the present period; may
   *     be zero or negative
   * @param count periods left in byo-yomi, stones left in Canadian overtime, 0 in main time. Where
   *     the rule has no main time, 0 means the present period
   * @throws IllegalArgumentException if the time is not finite or the count negative
   */
  Clock withTimeLeft(double seconds, int count) {
    if (!Double.isFinite(seconds)) {
      throw new IllegalArgumentException("time left must be a number of seconds: " + seconds);
    }
    if (count < 0) {
      throw new IllegalArgumentException("stones left must not be negative: " + count);
    }
    if (control instanceof Absolute || control instanceof Fischer) {
      return inMain(control, seconds);
    }
    if (control instanceof ByoYomi || control instanceof Canadian) {
      return start(control).withOvertimeReport(seconds, count);
    }
    return this;
  }

  /**
   * The clock after an own move, for clients that never send {@code time_left}. A player who
   * overstepped the last period of byo-yomi gets it again: a client that still asks for moves does
   * not enforce the clock.
   *
   * @param seconds time the move took, not negative
   * @throws IllegalArgumentException if the time is negative or not finite
   */
  public Clock afterMove(double seconds) {
    if (!(seconds >= 0 && Double.isFinite(seconds))) {
      throw new IllegalArgumentException("time used must not be negative: " + seconds);
    }
    if (control instanceof Absolute) {
      return inMain(control, mainLeft - seconds);
    }
    if (control instanceof Fischer fischer) {
      double left = mainLeft - seconds + fischer.incrementSeconds();
      return inMain(control, Math.min(fischer.stockSeconds(), left));
    }
    if (control instanceof ByoYomi byoYomi) {
      return afterByoYomiMove(byoYomi, seconds);
    }
    if (control instanceof Canadian canadian) {
      return afterCanadianMove(canadian, seconds);
    }
    return this;
  }

  /** The time until the game is lost if spent on one move; negative if it is over. */
  public double totalLeft() {
    if (stonesLeft == 0) {
      return mainLeft;
    }
    double later =
        control instanceof ByoYomi byoYomi ? (periodsLeft - 1) * byoYomi.periodSeconds() : 0;
    return mainLeft + periodLeft + later;
  }

  /** The time to divide among this move and later ones: of main time, or of this period. */
  double timeToShare() {
    return overtime ? periodLeft : mainLeft;
  }

  /** The same with less time to divide. */
  Clock less(double seconds) {
    return overtime
        ? new Clock(control, mainLeft, true, periodLeft - seconds, periodsLeft, stonesLeft)
        : new Clock(control, mainLeft - seconds, false, periodLeft, periodsLeft, stonesLeft);
  }

  /** The same with less time to divide, but with half of it at least. */
  Clock lessSaved(double seconds) {
    return less(Math.max(0, Math.min(seconds, timeToShare() / 2)));
  }

  /**
   * Whether time left unused by a move, which began with another clock, is kept for later moves.
   */
  boolean keepsTimeOf(Clock before) {
    return overtime
        ? before.overtime && stonesLeft < before.stonesLeft
        : !(control instanceof Fischer fischer) || mainLeft < fischer.stockSeconds();
  }

  /** Whether both count the same main time, so that their difference is the time that passed. */
  boolean sharesStockWith(Clock other) {
    return control.equals(other.control)
        && Double.isFinite(mainLeft)
        && !overtime
        && !other.overtime;
  }

  private static Clock inMain(TimeControl control, double seconds) {
    return new Clock(control, seconds, false, 0, 0, 0);
  }

  /** Applies a report to a clock at the start, whose fields hold the full overtime. */
  private Clock withOvertimeReport(double seconds, int count) {
    if (count == 0 && !overtime) {
      return new Clock(control, seconds, false, periodLeft, periodsLeft, stonesLeft);
    }
    boolean countsPeriods = control instanceof ByoYomi;
    int periods = countsPeriods && count > 0 ? Math.min(count, periodsLeft) : periodsLeft;
    int stones = !countsPeriods && count > 0 ? count : stonesLeft;
    return new Clock(control, 0, true, seconds, periods, stones);
  }

  private Clock afterByoYomiMove(ByoYomi rule, double seconds) {
    if (seconds < mainLeft) {
      return new Clock(control, mainLeft - seconds, false, periodLeft, periodsLeft, stonesLeft);
    }
    double over = seconds - mainLeft - periodLeft;
    double lost = over < 0 ? 0 : 1 + Math.floor(over / rule.periodSeconds());
    int periods = (int) Math.max(1, periodsLeft - lost);
    return new Clock(control, 0, true, rule.periodSeconds(), periods, stonesLeft);
  }

  private Clock afterCanadianMove(Canadian rule, double seconds) {
    if (seconds < mainLeft) {
      return new Clock(control, mainLeft - seconds, false, periodLeft, periodsLeft, stonesLeft);
    }
    double left = periodLeft - (seconds - mainLeft);
    return stonesLeft > 1
        ? new Clock(control, 0, true, left, periodsLeft, stonesLeft - 1)
        : new Clock(control, 0, true, rule.periodSeconds(), periodsLeft, rule.stones());
  }
}

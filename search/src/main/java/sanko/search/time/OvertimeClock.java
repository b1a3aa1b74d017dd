package sanko.search.time;

import sanko.search.time.TimeControl.ByoYomi;
import sanko.search.time.TimeControl.Canadian;

/**
 * A clock with overtime, as seen by planning. Overdrawn main time is taken from the periods, and so
 * is an overdrawn period; all but the last five periods count as main time; a period that is nearly
 * over is spent together with the next one, if there are periods to spare.
 *
 * @param mainLeft seconds until the present period begins, positive; 0 in overtime
 * @param periodLeft seconds left of the present period, full in main time; negative if all is over
 * @param periods periods left, the present one included
 * @param stones stones to play in the present period
 * @param period seconds of a whole period
 * @param japanese whether a period is full again after each move
 */
record OvertimeClock(
    double mainLeft, double periodLeft, int periods, int stones, double period, boolean japanese) {
  private static final int PERIODS_KEPT = 5;

  static OvertimeClock of(Clock clock, LagMargin lag) {
    boolean overtime = clock.overtime() || clock.mainLeft() <= 0;
    OvertimeClock shown =
        new OvertimeClock(
            overtime ? 0 : clock.mainLeft(),
            clock.periodLeft() + (overtime ? clock.mainLeft() : 0),
            clock.periodsLeft(),
            clock.stonesLeft(),
            periodOf(clock.control()),
            clock.control() instanceof ByoYomi);
    return shown.overdrawnRolled().extraPeriodsAsMain().sparePeriodSpent(lag);
  }

  /** Whether the current period is running. */
  boolean overtime() {
    return mainLeft <= 0;
  }

  /** Seconds for one stone of the present period. */
  double secondsPerStone() {
    return period / stones;
  }

  /** Whether a late move loses the game, and an early one gives nothing to the next. */
  boolean isLastStoneOfLastPeriod() {
    return overtime() && stones <= 1 && periods <= 1;
  }

  private static double periodOf(TimeControl control) {
    if (control instanceof ByoYomi byoYomi) {
      return byoYomi.periodSeconds();
    }
    return ((Canadian) control).periodSeconds();
  }

  private OvertimeClock overdrawnRolled() {
    if (!overtime() || periodLeft > 0 || periods == 1) {
      return this;
    }
    int rolled = (int) Math.min(periods - 1, 1 + Math.floor(-periodLeft / period));
    return inPeriod(periodLeft + rolled * period, periods - rolled);
  }

  private OvertimeClock extraPeriodsAsMain() {
    if (periods <= PERIODS_KEPT) {
      return this;
    }
    int extra = periods - PERIODS_KEPT;
    double main = overtime() ? periodLeft + (extra - 1) * period : mainLeft + extra * period;
    return new OvertimeClock(main, period, PERIODS_KEPT, stones, period, japanese);
  }

  private OvertimeClock sparePeriodSpent(LagMargin lag) {
    boolean spend =
        overtime()
            && periods > 1
            && lag.subtractFrom(periodLeft) < lag.subtractFrom(period / 2) * (periods - 1) / 4;
    return spend ? inPeriod(periodLeft + period, periods - 1) : this;
  }

  private OvertimeClock inPeriod(double left, int periodsLeft) {
    return new OvertimeClock(0, left, periodsLeft, stones, period, japanese);
  }
}

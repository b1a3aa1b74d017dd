package sanko.gtp.command;

import org.jspecify.annotations.Nullable;
import sanko.engine.report.DecimalText;
import sanko.search.time.Clock;
import sanko.search.time.MoveTime;
import sanko.search.time.TimeControl;
import sanko.search.time.TimeControl.ByoYomi;
import sanko.search.time.TimeControl.Canadian;
import sanko.search.time.TimeControl.Fischer;
import sanko.search.time.TimeControl.Unlimited;

/** A clock in the words of KataGo's {@code kata-debug-print-tc}: names and values in one line. */
final class ClockText {
  /** What KataGo prints where time is not limited. */
  private static final String UNLIMITED = "1e+20";

  private final StringBuilder line = new StringBuilder();

  private ClockText() {}

  /**
   * The line; what a time system does not have is left out.
   *
   * @param clock null if no clock runs
   * @param plan of the next move, in seconds from now
   */
  static String of(@Nullable Clock clock, MoveTime plan) {
    Clock known = clock == null ? Clock.start(new Unlimited()) : clock;
    ClockText text = new ClockText();
    text.addControl(known.control());
    text.addState(known);
    text.line.append(" minRecMax ").append(seconds(plan.minimum()));
    text.line.append(' ').append(seconds(plan.recommended()));
    text.line.append(' ').append(seconds(plan.maximum()));
    text.add("usual", plan.usual());
    text.add("safe", plan.safe());
    return text.line.toString().strip();
  }

  private void addControl(TimeControl control) {
    add("originalMainTime", control.mainSeconds());
    if (control instanceof Fischer fischer) {
      add("increment", fischer.incrementSeconds());
      addIfFinite("mainTimeLimit", fischer.stockSeconds());
      addIfFinite("maxTimePerMove", fischer.moveSeconds());
    } else if (control instanceof ByoYomi byoYomi) {
      addOvertime(byoYomi.periods(), 1, byoYomi.periodSeconds());
    } else if (control instanceof Canadian canadian) {
      addOvertime(1, canadian.stones(), canadian.periodSeconds());
    }
  }

  private void addOvertime(int periods, int stones, double period) {
    add("originalNumPeriods", periods);
    add("numStonesPerPeriod", stones);
    add("perPeriodTime", period);
  }

  private void addState(Clock clock) {
    add("mainTimeLeft", clock.mainLeft());
    add("inOvertime", clock.overtime() ? 1 : 0);
    if (clock.overtime()) {
      add("numPeriodsLeftIncludingCurrent", clock.periodsLeft());
      add("numStonesLeftInPeriod", clock.stonesLeft());
      add("timeLeftInPeriod", clock.periodLeft());
    }
  }

  private void addIfFinite(String name, double seconds) {
    if (Double.isFinite(seconds)) {
      add(name, seconds);
    }
  }

  private void add(String name, int count) {
    line.append(' ').append(name).append(' ').append(count);
  }

  private void add(String name, double seconds) {
    line.append(' ').append(name).append(' ').append(seconds(seconds));
  }

  private static String seconds(double seconds) {
    return Double.isFinite(seconds) ? DecimalText.text(seconds) : UNLIMITED;
  }
}

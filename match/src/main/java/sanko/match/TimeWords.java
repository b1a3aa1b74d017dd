package sanko.match;

import java.util.Arrays;
import java.util.stream.Collectors;
import sanko.base.NumberSyntax;
import sanko.search.time.Clock;
import sanko.search.time.TimeControl;
import sanko.search.time.TimeControl.Absolute;
import sanko.search.time.TimeControl.ByoYomi;
import sanko.search.time.TimeControl.Canadian;
import sanko.search.time.TimeControl.Fischer;

/** Time controls and clocks in the words of GTP. Stateless. */
public final class TimeWords {
  private TimeWords() {}

  /** The arguments of {@code kata-time_settings}. */
  public static String kata(TimeControl control) {
    if (control instanceof Absolute absolute) {
      return "absolute " + NumberSyntax.plain(absolute.mainSeconds());
    }
    if (control instanceof ByoYomi byoYomi) {
      return "byoyomi "
          + numbers(byoYomi.mainSeconds(), byoYomi.periodSeconds(), byoYomi.periods());
    }
    if (control instanceof Canadian canadian) {
      return "canadian "
          + numbers(canadian.mainSeconds(), canadian.periodSeconds(), canadian.stones());
    }
    if (control instanceof Fischer fischer) {
      boolean isCapped =
          Double.isFinite(fischer.stockSeconds()) || Double.isFinite(fischer.moveSeconds());
      String basic = numbers(fischer.mainSeconds(), fischer.incrementSeconds());
      return isCapped
          ? "fischer-capped "
              + basic
              + " "
              + numbers(limit(fischer.stockSeconds()), limit(fischer.moveSeconds()))
          : "fischer " + basic;
    }
    return "none";
  }

  /** The arguments of {@code time_settings}: whole numbers, no byo-yomi and no increment. */
  static String plain(TimeControl control) {
    if (control instanceof Canadian canadian) {
      return numbers(
          whole(canadian.mainSeconds()), period(canadian.periodSeconds()), canadian.stones());
    }
    if (control instanceof ByoYomi byoYomi) {
      return numbers(whole(byoYomi.mainSeconds()), period(byoYomi.periodSeconds()), 1);
    }
    return control instanceof TimeControl.Unlimited
        ? "0 1 0"
        : numbers(whole(control.mainSeconds()), 0, 0);
  }

  private static double whole(double seconds) {
    return Math.floor(seconds);
  }

  /** A period of 0 seconds would be none. */
  private static double period(double seconds) {
    return Math.max(1, whole(seconds));
  }

  /**
   * Seconds and count of {@code time_left}, as the clock shows them.
   *
   * @param inWhole whether GTP's whole numbers are wanted
   */
  static String left(Clock clock, boolean inWhole) {
    double seconds = seconds(clock);
    return numbers(inWhole ? whole(seconds) : Math.floor(100 * seconds) / 100, count(clock));
  }

  /** The seconds of {@code time_left}: those left of main time or of the period. */
  static double seconds(Clock clock) {
    return Math.max(0, clock.overtime() ? clock.periodLeft() : clock.mainLeft());
  }

  /** The count of {@code time_left}: 0 in main time, else periods or stones. */
  static int count(Clock clock) {
    if (!clock.overtime()) {
      return 0;
    }
    return clock.control() instanceof ByoYomi ? clock.periodsLeft() : clock.stonesLeft();
  }

  private static double limit(double seconds) {
    return Double.isFinite(seconds) ? seconds : -1;
  }

  private static String numbers(double... numbers) {
    return Arrays.stream(numbers).mapToObj(NumberSyntax::plain).collect(Collectors.joining(" "));
  }
}

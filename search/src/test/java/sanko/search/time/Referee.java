package sanko.search.time;

import sanko.search.time.TimeControl.ByoYomi;
import sanko.search.time.TimeControl.Canadian;
import sanko.search.time.TimeControl.Fischer;

/** A server's clock of one player, which knows when the player has lost on time. */
final class Referee {
  private final TimeControl control;
  private double main;
  private double period;
  private int count;

  Referee(TimeControl control) {
    this.control = control;
    main = control.mainSeconds();
    count = control instanceof ByoYomi byoYomi ? byoYomi.periods() : 0;
    fillPeriod();
  }

  /** What {@code time_left} tells: seconds, of main time if the count is 0. */
  double seconds() {
    return main > 0 ? main : period;
  }

  /** The other number of {@code time_left}. */
  int count() {
    return main > 0 ? 0 : count;
  }

  /** Counts a move; false if it came too late. */
  boolean move(double seconds) {
    if (control instanceof Fischer fischer && seconds > fischer.moveSeconds()) {
      return false;
    }
    double over = seconds - main;
    main = Math.max(0, -over);
    if (over >= 0 && !spendOvertime(over)) {
      return false;
    }
    stop();
    return true;
  }

  private boolean spendOvertime(double seconds) {
    period -= seconds;
    while (period <= 0 && control instanceof ByoYomi byoYomi && count > 1) {
      count--;
      period += byoYomi.periodSeconds();
    }
    return period > 0;
  }

  private void stop() {
    if (control instanceof Fischer fischer) {
      main = Math.min(fischer.stockSeconds(), main + fischer.incrementSeconds());
    }
    if (main <= 0 && control instanceof ByoYomi) {
      fillPeriod();
    }
    if (main <= 0 && control instanceof Canadian && --count == 0) {
      fillPeriod();
    }
  }

  private void fillPeriod() {
    if (control instanceof ByoYomi byoYomi) {
      period = byoYomi.periodSeconds();
    }
    if (control instanceof Canadian canadian) {
      period = canadian.periodSeconds();
      count = canadian.stones();
    }
  }
}

package sanko.search.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import sanko.search.time.TimeControl.ByoYomi;
import sanko.search.time.TimeControl.Canadian;
import sanko.search.time.TimeControl.Fischer;

/** A server's clock, counted in small steps, that fails the test of a player who oversteps it. */
final class Referee {
  /** Seconds a move takes beyond its search. */
  static final double OVERHEAD = 0.45;

  private static final double STEP = 1.0 / 128;

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

  Clock report(Clock clock) {
    return main > 0 ? clock.withTimeLeft(main, 0) : clock.withTimeLeft(period, count);
  }

  void move(double seconds) {
    if (control instanceof Fischer fischer) {
      assertThat(seconds).isLessThanOrEqualTo(fischer.moveSeconds());
    }
    for (double passed = 0; passed < seconds; passed += STEP) {
      tick();
    }
    stop();
  }

  private void tick() {
    if (main > 0) {
      main -= STEP;
      return;
    }
    period -= STEP;
    if (period <= 0 && control instanceof ByoYomi && count > 1) {
      count--;
      fillPeriod();
    }
    if (period <= 0) {
      fail("overstepped the time under %s", control);
    }
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

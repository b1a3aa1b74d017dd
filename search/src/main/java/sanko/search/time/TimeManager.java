package sanko.search.time;

import sanko.search.time.TimeControl.Absolute;
import sanko.search.time.TimeControl.Fischer;
import sanko.search.time.TimeControl.Unlimited;

/**
 * How long to think on a move. Pure functions of a clock and the stage of the game; formulas after
 * KataGo's time controls. Immutable.
 */
public final class TimeManager {
  /*
   * With main time m before overtime of b seconds a stone, the number of moves among which to
   * divide m is m / (b e): main time then ends while a move of it still is e times as long as one
   * of overtime. The bounds keep that number between one move and the rest of the game.
   */
  private static final double MAIN_TO_OVERTIME_PACE = Math.E;

  private final Lag lag;

  /**
   * A manager that holds back some time for each move.
   *
   * @param lagSeconds time between the move's choice and the stopping of the clock
   * @throws IllegalArgumentException if the time is negative or not finite
   */
  public TimeManager(double lagSeconds) {
    lag = new Lag(lagSeconds);
  }

  /**
   * The time to search the next move; infinite without a limit of time, 0 if the time is over.
   *
   * @param boardArea points of the board
   * @param stonesOnBoard stones of both colors on the board
   * @param searchFactor factor of {@link SearchFactors}, 1 for the whole search
   */
  public double secondsToSearch(
      Clock clock, int boardArea, int stonesOnBoard, double searchFactor) {
    TimeBudget budget = budget(clock, boardArea, stonesOnBoard);
    double seconds = Math.min(roundUp(clock, budget.recommended()), budget.maximum());
    seconds = Math.max(Math.min(roundUp(clock, seconds), budget.maximum()), budget.minimum());
    return Math.max(0, Math.min(seconds * searchFactor, safeSeconds(clock)));
  }

  /**
   * The bounds of the next move's time, lag already subtracted.
   *
   * @param boardArea points of the board
   * @param stonesOnBoard stones of both colors on the board
   */
  public TimeBudget budget(Clock clock, int boardArea, int stonesOnBoard) {
    GameLength length = new GameLength(boardArea, stonesOnBoard);
    TimeControl control = clock.control();
    if (control instanceof Unlimited) {
      return TimeBudget.UNLIMITED;
    }
    if (control instanceof Absolute) {
      return withoutOvertime(clock.mainLeft(), new Fischer(0, 0), length);
    }
    if (control instanceof Fischer fischer) {
      return withoutOvertime(clock.mainLeft(), fischer, length);
    }
    OvertimeClock overtime = OvertimeClock.of(clock, lag);
    return overtime.overtime() ? inOvertime(overtime) : beforeOvertime(overtime, length);
  }

  private TimeBudget withoutOvertime(double main, Fischer rule, GameLength length) {
    double increment = rule.incrementSeconds();
    double recommended;
    double maximum;
    if (main <= increment) {
      recommended = lag.subtractFrom(main);
      maximum = main;
    } else {
      double stock = lag.subtractFrom(main - increment);
      recommended =
          increment
              + Math.min(
                  stock / length.movesOfIncrement(),
                  stock / length.movesOfAbsolute() + 2 * increment);
      maximum = Math.min(main, increment + stock / 5);
    }
    double lostToTheLimit = Math.max(0, main + increment - rule.stockSeconds());
    double minimum = Math.min(Math.max(0, main / 2), lostToTheLimit);
    return lagged(lag, minimum, recommended, Math.min(maximum, rule.moveSeconds()));
  }

  private TimeBudget beforeOvertime(OvertimeClock clock, GameLength length) {
    double main = clock.mainLeft();
    double perStone = clock.secondsPerStone();
    double recommended = main / movesOfMainTime(main, perStone, length);
    recommended = Math.min(recommended, main / length.movesOfAbsolute() + 3 * perStone);
    recommended = Math.max(recommended, perStone);
    if (recommended < 1.5 * perStone && main < 1.5 * perStone) {
      recommended = main + perStone;
    }
    double firstStone = mostForAStone(clock.period(), clock.stones());
    double maximum = firstStone + Math.max(Math.min(1.75 * firstStone, main), main / 5);
    if (maximum > main && maximum < main + firstStone) {
      maximum = main + firstStone;
    }
    return lagged(lag, 0, recommended, maximum);
  }

  private static double movesOfMainTime(double main, double perStone, GameLength length) {
    double moves = main / (perStone * MAIN_TO_OVERTIME_PACE);
    if (length.movesOfOvertime() > moves) {
      moves = Math.min(length.movesOfOvertime(), 1.75 * moves);
    }
    return Math.max(1, Math.min(moves, length.movesOfAbsolute()));
  }

  private TimeBudget inOvertime(OvertimeClock clock) {
    double left = clock.periodLeft();
    int stones = clock.stones();
    Lag held = clock.isLastStoneOfLastPeriod() ? lag.doubled() : lag;
    return lagged(held, stones <= 1 ? left : 0, left / stones, mostForAStone(left, stones));
  }

  private static double mostForAStone(double seconds, int stones) {
    return seconds / (0.75 * stones + 0.25);
  }

  private static TimeBudget lagged(Lag lag, double minimum, double recommended, double maximum) {
    return TimeBudget.ordered(
        lag.subtractFrom(minimum), lag.subtractFrom(recommended), lag.subtractFrom(maximum));
  }

  /**
   * Adds the time that would be lost by stopping just before overtime, or before the end of a
   * period that is full again afterwards. In Canadian overtime the first stone's share is added to
   * what is left of main time.
   */
  private double roundUp(Clock clock, double seconds) {
    if (clock.stonesLeft() == 0) {
      return seconds;
    }
    OvertimeClock overtime = OvertimeClock.of(clock, lag);
    if (overtime.overtime()) {
      Lag held = overtime.isLastStoneOfLastPeriod() ? lag.doubled() : lag;
      return overtime.stones() <= 1
          ? Math.max(seconds, held.subtractFrom(overtime.periodLeft()))
          : seconds;
    }
    double main = overtime.mainLeft();
    if (main - seconds >= overtime.secondsPerStone() / 2) {
      return seconds;
    }
    double whole = main + (overtime.japanese() ? overtime.period() : overtime.secondsPerStone());
    return Math.max(seconds, lag.subtractFrom(whole));
  }

  /** What no plan may exceed; a move that can lose the game in overtime gets twice the lag. */
  private double safeSeconds(Clock clock) {
    Lag held = clock.stonesLeft() > 0 ? lag.doubled() : lag;
    return held.subtractFrom(clock.totalLeft());
  }
}

package sanko.search.time;

import sanko.search.time.TimeControl.Absolute;
import sanko.search.time.TimeControl.Fischer;
import sanko.search.time.TimeControl.Unlimited;

/**
 * Decides how long to think about a move. Pure functions of a clock and the stage of the game;
 * formulas after KataGo's time controls. Immutable.
 */
public final class TimeManager {
  /*
   * With main time m before overtime of b seconds a stone, the number of moves among which to
   * divide m is m / (b e): main time then ends while a move of it still is e times as long as one
   * of overtime. The bounds keep that number between one move and the rest of the game.
   */
  private static final double MAIN_TO_OVERTIME_PACE = Math.E;

  /**
   * The longest time that counts as an immediate answer once the time is over, if it is counted at
   * all.
   */
  private static final double AT_ONCE = 0.25;

  /**
   * A long game may become much longer. After n moves of both players, time is left for at least n
   * more own moves, up to this number.
   */
  private static final double MOVES_PROVIDED_FOR = 150;

  private final LagMargin lag;
  private final TimeFactors factors;

  /**
   * Makes a manager that gives every move an even share of the time.
   *
   * @param lagSeconds time between the move's choice and the stopping of the clock
   * @throws IllegalArgumentException if the time is negative or not finite
   */
  public TimeManager(double lagSeconds) {
    this(lagSeconds, TimeFactors.EVEN);
  }

  /**
   * Makes a manager that holds back some time for each move.
   *
   * @param lagSeconds time between the move's choice and the stopping of the clock
   * @throws IllegalArgumentException if the time is negative or not finite
   */
  public TimeManager(double lagSeconds, TimeFactors factors) {
    lag = new LagMargin(lagSeconds);
    this.factors = factors;
  }

  TimeFactors factors() {
    return factors;
  }

  /** Plans the next move: steps 1 and 2 of docs/time.md; the others follow in the plan. */
  MoveTime plan(Clock clock, GameLength length, double searchFactor, ExtraTime extra) {
    if (clock.control() instanceof Unlimited) {
      return MoveTime.UNLIMITED;
    }
    Clock kept = clock.less(keptForLater(clock, length, extra.usual()));
    TimeBudget whole = budget(kept, length);
    Clock shared = kept.lessSaved(factors.spendSaved() * extra.saved());
    double saved = kept.timeToShare() - shared.timeToShare();
    double share = budget(shared, length).recommended();
    double recommended =
        share * factors.ofStage(length.boardArea(), length.turn()) + Math.min(share, saved);
    TimeBudget weighted = new TimeBudget(whole.minimum(), recommended, whole.maximum());
    double safe = safeSeconds(clock, extra.peak());
    MoveTime.Ends ends = new MoveTime.Ends(safe, latest(clock, whole.maximum()), 0);
    return new MoveTime(this, kept, weighted, searchFactor, ends);
  }

  /**
   * The time that later moves will take besides their searches, where they share one stock with
   * this one, and for a delay that any of them may have. An increment pays for both.
   */
  private double keptForLater(Clock clock, GameLength length, double eachMove) {
    if (clock.overtime()) {
      return (clock.stonesLeft() - 1) * eachMove;
    }
    if (clock.stonesLeft() > 0) {
      return 0;
    }
    double increment = clock.control() instanceof Fischer rule ? rule.incrementSeconds() : 0;
    double moves = Math.max(length.movesOfAbsolute(), Math.min(MOVES_PROVIDED_FOR, length.turn()));
    return moves * Math.max(0, eachMove - increment) + Math.max(0, lag.seconds() - increment);
  }

  /** The bounds of the next move's time, lag already subtracted. */
  TimeBudget budget(Clock clock, GameLength length) {
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
    LagMargin held = clock.isLastStoneOfLastPeriod() ? lag.doubled() : lag;
    return lagged(held, stones <= 1 ? left : 0, left / stones, mostForAStone(left, stones));
  }

  private static double mostForAStone(double seconds, int stones) {
    return seconds / (0.75 * stones + 0.25);
  }

  private static TimeBudget lagged(
      LagMargin lag, double minimum, double recommended, double maximum) {
    return TimeBudget.ordered(
        lag.subtractFrom(minimum), lag.subtractFrom(recommended), lag.subtractFrom(maximum));
  }

  /**
   * Adds the time that would be lost by stopping just before overtime, or before the end of a
   * period that is full again afterwards. In Canadian overtime the first stone's share is added to
   * what is left of main time.
   */
  double roundUp(Clock clock, double seconds) {
    if (clock.stonesLeft() == 0) {
      return seconds;
    }
    OvertimeClock overtime = OvertimeClock.of(clock, lag);
    if (overtime.overtime()) {
      LagMargin held = overtime.isLastStoneOfLastPeriod() ? lag.doubled() : lag;
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

  /**
   * The time that no plan may exceed; where a single late move loses the game, it holds back twice
   * the lag. This move ends earlier by the delays of earlier moves.
   */
  private double safeSeconds(Clock clock, double peak) {
    LagMargin held = clock.stonesLeft() > 0 ? lag.doubled() : lag;
    double safe = endingEarlier(held, clock.totalLeft(), peak);
    return clock.control() instanceof Fischer fischer
        ? Math.min(safe, endingEarlier(lag.doubled(), fischer.moveSeconds(), peak))
        : safe;
  }

  /** Half of what the lag leaves beside the peak is not given up, lest moves become blind. */
  private static double endingEarlier(LagMargin held, double left, double peak) {
    double early = held.subtractFrom(left) - peak;
    return Math.max(0, Math.max(early, held.subtractFrom(left - peak) / 2));
  }

  /** A move that is hard to find may take as long as any, and some of the remaining time. */
  private double latest(Clock clock, double maximum) {
    double left = clock.totalLeft();
    return left <= 0 ? AT_ONCE : Math.min(safeSeconds(clock, 0), Math.max(maximum, left / 8));
  }
}

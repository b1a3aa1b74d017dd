package sanko.search.time;

import java.util.List;
import sanko.base.Count;

/**
 * The rule for counting both players' time, without the state of any clock. Times are seconds,
 * finite and not negative; for any other number, an {@link IllegalArgumentException} worded for the
 * user names it. Immutable.
 */
public sealed interface TimeControl {
  /** The names that {@link #named} accepts, from GTP's dialects. */
  List<String> NAMES =
      List.of("none", "absolute", "byoyomi", "canadian", "fischer", "fischer-capped");

  /** The main time at the start, before any overtime; infinite without a limit. */
  double mainSeconds();

  /** No limit of time. */
  record Unlimited() implements TimeControl {
    @Override
    public double mainSeconds() {
      return Double.POSITIVE_INFINITY;
    }
  }

  /** One stock of time for the whole game. */
  record Absolute(double mainSeconds) implements TimeControl {
    public Absolute {
      checkSeconds("main time", mainSeconds);
    }
  }

  /**
   * A stock of time that grows with every move.
   *
   * @param incrementSeconds the time a player gets after each own move
   * @param stockSeconds the limit of the stock, at least the main time; positive infinity for none
   * @param moveSeconds the limit of one move; positive infinity for none
   */
  record Fischer(
      double mainSeconds, double incrementSeconds, double stockSeconds, double moveSeconds)
      implements TimeControl {
    public Fischer {
      checkSeconds("main time", mainSeconds);
      checkSeconds("increment", incrementSeconds);
      checkLimit("limit of the main time", stockSeconds);
      checkLimit("limit of a move's time", moveSeconds);
      if (stockSeconds < mainSeconds) {
        throw new IllegalArgumentException(
            "the limit of the main time must not be below the main time: " + stockSeconds);
      }
    }

    public Fischer(double mainSeconds, double incrementSeconds) {
      this(mainSeconds, incrementSeconds, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
    }
  }

  /**
   * Main time, then Japanese overtime: a period is full again after every move played within it.
   *
   * @param periodSeconds length of a period, positive
   * @param periods periods of overtime, at least 1
   */
  record ByoYomi(double mainSeconds, double periodSeconds, int periods) implements TimeControl {
    public ByoYomi {
      checkSeconds("main time", mainSeconds);
      checkPeriod(periodSeconds);
      checkCount("periods", periods);
    }
  }

  /**
   * Main time, then periods in each of which a number of stones must be played.
   *
   * @param periodSeconds length of a period, positive
   * @param stones stones to play in a period, at least 1
   */
  record Canadian(double mainSeconds, double periodSeconds, int stones) implements TimeControl {
    public Canadian {
      checkSeconds("main time", mainSeconds);
      checkPeriod(periodSeconds);
      checkCount("stones", stones);
    }
  }

  /**
   * Interprets GTP's {@code time_settings}: overtime without stones means no limit, no overtime
   * means absolute time (0 seconds too), the rest is Canadian.
   *
   * @throws IllegalArgumentException if a number is negative or not finite
   */
  static TimeControl ofTimeSettings(double mainSeconds, double overtimeSeconds, int stones) {
    checkSeconds("main time", mainSeconds);
    checkSeconds("overtime", overtimeSeconds);
    if (stones < 0) {
      throw new IllegalArgumentException("stones must not be negative: " + stones);
    }
    if (overtimeSeconds == 0) {
      return new Absolute(mainSeconds);
    }
    return stones == 0 ? new Unlimited() : new Canadian(mainSeconds, overtimeSeconds, stones);
  }

  /**
   * Interprets {@code kgs-time_settings} and {@code kata-time_settings}. Numbers by name: none;
   * absolute: main; byoyomi: main, period, periods; canadian: main, period, stones; fischer: main,
   * increment; fischer-capped: main, increment, limit of the main time, limit of a move's time,
   * where a negative limit means none. Overtime of 0 seconds or of 0 periods means absolute time,
   * Canadian overtime without stones no limit.
   *
   * @throws IllegalArgumentException if the name is not in {@link #NAMES} or the numbers do not fit
   */
  static TimeControl named(String name, double... numbers) {
    return switch (name) {
      case "none" -> {
        checkNumbers(name, 0, numbers);
        yield new Unlimited();
      }
      case "absolute" -> {
        checkNumbers(name, 1, numbers);
        yield new Absolute(numbers[0]);
      }
      case "byoyomi" -> {
        checkNumbers(name, 3, numbers);
        int periods = whole("periods", numbers[2]);
        yield numbers[1] == 0 || periods == 0
            ? new Absolute(numbers[0])
            : new ByoYomi(numbers[0], numbers[1], periods);
      }
      case "canadian" -> {
        checkNumbers(name, 3, numbers);
        yield ofTimeSettings(numbers[0], numbers[1], whole("stones", numbers[2]));
      }
      case "fischer" -> {
        checkNumbers(name, 2, numbers);
        yield new Fischer(numbers[0], numbers[1]);
      }
      case "fischer-capped" -> {
        checkNumbers(name, 4, numbers);
        yield new Fischer(numbers[0], numbers[1], limit(numbers[2]), limit(numbers[3]));
      }
      default -> throw new IllegalArgumentException("unknown time system: " + name);
    };
  }

  private static double limit(double seconds) {
    return seconds < 0 ? Double.POSITIVE_INFINITY : seconds;
  }

  private static int whole(String what, double number) {
    if (number != Math.rint(number) || Math.abs(number) > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(what + " must be a whole number: " + number);
    }
    return (int) number;
  }

  private static void checkNumbers(String name, int expected, double[] numbers) {
    if (numbers.length != expected) {
      throw new IllegalArgumentException(
          "%s takes %s, not %d".formatted(name, Count.of(expected, "number"), numbers.length));
    }
  }

  private static void checkSeconds(String what, double seconds) {
    if (!(seconds >= 0 && seconds < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          what + " must be a number of seconds, not negative: " + seconds);
    }
  }

  private static void checkPeriod(double seconds) {
    if (!(seconds > 0 && seconds < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("a period must be a positive time: " + seconds);
    }
  }

  private static void checkLimit(String what, double seconds) {
    if (!(seconds >= 0)) {
      throw new IllegalArgumentException(what + " must not be negative: " + seconds);
    }
  }

  private static void checkCount(String what, int count) {
    if (count < 1) {
      throw new IllegalArgumentException(what + " must be at least 1: " + count);
    }
  }
}

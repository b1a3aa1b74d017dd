package sanko.gtp;

import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;
import sanko.search.time.Clock;
import sanko.search.time.TimeControl;
import sanko.search.time.TimeManager;

/** The clocks of both players, as far as the client has told of them. For use by one thread. */
final class Clocks {
  private @Nullable Clock black;
  private @Nullable Clock white;

  /** Starts both clocks under this rule. */
  void set(TimeControl control) {
    black = Clock.start(control);
    white = black;
  }

  /** Winds both clocks up for a new game. */
  void restart() {
    Clock known = black;
    if (known != null) {
      set(known.control());
    }
  }

  /**
   * Takes over what a client reports. One that never named the rule of counting means absolute
   * time, or Canadian overtime where it names stones.
   *
   * @throws IllegalArgumentException if the numbers make no sense; nothing is changed then
   */
  void report(int color, double seconds, int count) {
    if (black == null && seconds > 0) {
      set(count == 0 ? new TimeControl.Absolute(seconds) : canadian(seconds, count));
    }
    Clock clock = clock(color);
    if (clock != null) {
      put(color, clock.withTimeLeft(seconds, count));
    }
  }

  private static TimeControl canadian(double seconds, int stones) {
    return new TimeControl.Canadian(0, seconds, stones);
  }

  /** Takes the time of an own move off the clock. */
  void afterMove(int color, double seconds) {
    Clock clock = clock(color);
    if (clock != null) {
      put(color, clock.afterMove(seconds));
    }
  }

  /** Seconds for the next move; infinite if no clock runs. */
  double secondsToSearch(int color, Board board, double lagSeconds, double searchFactor) {
    Clock clock = clock(color);
    if (clock == null) {
      return Double.POSITIVE_INFINITY;
    }
    int stones = 0;
    for (int index = 0; index < board.area(); index++) {
      stones += board.isEmpty(board.pointAt(index)) ? 0 : 1;
    }
    return new TimeManager(lagSeconds).secondsToSearch(clock, board.area(), stones, searchFactor);
  }

  private @Nullable Clock clock(int color) {
    return color == Color.BLACK ? black : white;
  }

  private void put(int color, Clock clock) {
    if (color == Color.BLACK) {
      black = clock;
    } else {
      white = clock;
    }
  }
}

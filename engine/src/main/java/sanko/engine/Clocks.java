package sanko.engine;

import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;
import sanko.search.time.Clock;
import sanko.search.time.MoveTime;
import sanko.search.time.PlayerClock;
import sanko.search.time.TimeControl;
import sanko.search.time.TimeManager;
import sanko.superko.GameState;

/** The clocks of both players, as the client has reported them. For use by one thread. */
public final class Clocks {
  private @Nullable PlayerClock black;
  private @Nullable PlayerClock white;

  /** Starts both clocks under this time system. */
  public void set(TimeControl control) {
    black = started(black, control);
    white = started(white, control);
  }

  private static PlayerClock started(@Nullable PlayerClock clock, TimeControl control) {
    if (clock == null) {
      return new PlayerClock(control);
    }
    clock.restart(control);
    return clock;
  }

  /** What a player's clock shows before the next move; null if no clock runs. */
  public @Nullable Clock reading(int color) {
    PlayerClock clock = clock(color);
    return clock == null ? null : clock.reading();
  }

  /** Winds both clocks up for a new game. */
  void restart() {
    PlayerClock known = black;
    if (known != null) {
      set(known.reading().control());
    }
  }

  /**
   * Takes over the clock that a client reports. One that never named the rule of counting means
   * absolute time, or Canadian overtime where it names stones.
   *
   * @throws IllegalArgumentException if the numbers make no sense; nothing is changed then
   */
  public void report(int color, double seconds, int count) {
    if (black == null && seconds > 0) {
      set(count == 0 ? new TimeControl.Absolute(seconds) : canadian(seconds, count));
    }
    PlayerClock clock = clock(color);
    if (clock != null) {
      clock.report(seconds, count);
    }
  }

  private static TimeControl canadian(double seconds, int stones) {
    return new TimeControl.Canadian(0, seconds, stones);
  }

  /**
   * Takes the time of an own move off the clock; see {@link PlayerClock#moved}.
   *
   * @param plan what {@link #plan} said before it
   */
  void afterMove(int color, double seconds, double waited, MoveTime plan) {
    PlayerClock clock = clock(color);
    if (clock != null) {
      clock.moved(seconds, waited, plan);
    }
  }

  /** The time of the next move of the player to move; without limit if no clock runs. */
  MoveTime plan(GameState game, TimeManager manager, double searchFactor) {
    PlayerClock clock = clock(game.toMove());
    if (clock == null) {
      return MoveTime.UNLIMITED;
    }
    Board board = game.board();
    int stones = board.area() - board.emptyPoints();
    return clock.plan(manager, board.area(), stones, game.moveCount(), searchFactor);
  }

  private @Nullable PlayerClock clock(int color) {
    return color == Color.BLACK ? black : white;
  }
}

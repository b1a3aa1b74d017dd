package sanko.match;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import sanko.engine.BoardSize;
import sanko.search.time.Clock;
import sanko.search.time.TimeControl;

/** An engine at the board. For use by one thread, but for {@link #stop}. */
public interface Player extends AutoCloseable {
  /**
   * What a player chose.
   *
   * @param move a point or {@link sanko.board.Board#PASS}, perhaps an illegal one; meaningless if
   *     the player resigns
   * @param visits visits of the root of the search, 0 if they are not known
   */
  record Choice(int move, boolean resigns, long visits) {}

  /**
   * What a player says of the end of a game.
   *
   * @param score such as {@code B+3.5}, or null if it does not say
   * @param dead the points of the dead stones, or null if it does not say
   */
  record Claim(@Nullable String score, @Nullable Set<Integer> dead) {}

  /**
   * Clears the board for a game.
   *
   * @throws PlayerException if the engine cannot play it
   */
  void begin(Conditions conditions) throws PlayerException;

  /**
   * Makes a legal move of the opening or of the opponent.
   *
   * @throws PlayerException if the engine does not take it
   */
  void play(int color, int move) throws PlayerException;

  /**
   * Chooses a move and makes it on its own board.
   *
   * @param clock the player's clock; infinite without a limit of time
   * @param mostSeconds after which the player has failed; may be infinite
   * @throws PlayerException if it fails
   */
  Choice choose(int color, Clock clock, double mostSeconds) throws PlayerException;

  /** Judges the finished game; says nothing rather than to fail. */
  Claim judge();

  /** The present moment of the time in which its moves are measured, in nanoseconds. */
  default long nanoTime() {
    return System.nanoTime();
  }

  /** Positions that this player has had evaluated so far, 0 if that is not known. */
  long evaluations();

  /** Seconds of processor time that its process has used so far, 0 if that is not known. */
  default double processorSeconds() {
    return 0;
  }

  /** Makes the call under way, or the next, return soon, by failing if need be. Any thread. */
  void stop();

  @Override
  void close();

  /**
   * What both players learn before a game. Immutable.
   *
   * @param game its number in the match
   * @param seed for the players' random choices
   */
  record Conditions(
      int game,
      BoardSize size,
      MatchRules.NamedRules named,
      double komi,
      TimeControl time,
      long seed) {}
}

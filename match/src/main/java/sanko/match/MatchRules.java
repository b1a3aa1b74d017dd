package sanko.match;

import sanko.board.Rules;
import sanko.search.time.TimeControl;

/**
 * The rules of every game of a match. Immutable.
 *
 * @param timeMargin seconds that a move may take beyond the clock, for the pipe to a process
 * @param movesPerPoint a game of more moves for each point of the board is a draw
 */
public record MatchRules(
    NamedRules named,
    double komi,
    TimeControl time,
    double timeMargin,
    double movesPerPoint,
    RemovedStones dead) {

  /** What the players of a game are told. */
  Player.Conditions conditions(MatchSchedule.Pairing pairing) {
    return new Player.Conditions(
        pairing.number(), pairing.size(), named, komi, time, pairing.seed());
  }

  /** Which stones the referee removes after two passes. */
  public enum RemovedStones {
    /** None: what stands, counts. */
    NONE,
    /** Those that both engines call dead if they agree, else as {@link #JUDGE}. */
    AGREE,
    /** Those that the referee's own search calls dead. */
    JUDGE
  }

  /**
   * Rules and their name. Immutable.
   *
   * @param text the rules as the user named them
   */
  public record NamedRules(Rules rules, String text) {}
}

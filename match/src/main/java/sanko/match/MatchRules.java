package sanko.match;

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
    DeadStones dead) {

  /** What the players of a game are told. */
  Conditions conditions(MatchSchedule.Pairing pairing) {
    return new Conditions(pairing.size(), named, komi, time, pairing.seed());
  }
}

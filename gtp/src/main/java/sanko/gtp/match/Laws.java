package sanko.gtp.match;

import sanko.board.Rules;
import sanko.search.time.TimeControl;

/**
 * The rules of every game of a match. Immutable.
 *
 * @param rulesText the rules as the user named them
 * @param timeMargin seconds that a move may take beyond the clock, for the way to the process
 * @param movesPerPoint a game of more moves for each point of the board is a draw
 */
public record Laws(
    Rules rules,
    String rulesText,
    double komi,
    TimeControl time,
    double timeMargin,
    double movesPerPoint,
    DeadStones dead) {

  /** What the players of a game are told. */
  Conditions conditions(MatchSchedule.Pairing pairing) {
    return new Conditions(pairing.size(), rules, rulesText, komi, time, pairing.seed());
  }
}

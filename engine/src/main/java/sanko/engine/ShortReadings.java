package sanko.engine;

import sanko.board.Board;
import sanko.board.KoRule;
import sanko.board.Rules;
import sanko.reading.Budget;
import sanko.reading.Goal;
import sanko.reading.Reader;
import sanko.reading.Reading;
import sanko.reading.Verdict;
import sanko.superko.GameState;

/**
 * Small questions about boards without a past, under simple ko. All readings together have a limit,
 * so that no board takes long; the same questions have the same answers.
 */
final class ShortReadings {
  private final Rules rules;
  private final Reader reader = new Reader();
  private int left;

  /**
   * Readings that have not begun.
   *
   * @param most how many positions all of them together may search
   */
  ShortReadings(Rules rules, int most) {
    this.rules = rules.with("ko", KoRule.SIMPLE.name());
    left = most;
  }

  /**
   * Whether a few positions prove a goal although, or since, its attacker moves first.
   *
   * @param most positions that the reading may take
   */
  boolean isProved(Board board, Goal goal, int most) {
    return read(board, goal, most) == Verdict.PROVED;
  }

  /**
   * Reads a goal of which the attacker moves first.
   *
   * @param most positions that the reading may take
   */
  Verdict read(Board board, Goal goal, int most) {
    int positions = Math.min(most, left);
    if (positions < 1) {
      return Verdict.UNKNOWN;
    }
    GameState game = new GameState(board, goal.attacker(), rules, 0, false);
    Reading reading = reader.read(game, goal, Budget.ofNodes(positions));
    left -= reading.nodes();
    return reading.verdict();
  }
}

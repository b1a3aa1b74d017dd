package sanko.reading;

import java.util.ArrayList;
import java.util.List;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.testing.Diagrams;
import sanko.superko.GameState;

/**
 * Races for liberties of any length, between walls with two eyes.
 *
 * @param black liberties of Black's chain alone, without its eye
 * @param white liberties of White's chain alone, without its eye
 */
record LongRaces(int black, boolean blackEye, int white, boolean whiteEye, int shared) {
  /** A game on a board that is as large as it takes; columns have no gaps. */
  GameState game(String rules, int toMove) {
    int width = Math.max(7, Math.max(2 * shared + 1, Math.max(black, white) + 1));
    List<String> rows = new ArrayList<>();
    rows.add(".X.X" + "X".repeat(width - 4));
    rows.add("X".repeat(width));
    rows.add(".".repeat(white) + "X".repeat(width - white));
    rows.add("O".repeat(width));
    if (whiteEye) {
      rows.add("OOO." + "O".repeat(width - 4));
      rows.add("O".repeat(width));
    }
    rows.add(".O".repeat(shared) + "O".repeat(width - 2 * shared));
    rows.add("X".repeat(width));
    if (blackEye) {
      rows.add("XXX." + "X".repeat(width - 4));
      rows.add("X".repeat(width));
    }
    rows.add(".".repeat(black) + "O".repeat(width - black));
    rows.add("O".repeat(width));
    rows.add(".O.O" + "O".repeat(width - 4));
    return new GameState(
        Diagrams.board(String.join("\n", rows)),
        toMove,
        Rules.preset(rules).orElseThrow(),
        0,
        false);
  }

  /** White's chain captures Black's. */
  Goal whiteWins(Board board) {
    int row = whiteEye ? 6 : 4;
    return Goal.winRace(board, board.point(0, 3), board.point(0, row + 1));
  }

  /** The race as White sees it. */
  SlowRace ofWhite() {
    return new SlowRace(white, whiteEye, black, blackEye, shared);
  }

  boolean isProved(int first) {
    return first == Color.WHITE ? ofWhite().winsFirst() : ofWhite().winsSecond();
  }
}

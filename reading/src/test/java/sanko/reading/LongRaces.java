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
 * @param blackEye its eye, rows apart by slashes; empty if it has none
 * @param white liberties of White's chain alone, without its eye
 * @param whiteEye its eye
 */
record LongRaces(int black, String blackEye, int white, String whiteEye, int shared) {
  /** A game on a board that is as large as it takes; columns have no gaps. */
  GameState game(String rules, int toMove) {
    int width = Math.max(7, Math.max(2 * shared + 1, Math.max(black, white) + 1));
    List<String> rows = new ArrayList<>();
    rows.add(".X.X" + "X".repeat(width - 4));
    rows.add("X".repeat(width));
    rows.add(".".repeat(white) + "X".repeat(width - white));
    rows.add("O".repeat(width));
    addEye(rows, whiteEye, 'O', width);
    rows.add(".O".repeat(shared) + "O".repeat(width - 2 * shared));
    rows.add("X".repeat(width));
    addEye(rows, blackEye, 'X', width);
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

  /** Black's chain captures White's. */
  Goal blackWins(Board board) {
    return Goal.winRace(board, board.point(0, blackRow()), board.point(0, 3));
  }

  private int blackRow() {
    return 1 + (whiteEye.isEmpty() ? 4 : 5 + whiteEye.split("/", -1).length);
  }

  private static void addEye(List<String> rows, String eye, char chain, int width) {
    if (eye.isEmpty()) {
      return;
    }
    String stones = String.valueOf(chain).repeat(width);
    for (String row : eye.split("/", -1)) {
      rows.add(stones.substring(0, 3) + row + stones.substring(3 + row.length()));
    }
    rows.add(stones);
  }

  /** White's chain captures Black's. */
  Goal whiteWins(Board board) {
    return Goal.winRace(board, board.point(0, 3), board.point(0, blackRow()));
  }

  /** The race as White sees it. */
  SlowRace ofWhite() {
    return new SlowRace(white, SlowEye.of(whiteEye, 'X'), black, SlowEye.of(blackEye, 'O'), shared);
  }

  boolean isProved(int first) {
    return first == Color.WHITE ? ofWhite().winsFirst() : ofWhite().winsSecond();
  }
}

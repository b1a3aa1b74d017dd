package sanko.superko;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.HandicapBonus;
import sanko.board.KoRule;
import sanko.board.Rules;
import sanko.board.Scoring;
import sanko.board.Tax;

/** Every move on every position of tiny boards, made, compared with the slow program, undone. */
class AllMovesTest {
  @ParameterizedTest
  @CsvSource({
    "1, 1, 1, 0",
    "1, 2, 1, 20",
    "1, 3, 1, 78",
    "1, 4, 1, 272",
    "2, 2, 1, 376",
    "2, 3, 1, 4532"
  })
  void everyMoveGoesAsTheSlowProgramSays(int width, int height, int each, int moves) {
    assertThat(compare(width, height, each)).isEqualTo(moves);
  }

  /** Moves without suicide and with it together. */
  @Tag("exhaustive")
  @ParameterizedTest
  @CsvSource({"2, 4, 1, 50064", "3, 3, 1, 169702"})
  void everyMoveGoesAsTheSlowProgramSaysOnAllBoards(int width, int height, int each, int moves) {
    everyMoveGoesAsTheSlowProgramSays(width, height, each, moves);
  }

  private static int compare(int width, int height, int each) {
    int moves = 0;
    for (boolean suicide : new boolean[] {false, true}) {
      Rules rules =
          new Rules(
              KoRule.SIMPLE, Scoring.AREA, Tax.NONE, suicide, false, HandicapBonus.ZERO, false);
      SmallBoards boards = new SmallBoards(width, height, suicide);
      for (int i = 0; i < boards.positions.size(); i += each) {
        for (int color = Color.BLACK; color <= Color.WHITE; color++) {
          moves += compareAll(boards.positions.get(i), color, rules);
        }
      }
    }
    return moves;
  }

  private static int compareAll(Board start, int color, Rules rules) {
    GameState game = new GameState(start, color, rules, 0, false);
    long stateBefore = game.stateHashLow();
    int moves = 0;
    for (int index = 0; index < start.area(); index++) {
      int point = start.pointAt(index);
      SlowGame slow = new SlowGame(start, color, rules);
      boolean legal = slow.isLegal(point, color);
      assertThat(game.isLegal(point)).as("%s at %s", start, index).isEqualTo(legal);
      if (!legal) {
        continue;
      }
      moves++;
      game.play(point, color);
      slow.play(point, color);
      for (int i = 0; i < start.area(); i++) {
        assertThat(game.board().color(start.pointAt(i))).isEqualTo(slow.color(start.pointAt(i)));
      }
      assertThat(game.board().koPoint()).isEqualTo(slow.koPoint);
      PlainBoard.check(game.board());
      game.undo();
      assertThat(game.stateHashLow()).isEqualTo(stateBefore);
      assertThat(game.board().hasStonesOf(start)).isTrue();
      PlainBoard.check(game.board());
    }
    return moves;
  }
}

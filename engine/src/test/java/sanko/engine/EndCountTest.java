package sanko.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.List;
import org.junit.jupiter.api.Test;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.testing.Diagrams;
import sanko.superko.GameState;

class EndCountTest {
  private static double whiteScore(String diagram) {
    Board board = Diagrams.board(diagram);
    GameState game = new GameState(board, Color.BLACK, Rules.JAPANESE, 0, false);
    return EndCount.of(game, new byte[board.area()]).whiteScore();
  }

  /** Four kos: each player can fill one of two points, since the other is the last liberty. */
  @Test
  void fillsNoLastLiberty() {
    assertThat(
            whiteScore(
                """
                OOOOOOOOO
                OXOXO.O.O
                X.X.XOXOX
                XXXXXXXXX
                OOOOOOOOO
                .O.O.O.O.
                """))
        .isEqualTo(5 + 1 - 1);
  }

  @Test
  void leavesOutAPointThatMustBeFilledAgainstACapture() {
    String diagram = ProtectiveMovesTest.DOUBLE_ATARI;
    assertThat(whiteScore(diagram)).isEqualTo(24);
    String filled = diagram.replace("XXX..XOO.", "XXX.XXOO.");
    assertThat(whiteScore(filled)).isEqualTo(24);
  }

  /** Black lives by an answer, beside a dame: it has a group that pays like White's. */
  @Test
  void groupsThatNeedAnAnswerPayTheirTax() {
    for (String first : List.of("...X.O.", ".X.X.O.")) {
      Board board = Diagrams.board(first + "\nXXXXOOO\nOOOOO.O\nO.O.OOO\nOOOOOOO");
      Rules rules = Rules.preset("stone-scoring").orElseThrow();
      GameState game = new GameState(board, Color.BLACK, rules, 0, false);
      assertThat(EndCount.of(game, new byte[board.area()]).whiteScore()).as(first).isEqualTo(18);
    }
  }

  /** What is filled may capture. */
  @Test
  void countsABoardFullOfChainsInAtari() {
    assertThatCode(
            () ->
                whiteScore(
                    """
                    XOX
                    .OX
                    O.X
                    OXX
                    """))
        .doesNotThrowAnyException();
  }
}

package sanko.nn.rollout;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.testing.Diagrams;
import sanko.superko.GameState;

class TacticsTest {
  private final Tactics tactics = new Tactics();

  @Test
  void tellsEyesFromFalseEyes() {
    MutableBoard board =
        Diagrams.board(
            """
            .X.X.
            XXXXO
            .X.XX
            OXXX.
            .OX..
            """);
    assertThat(tactics.isEye(board, board.point(0, 0), Color.BLACK)).isTrue();
    assertThat(tactics.isEye(board, board.point(2, 0), Color.BLACK)).isTrue();
    assertThat(tactics.isEye(board, board.point(2, 2), Color.BLACK)).isTrue();
    assertThat(tactics.isEye(board, board.point(4, 0), Color.BLACK)).isFalse();
    assertThat(tactics.isEye(board, board.point(0, 2), Color.BLACK)).isFalse();
    assertThat(tactics.isEye(board, board.point(0, 0), Color.WHITE)).isFalse();
  }

  @Test
  void tellsSelfAtariFromEscapesAndCaptures() {
    MutableBoard board =
        Diagrams.board(
            """
            .O...
            .....
            ...O.
            ..OXO
            .....
            """);
    assertThat(tactics.isSelfAtari(board, board.point(0, 0), Color.BLACK)).isTrue();
    assertThat(tactics.isSelfAtari(board, board.point(3, 4), Color.BLACK)).isFalse();
    assertThat(tactics.isSelfAtari(board, board.point(3, 4), Color.WHITE)).isFalse();
  }

  @Test
  void findsShapesOfBothColorsInAllDirections() {
    MutableBoard hane =
        Diagrams.board(
            """
            .....
            .XOX.
            .....
            .....
            .....
            """);
    MutableBoard turned =
        Diagrams.board(
            """
            .....
            ...O.
            ...X.
            ...O.
            .....
            """);
    assertThat(LocalShapes.fits(hane, hane.point(2, 2))).isTrue();
    assertThat(LocalShapes.fits(turned, turned.point(2, 2))).isTrue();
    assertThat(LocalShapes.fits(new MutableBoard(5, 5), hane.point(2, 2))).isFalse();
  }

  @Test
  void prefersTheCapture() {
    GameState game =
        new GameState(
            Diagrams.board(
                """
                .......
                ..OX...
                .OX....
                ..O....
                .......
                .......
                .......
                """),
            Color.WHITE,
            Rules.CHINESE,
            7,
            false);
    Board board = game.board();
    float[] priors = new MovePriors().of(game);
    int capture = board.indexOf(board.point(3, 2));
    for (int index = 0; index < board.area(); index++) {
      assertThat(priors[index]).isLessThanOrEqualTo(priors[capture]);
    }
  }
}

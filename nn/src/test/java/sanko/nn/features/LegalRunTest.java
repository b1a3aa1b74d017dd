package sanko.nn.features;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.superko.GameState;

class LegalRunTest {
  private final GameState game = new GameState(5, 5, Rules.TROMP_TAYLOR, 7);

  private void play(int x, int y, int color) {
    game.play(game.board().point(x, y), color);
  }

  @Test
  void countsLegalMovesFromTheEndOfTheGame() {
    assertThat(InputEncoder.legalRun(game, 5)).isZero();
    play(1, 1, Color.BLACK);
    play(2, 2, Color.WHITE);
    game.play(Board.PASS, Color.BLACK);
    assertThat(InputEncoder.legalRun(game, 5)).isEqualTo(3);
    assertThat(InputEncoder.legalRun(game, 2)).isEqualTo(2);
    assertThat(game.moveCount()).isEqualTo(3);
  }

  @Test
  void stopsAtAMoveOutOfTurn() {
    play(1, 1, Color.BLACK);
    play(2, 2, Color.BLACK);
    play(3, 3, Color.WHITE);
    assertThat(InputEncoder.legalRun(game, 5)).isEqualTo(1);
  }

  @Test
  void stopsWhereAKoIsTakenBackAtOnce() {
    play(1, 0, Color.BLACK);
    play(2, 0, Color.WHITE);
    play(0, 1, Color.BLACK);
    play(3, 1, Color.WHITE);
    play(1, 2, Color.BLACK);
    play(2, 2, Color.WHITE);
    play(2, 1, Color.BLACK);
    play(1, 1, Color.WHITE);
    assertThat(InputEncoder.legalRun(game, 5)).isEqualTo(5);
    play(2, 1, Color.BLACK);
    assertThat(InputEncoder.legalRun(game, 5)).isZero();
    play(4, 4, Color.WHITE);
    assertThat(InputEncoder.legalRun(game, 5)).isEqualTo(1);
  }
}

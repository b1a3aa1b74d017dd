package sanko.gtp.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.Vertex;
import sanko.superko.GameState;

class BoardPictureTest {
  private static GameState game() {
    GameState game = new GameState(3, 2, Rules.TROMP_TAYLOR, 7);
    game.play(Vertex.parse("B1", game.board()), Color.BLACK);
    game.play(Vertex.parse("C2", game.board()), Color.WHITE);
    return game;
  }

  @Test
  void marksTheLastMoveWithoutColors() {
    assertThat(new BoardPicture(false, true).draw(game()))
        .isEqualTo(
            """
                A B C
             2  . .(O) 2
             1  . X .  1
                A B C
            Move 2; the last, white, was C2. Black is to play. Captured: 0 black, 0 white. Komi 7.0.
            """);
  }

  @Test
  void drawsLinesAndStonesInColors() {
    String picture = new BoardPicture(true, true).draw(game());
    assertThat(picture.replaceAll("\u001b\\[[0-9;]*m", ""))
        .startsWith(
            """
                A B C
             2  ┌─┬─●  2
             1  └─●─┘  1
                A B C
            """);
    assertThat(picture).contains("\u001b[48;5;203m\u001b[38;5;231m●").contains("\u001b[38;5;16m●");
    assertThat(new BoardPicture(true, false).draw(game())).contains("X").doesNotContain("●");
  }

  @Test
  void makesAnalysisShort() {
    assertThat(
            AnalysisTable.of(
                "info move D4 visits 12 winrate 0.5216 scoreLead -1.04 order 0 pv D4 Q16 pass"
                    + " pvVisits 12 5 1 info move A1 visits 1 winrate 1.0 scoreLead 2.0 order 1 pv A1"
                    + " rootInfo visits 13 ownership 0.1 0.2"))
        .isEqualTo(
            """
            move    visits  win rate   lead  variation
            D4          12     52.2%   -1.0  D4 Q16 pass
            A1           1    100.0%   +2.0  A1""");
    assertThat(AnalysisTable.of("info move D4 visits 12 winrate 5216 prior 1 order 0 pv D4"))
        .contains("52.2%");
    assertThat(AnalysisTable.of("= D4")).isEqualTo("= D4");
  }
}

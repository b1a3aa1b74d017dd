package sanko.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.superko.GameState;

/** The games of sessions that end meanwhile. */
class KeptGamesTest {
  @Test
  void noGameBeginsInASessionThatHasEnded() throws Exception {
    KeptGames games = new KeptGames();
    KeptGames.Kept game =
        new KeptGames.Kept(new GameState(9, 9, Rules.CHINESE, 7.5), 8, Color.BLACK);
    games.begin("first", game);
    assertThat(games.of("first")).isEqualTo(game);
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> games.begin("second", game)).isInstanceOf(InterruptedException.class);
    assertThatThrownBy(() -> games.of("second")).isInstanceOf(ToolException.class);
  }
}

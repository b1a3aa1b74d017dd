package sanko.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.superko.GameState;

class EndCountTest {
  private static double whiteScore(String... rows) {
    MutableBoard board = new MutableBoard(rows[0].length(), rows.length);
    byte[] stones = new byte[board.area()];
    for (int index = 0; index < stones.length; index++) {
      char c = rows[index / board.width()].charAt(index % board.width());
      stones[index] = (byte) (c == 'X' ? Color.BLACK : c == 'O' ? Color.WHITE : Color.EMPTY);
    }
    board.setStones(stones);
    GameState game = new GameState(board, Color.BLACK, Rules.JAPANESE, 0, false);
    return new EndCount().whiteScore(game, new byte[board.area()]);
  }

  /** Four kos: each player can fill one of two points, since the other is the last liberty. */
  @Test
  void fillsNoLastLiberty() {
    assertThat(
            whiteScore(
                "OOOOOOOOO", "OXOXO.O.O", "X.X.XOXOX", "XXXXXXXXX", "OOOOOOOOO", ".O.O.O.O."))
        .isEqualTo(5 + 1 - 1);
  }
}

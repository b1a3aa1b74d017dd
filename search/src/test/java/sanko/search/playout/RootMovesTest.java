package sanko.search.playout;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.superko.GameState;

/** The moves that a root leaves out. */
class RootMovesTest {
  /** White is pass-alive everywhere but holds a dead stone of Black at the left. */
  private static final String[] ROWS = {"X....", ".OOOO", "OO.OO", ".OOOO", "OOOOO"};

  private static GameState afterPasses(int passes) {
    MutableBoard board = new MutableBoard(ROWS.length, ROWS.length);
    for (int index = 0; index < board.area(); index++) {
      char mark = ROWS[index / ROWS.length].charAt(index % ROWS.length);
      if (mark != '.') {
        board.setStone(board.pointAt(index), mark == 'X' ? Color.BLACK : Color.WHITE);
      }
    }
    GameState game = new GameState(board, Color.WHITE, Rules.CHINESE, 7.5, false);
    for (int i = 0; i < passes; i++) {
      game.play(Board.PASS, Color.BLACK);
    }
    game.setToMove(Color.WHITE);
    return game;
  }

  @Test
  void keepsMovesThatTakeALibertyOfDeadStonesWhenTheOpponentOnlyPasses() {
    GameState game = afterPasses(4);
    boolean[] allowed = RootMoves.allowed(game, true);
    assertThat(allowed[game.board().point(1, 0)]).isTrue();
    assertThat(allowed[game.board().point(0, 1)]).isTrue();
  }

  @Test
  void leavesOutMovesInOwnTerritoryWhenTheOpponentOnlyPasses() {
    int point = afterPasses(0).board().point(3, 0);
    assertThat(RootMoves.allowed(afterPasses(4), true)[point]).isFalse();
    assertThat(RootMoves.allowed(afterPasses(3), true)[point]).isTrue();
    assertThat(RootMoves.allowed(afterPasses(4), false)[point]).isTrue();
  }
}

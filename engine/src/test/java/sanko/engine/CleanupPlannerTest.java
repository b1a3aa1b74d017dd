package sanko.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.Vertex;
import sanko.board.testing.Diagrams;
import sanko.superko.GameState;

class CleanupPlannerTest {
  /** White at A9 would be in atari, so C9 comes first. */
  private static final String NEEDS_AN_APPROACH =
      """
      . O . . . . . . .
      X X O . . . . . .
      X X O . . . . . .
      . X O . . . . . .
      X X O . . . . . .
      O O O . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      """;

  private static FinalJudge.Cleanup plan(boolean late) {
    MutableBoard board = Diagrams.board(NEEDS_AN_APPROACH);
    GameState game = new GameState(board, Color.WHITE, Rules.CHINESE, 7, false);
    boolean[] dead = new boolean[board.area()];
    double[] white = new double[board.area()];
    for (int index = 0; index < dead.length; index++) {
      dead[index] = board.color(board.pointAt(index)) == Color.BLACK;
      white[index] = 1;
    }
    return new CleanupPlanner(game, dead, white, new StatusReader(game.rules(), 0, () -> late))
        .plan();
  }

  @Test
  void looksForApproachMovesWhileThereIsTime() {
    Board board = Diagrams.board(NEEDS_AN_APPROACH);
    int approach = Vertex.parse("C9", board);
    assertThat(plan(false)).isEqualTo(new FinalJudge.Cleanup(true, Set.of(approach)));
    FinalJudge.Cleanup late = plan(true);
    assertThat(late.isWanted()).isTrue();
    assertThat(late.moves()).contains(approach).hasSizeGreaterThan(1);
  }
}

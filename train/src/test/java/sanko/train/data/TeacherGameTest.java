package sanko.train.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.Vertex;
import sanko.board.testing.Diagrams;
import sanko.superko.GameState;

class TeacherGameTest {
  private static Set<String> randomMoves(String diagram) {
    Board board = Diagrams.board(diagram);
    GameState state = new GameState(board, Color.BLACK, Rules.TROMP_TAYLOR, 0, false);
    Random random = new Random(1);
    Set<String> moves = new TreeSet<>();
    for (int i = 0; i < 300; i++) {
      moves.add(Vertex.format(TeacherGame.randomMove(state, random), board));
    }
    return moves;
  }

  @Test
  void anyPointOfAnOpenBoardMayBeDrawn() {
    assertThat(randomMoves("...\n...\n...")).hasSize(9).doesNotContain("pass");
    assertThat(randomMoves("O..\n...\n...")).hasSize(8).doesNotContain("pass");
  }

  @Test
  void noEyeIsFilled() {
    assertThat(randomMoves(".X.\nXX.\n.X.")).containsExactlyInAnyOrder("C1", "C2", "C3");
    assertThat(randomMoves(".X.\nXXX\n.X.")).containsExactly("pass");
  }
}

package sanko.engine.solve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.Board;
import sanko.board.Chains;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.reading.Goal;
import sanko.reading.Surroundings;
import sanko.superko.GameState;
import sanko.superko.Scorer;

class TsumegoFrameTest {
  private static Goal near(Board board, int stone) {
    Goal kill = Goal.kill(board, stone);
    return kill.confinedTo(Surroundings.of(board, kill, 2));
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 9, 13, 19})
  void showsTheSurroundingsAsTheyAreAndFillsTheRest(int size) {
    for (int seed = 0; seed < 20; seed++) {
      Board board = randomBoard(size, size * size / 2, new Random(seed));
      for (List<Integer> chain : Chains.of(board)) {
        Goal goal = near(board, chain.get(0));
        TsumegoFrame frame = new TsumegoFrame(board, Rules.CHINESE, goal);
        Board framed = frame.position(Color.BLACK, 0).board();
        assertThat(framed.width()).isEqualTo(frame.width()).isLessThanOrEqualTo(19);
        assertThat(framed.height()).isEqualTo(frame.height()).isLessThanOrEqualTo(19);
        int shown = 0;
        int empty = 0;
        for (int index = 0; index < framed.area(); index++) {
          int point = framed.pointAt(index);
          int real = frame.shownAt(point);
          if (real == Board.PASS) {
            empty += framed.isEmpty(point) ? 1 : 0;
          } else {
            assertThat(goal.bounds()).contains(real);
            assertThat(framed.color(point)).isEqualTo(board.color(real));
            shown++;
          }
        }
        assertThat(shown).isEqualTo(goal.bounds().size());
        assertThat(empty).isLessThanOrEqualTo((framed.area() - shown) / 2 + 1);
      }
    }
  }

  @Test
  void makesAnEvenGameOfWhetherTheGroupIsCaptured() {
    GameState game = Problems.game("...XO.... XXXXO.... OOOOO....", "chinese", Color.BLACK);
    Goal goal = near(game.board(), game.board().point(3, 0));
    TsumegoFrame frame = new TsumegoFrame(game.board(), Rules.CHINESE, goal);
    GameState position = frame.position(Color.BLACK, 0);
    MutableBoard captured = new MutableBoard(position.board());
    for (int point : goal.points()) {
      captured.setStone(captured.point(game.board().x(point), game.board().y(point)), Color.EMPTY);
    }
    double alive = new Scorer().whiteScore(position);
    double dead =
        new Scorer()
            .whiteScore(
                new GameState(captured, Color.BLACK, position.rules(), position.komi(), false));
    assertThat(dead).isPositive();
    assertThat(alive).isNegative();
    assertThat(frame.position(Color.BLACK, 3).komi()).isEqualTo(position.komi() + 3);
  }

  private static Board randomBoard(int size, int moves, Random random) {
    MutableBoard board = new MutableBoard(size, size);
    for (int i = 0; i < moves; i++) {
      int point = board.pointAt(random.nextInt(board.area()));
      if (board.isEmpty(point) && board.isPlaceable(point, 1 + i % 2, false)) {
        board.play(point, 1 + i % 2);
      }
    }
    return board;
  }
}

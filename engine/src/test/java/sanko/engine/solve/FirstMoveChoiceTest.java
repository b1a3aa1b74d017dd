package sanko.engine.solve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sanko.board.Board;
import sanko.board.Chains;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.reading.Budget;
import sanko.reading.Reader;
import sanko.superko.GameState;

@Tag("solving")
class FirstMoveChoiceTest {
  private static final int NODES = 1_000;

  private int others;
  private int losing;
  private int vitals;

  /**
   * A move that is liked better, if it wins, with as many threats as the one that was found; where
   * nothing is liked, the opponent's.
   */
  @Test
  void tellsTheMoveThatIsLikedIfItWinsAsSurely() {
    Random random = new Random(5);
    for (int i = 0; i < 60; i++) {
      Board board = FirstMovesTest.randomBoard(random);
      for (List<Integer> chain : Chains.of(board)) {
        check(new GameState(board, Color.BLACK, Rules.CHINESE, 0, false), chain.get(0));
      }
    }
    assertThat(others).isGreaterThan(10);
    assertThat(losing).isGreaterThan(10);
    assertThat(vitals).isPositive();
  }

  private void check(GameState game, int stone) {
    Problem problem = Problem.of(game, Aim.KILL, List.of(stone), 2);
    Solver solver = new Solver(problem, SolveBudget.ofNodes(NODES), () -> false);
    Answer answer = solver.solve();
    int told = answer.neededMove(Color.BLACK);
    if (told <= Board.PASS) {
      return;
    }
    FirstMoves moves = solver.firstMoves(answer, Color.BLACK);
    Map<Integer, Double> onlyTold = Map.of(told, 0.9);
    assertThat(chosen(answer, onlyTold).reading()).isEqualTo(answer.black().reading());
    int vital = answer.neededMove(Color.WHITE);
    if (vital != told && moves.winning().contains(vital)) {
      assertThat(chosen(answer, Map.of()).told().firstMove()).isEqualTo(vital);
      vitals++;
    }
    for (int index = 0; index < game.board().area(); index++) {
      int move = game.board().pointAt(index);
      if (move != told && game.isLegal(move)) {
        Answer.Outcome outcome = chosen(answer, Map.of(told, 0.2, move, 0.8));
        boolean isTold = outcome.told().firstMove() == move;
        assertThat(outcome.lost()).isEqualTo(answer.black().lost());
        assertThat(isTold || !moves.winning().contains(move)).isTrue();
        if (isTold) {
          FirstMovesTest.checkMove(problem, outcome, move);
        }
        others += isTold ? 1 : 0;
        losing += isTold ? 0 : 1;
      }
    }
  }

  private static Answer.Outcome chosen(Answer answer, Map<Integer, Double> shares) {
    Problem problem = answer.problem();
    FirstMoveChoice.MoveReader reader =
        (first, threats, move, nodes) ->
            new Reader()
                .readMove(
                    problem.game(),
                    problem.attack(),
                    first,
                    threats,
                    move,
                    Budget.ofNodes(10 * NODES));
    return new FirstMoveChoice(reader, shares).outcome(answer, Color.BLACK);
  }
}

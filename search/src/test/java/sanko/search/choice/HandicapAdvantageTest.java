package sanko.search.choice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.search.FakeEvaluator;
import sanko.search.result.RootInfo;
import sanko.search.result.SearchSnapshot;
import sanko.search.result.Values;
import sanko.superko.GameState;

class HandicapAdvantageTest {
  private static final double RATE = 0.045;

  private static GameState handicap(int size, int stones) {
    return game(size, stones, Rules.CHINESE);
  }

  private static GameState game(int size, int stones, Rules rules) {
    MutableBoard board = new MutableBoard(size, size);
    for (int i = 0; i < stones; i++) {
      board.setStone(board.point(1 + 2 * i, 2), Color.BLACK);
    }
    return new GameState(board, Color.WHITE, rules, 0.5, true);
  }

  private static SearchSnapshot found(GameState game, double whiteWinLoss) {
    Evaluation evaluation = new FakeEvaluator().evaluation(game, EvaluationOptions.PLAIN);
    Values values = new Values(0, 0.5 * (1 + whiteWinLoss), 0, 1, 0, 0);
    RootInfo root = new RootInfo(9, 9, values, evaluation, null);
    return new SearchSnapshot(
        game.toMove(), root, List.of(), null, Set.of(), new SearchSnapshot.Effort(9, 1));
  }

  /* Two stones at 19x19 are worth 15 + 7 - 2.5 points (komi 0.5, and Chinese rules give White 2
  for them), so the cap is 0.875 after rounding down to eighths. */
  @Test
  void beginsWithWhatTheHandicapSuggests() {
    assertThat(new HandicapAdvantage().next(handicap(19, 2), RATE)).isEqualTo(0.875);
    assertThat(new HandicapAdvantage().next(handicap(19, 9), RATE)).isEqualTo(2.75);
    assertThat(new HandicapAdvantage().next(handicap(19, 0), RATE)).isZero();
    assertThat(new HandicapAdvantage().next(handicap(7, 2), RATE)).isZero();
    assertThat(new HandicapAdvantage().next(handicap(19, 2), 0)).isZero();
    GameState black = handicap(19, 2);
    black.play(Board.PASS, Color.WHITE);
    assertThat(new HandicapAdvantage().next(black, RATE)).isZero();
  }

  /* Under territory rules they are worth 14 + 7 - 0.5 points, whatever is on the board. */
  @Test
  void stonesPlayedAndTheButtonChangeNothing() {
    GameState territory = game(19, 2, Rules.JAPANESE);
    assertThat(ResignPolicy.handicapAdvantage(territory)).isEqualTo(20.5);
    assertThat(new HandicapAdvantage().next(territory, RATE)).isEqualTo(0.875);
    territory.play(territory.board().point(10, 10), Color.WHITE);
    territory.play(Board.PASS, Color.BLACK);
    assertThat(ResignPolicy.handicapAdvantage(territory)).isEqualTo(20.5);
    GameState button = game(19, 0, Rules.CHINESE.with("hasButton", "true"));
    assertThat(ResignPolicy.handicapAdvantage(button)).isEqualTo(6.5);
    button.play(Board.PASS, Color.WHITE);
    assertThat(ResignPolicy.handicapAdvantage(button)).isEqualTo(6.5);
  }

  @Test
  void keepsTheGameInDoubt() {
    GameState game = handicap(19, 2);
    HandicapAdvantage advantage = new HandicapAdvantage();
    double[] values = {-0.95, -0.3, -0.4, -0.7, -0.95};
    double[] wanted = {0.875, 0.875, 0.75, 0.625, 0.625, 0.75};
    for (int turn = 0; turn < wanted.length; turn++) {
      assertThat(advantage.next(game, RATE)).isEqualTo(wanted[turn]);
      if (turn < values.length) {
        advantage.searched(found(game, values[turn]));
      }
      game.play(game.board().point(turn, 10), Color.WHITE);
      game.play(game.board().point(turn, 14), Color.BLACK);
    }
    assertThat(advantage.next(handicap(19, 2), RATE)).isEqualTo(0.875);
  }
}

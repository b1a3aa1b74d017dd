package sanko.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.AreaAnalyzer;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Uncertainty;
import sanko.nn.ValueEstimate;
import sanko.superko.GameState;
import sanko.superko.Scorer;

class EndOfGameTest {
  /** An evaluator that counts the board as it stands and likes all moves alike. */
  private static final class Counter extends FakeEvaluator {
    @Override
    Evaluation evaluation(GameState position, EvaluationOptions options) {
      Board board = position.board();
      byte[] owner = new byte[board.area()];
      new AreaAnalyzer().area(board, true, true, true, position.rules().suicide(), owner);
      double score = new Scorer().whiteScore(position);
      float[] ownership = new float[board.area()];
      float[] policy = new float[board.area() + 1];
      float total = 1;
      for (int i = 0; i < ownership.length; i++) {
        ownership[i] = owner[i] == Color.WHITE ? 1 : owner[i] == Color.BLACK ? -1 : 0;
        policy[i] = position.isLegal(board.pointAt(i)) ? 1 : -1;
        total += Math.max(0, policy[i]);
      }
      policy[board.area()] = 1;
      for (int i = 0; i < policy.length; i++) {
        policy[i] = policy[i] < 0 ? -1 : policy[i] / total;
      }
      double win = score > 0 ? 0.98 : 0.02;
      return new Evaluation(
          policy,
          new ValueEstimate(win, 1 - win, 0, score, score * score + 1, score),
          Uncertainty.UNKNOWN,
          ownership);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"tromp-taylor", "chinese", "aga", "japanese"})
  void gamesComeToAnEnd(String name) throws SearchException {
    Rules rules = Rules.preset(name).orElseThrow();
    GameState game = new GameState(5, 5, rules, 0.5);
    game.setCleanupPrevented(true);
    Search search = new Search(new Counter(), SearchSettings.DEFAULT, 3);
    MoveChooser chooser = new MoveChooser(SearchSettings.DEFAULT);
    while (!game.isFinished() && !game.isPastPhaseEnd() && game.moveCount() < 120) {
      SearchSnapshot found = search.run(game, SearchRequest.toPlay(SearchLimits.visits(80)));
      int move = chooser.choose(game, found, game.moveCount());
      assertThat(game.isLegal(move)).isTrue();
      game.play(move, game.toMove());
    }
    assertThat(game.isFinished() || game.isPastPhaseEnd()).isTrue();
  }

  private static GameState divided() {
    Board board = new Board(5, 5);
    for (int y = 0; y < 5; y++) {
      board.setStone(board.point(1, y), Color.BLACK);
      board.setStone(board.point(2, y), Color.WHITE);
    }
    return new GameState(board, Color.WHITE, Rules.TROMP_TAYLOR, 0.5, false);
  }

  private static SearchSnapshot snapshot(GameState game, int move) {
    return snapshot(game, move, new Counter());
  }

  private static SearchSnapshot snapshot(GameState game, int move, FakeEvaluator evaluator) {
    Evaluation evaluation = evaluator.evaluation(game, EvaluationOptions.PLAIN);
    double lead = evaluation.value().whiteLead();
    RootInfo root = new RootInfo(100, 0.9, 0.95, lead, 1, lead, 0, 100, evaluation);
    MoveInfo info =
        new MoveInfo(move, 99, 99, 0.9, 0.95, lead, 1, lead, 0, 0.5, 0, 0, 99, 99, 0, List.of());
    return new SearchSnapshot(game.toMove(), root, List.of(info), null, Map.of(), Set.of(), 100, 1);
  }

  @Test
  void passesAfterThePassOfTheOpponentWhenAllIsSettled() {
    GameState game = divided();
    int inOwnArea = game.board().point(4, 2);
    game.play(Board.PASS, Color.WHITE);
    int inBlackArea = game.board().point(0, 2);
    MoveChooser chooser = new MoveChooser(SearchSettings.DEFAULT);
    assertThat(chooser.choose(game, snapshot(game, inBlackArea), 1)).isEqualTo(Board.PASS);
    game.undo();
    game.play(Board.PASS, Color.BLACK);
    assertThat(chooser.choose(game, snapshot(game, inOwnArea), 1)).isEqualTo(Board.PASS);
  }

  @Test
  void playsOnWhenSomethingIsOpen() {
    GameState game = new GameState(5, 5, Rules.TROMP_TAYLOR, 0.5);
    game.play(game.board().point(2, 2), Color.BLACK);
    game.play(Board.PASS, Color.WHITE);
    game.play(game.board().point(2, 3), Color.BLACK);
    game.play(game.board().point(3, 3), Color.WHITE);
    game.play(Board.PASS, Color.BLACK);
    int move = game.board().point(1, 2);
    SearchSnapshot open = snapshot(game, move, new FakeEvaluator());
    MoveChooser chooser = new MoveChooser(SearchSettings.DEFAULT);
    assertThat(chooser.choose(game, open, 1)).isEqualTo(move);
  }

  @Test
  void takesDeadStonesOffBeforePassing() {
    Board board = new Board(5, 5);
    for (int y = 0; y < 5; y++) {
      board.setStone(board.point(1, y), Color.BLACK);
      board.setStone(board.point(3, y), Color.BLACK);
    }
    board.setStone(board.point(0, 0), Color.WHITE);
    GameState game = new GameState(board, Color.BLACK, Rules.TROMP_TAYLOR, 0.5, false);
    MoveChooser chooser = new MoveChooser(SearchSettings.DEFAULT);
    assertThat(chooser.choose(game, snapshot(game, Board.PASS), 1)).isEqualTo(board.point(0, 1));
    GameState friendly = game.withRules(Rules.CHINESE);
    assertThat(chooser.choose(friendly, snapshot(friendly, Board.PASS), 1)).isEqualTo(Board.PASS);
  }

  @Test
  void terminalValuesAreExact() {
    ValueEstimate half = Terminals.ofScore(3.5, 0.5);
    assertThat(half.whiteWinLoss()).isEqualTo(1);
    assertThat(half.whiteScoreMeanSq()).isEqualTo(3.5 * 3.5);
    ValueEstimate draw = Terminals.ofScore(0, 0.5);
    assertThat(draw.whiteWinLoss()).isZero();
    assertThat(draw.whiteScoreMeanSq()).isCloseTo(0.25, within(1e-12));
    assertThat(Terminals.ofScore(-7, 0.5).whiteScoreMeanSq()).isCloseTo(49.25, within(1e-12));
  }

  @Test
  void resignsAfterThreeLostSearches() {
    GameState game = new GameState(9, 9, Rules.TROMP_TAYLOR, 7.5);
    ResignPolicy policy = new ResignPolicy();
    for (int turn = 0; turn < 3; turn++) {
      assertThat(policy.shouldResign(game, lost(game), ResignSettings.DEFAULT))
          .isEqualTo(turn == 2);
      game.play(game.board().point(turn, 0), Color.BLACK);
      game.play(game.board().point(turn, 2), Color.WHITE);
    }
    game.undo();
    game.undo();
    assertThat(policy.shouldResign(game, lost(game), ResignSettings.DEFAULT)).isFalse();
  }

  private static SearchSnapshot lost(GameState game) {
    Evaluation evaluation = new Counter().evaluation(game, EvaluationOptions.PLAIN);
    RootInfo root = new RootInfo(100, 0.97, 0.98, 30, 1, 30, 0, 100, evaluation);
    return new SearchSnapshot(game.toMove(), root, List.of(), null, Map.of(), Set.of(), 100, 1);
  }
}

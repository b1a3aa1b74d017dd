package sanko.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Uncertainty;
import sanko.nn.ValueEstimate;
import sanko.search.choice.FriendlyPass;
import sanko.search.choice.MoveChooser;
import sanko.search.choice.ResignPolicy;
import sanko.search.graph.Terminals;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.MoveInfo;
import sanko.search.result.MoveInfo.LowerBound;
import sanko.search.result.RootInfo;
import sanko.search.result.SearchSnapshot;
import sanko.search.result.SearchSnapshot.Effort;
import sanko.search.result.Values;
import sanko.search.settings.PassingSettings;
import sanko.search.settings.ResignSettings;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

class EndOfGameTest {
  @ParameterizedTest
  @ValueSource(strings = {"tromp-taylor", "chinese", "aga", "japanese"})
  void gamesComeToAnEnd(String name) throws SearchException {
    Rules rules = Rules.preset(name).orElseThrow();
    GameState game = new GameState(5, 5, rules, 0.5);
    game.setCleanupPrevented(true);
    Search search = new Search(new CountingEvaluator(), SearchSettings.DEFAULT, 3);
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
    MutableBoard board = new MutableBoard(5, 5);
    for (int y = 0; y < 5; y++) {
      board.setStone(board.point(1, y), Color.BLACK);
      board.setStone(board.point(2, y), Color.WHITE);
    }
    return new GameState(board, Color.WHITE, Rules.TROMP_TAYLOR, 0.5, false);
  }

  private static SearchSnapshot snapshot(GameState game, int move) {
    return snapshot(game, move, new CountingEvaluator());
  }

  private static SearchSnapshot snapshot(GameState game, int move, FakeEvaluator evaluator) {
    Evaluation evaluation = evaluator.evaluation(game, EvaluationOptions.PLAIN);
    double lead = evaluation.value().whiteLead();
    Values values = new Values(0.9, 0.95, lead, 1, lead, 0);
    return snapshot(game, new RootInfo(100, 100, values, evaluation, null), info(move, 99, values));
  }

  private static SearchSnapshot snapshot(GameState game, RootInfo root, MoveInfo... moves) {
    Effort effort = new Effort(100, 1);
    return new SearchSnapshot(game.toMove(), root, List.of(moves), null, Set.of(), effort);
  }

  private static MoveInfo info(int move, long visits, Values values) {
    MoveInfo.Statistics statistics = new MoveInfo.Statistics(visits, visits, visits, 0.5, visits);
    return new MoveInfo(move, move, statistics, values, new LowerBound(0, 0), List.of());
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

  /** As where a ko may be retaken only after a move elsewhere, and all else is settled. */
  @Test
  void doesNotPassAGameAwayThatIsWonByAStone() {
    GameState game = divided();
    int inOwnArea = game.board().point(4, 2);
    SearchSnapshot found = snapshot(game, inOwnArea);
    MoveChooser chooser = new MoveChooser(SearchSettings.DEFAULT);
    assertThat(chooser.choose(game, found, 1)).isEqualTo(Board.PASS);
    Values lost = new Values(-0.9, 0.02, -0.5, 1, -0.5, 0);
    SearchSnapshot losing =
        snapshot(game, found.root(), found.moves().get(0), info(Board.PASS, 4, lost));
    assertThat(chooser.choose(game, losing, 1)).isEqualTo(inOwnArea);
  }

  /** White wins by the last point between the walls, and loses by a pass. */
  @ParameterizedTest
  @CsvSource({
    "chinese, -4.5, true, true",
    "chinese, -5, true, true",
    "tromp-taylor, -4, true, true",
    "stone-scoring, -4.5, true, true",
    "chinese, -3.5, true, false",
    "chinese, -8.5, false, false"
  })
  void takesThePointThatWins(String rules, double komi, boolean wins, boolean takes) {
    MutableBoard board = new MutableBoard(5, 5);
    for (int y = 0; y < 5; y++) {
      board.setStone(board.point(1, y), Color.BLACK);
      board.setStone(board.point(y == 0 ? 3 : 2, y), Color.WHITE);
    }
    for (int y : new int[] {1, 3}) {
      board.setStone(board.point(0, y), Color.BLACK);
      board.setStone(board.point(4, y), Color.WHITE);
    }
    GameState game =
        new GameState(board, Color.BLACK, Rules.preset(rules).orElseThrow(), komi, false);
    game.play(Board.PASS, Color.BLACK);
    Evaluation evaluation = new CountingEvaluator().evaluation(game, EvaluationOptions.PLAIN);
    double lead = 4 + komi + (takes ? 1 : 0);
    Values values = new Values(0, wins ? 0.9 : 0.1, lead, 1, lead, 0);
    int last = board.point(2, 0);
    SearchSnapshot found =
        snapshot(game, new RootInfo(100, 100, values, evaluation, null), info(last, 99, values));
    assertThat(new MoveChooser(SearchSettings.DEFAULT).choose(game, found, 1))
        .isEqualTo(takes ? last : Board.PASS);
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
    MutableBoard board = new MutableBoard(5, 5);
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

  /* White's wall and Black's meet at the right; Black's two stones at the left are dead. */
  private static GameState friendly(Rules rules) {
    MutableBoard board = new MutableBoard(7, 7);
    for (int y = 0; y < 7; y++) {
      board.setStone(board.point(3, y), Color.WHITE);
      board.setStone(board.point(4, y), Color.BLACK);
    }
    board.setStone(board.point(1, 3), Color.BLACK);
    GameState game = new GameState(board, Color.BLACK, rules, 0.5, false);
    game.play(Board.PASS, Color.BLACK);
    return game;
  }

  /** Takes the stone at the left for dead, and a white stone in its area for worth something. */
  private static final class Knowing extends FakeEvaluator {
    private final double gain;

    Knowing(double gain) {
      this.gain = gain;
    }

    @Override
    public Evaluation evaluation(GameState position, EvaluationOptions options) {
      Board board = position.board();
      float[] policy = new float[board.area() + 1];
      float[] ownership = new float[board.area()];
      for (int index = 0; index < ownership.length; index++) {
        policy[index] = position.isLegal(board.pointAt(index)) ? 0.98f / board.area() : -1;
        ownership[index] = board.x(board.pointAt(index)) < 4 ? 1 : -1;
      }
      policy[board.area()] = 0.02f;
      double score = 7.5 + (board.color(board.point(2, 0)) == Color.WHITE ? gain : 0);
      return new Evaluation(
          policy,
          new ValueEstimate(0.9, 0.1, 0, score, score * score + 1, score),
          Uncertainty.UNKNOWN,
          ownership);
    }
  }

  private static boolean passes(GameState game, int move, FakeEvaluator evaluator)
      throws SearchException {
    Search search = new Search(evaluator, SearchSettings.DEFAULT, 1);
    return new FriendlyPass(PassingSettings.DEFAULT)
        .isBetterThan(move, game, SearchLimits.visits(200), search::run);
  }

  @Test
  void answersAPassWithAPassWhereTheDeadNeedNotBeTaken() throws SearchException {
    GameState chinese = friendly(Rules.CHINESE);
    int inOwnArea = chinese.board().point(2, 0);
    assertThat(passes(chinese, inOwnArea, new Knowing(0))).isTrue();
    assertThat(passes(chinese, chinese.board().point(5, 0), new Knowing(0))).isFalse();
    assertThat(passes(chinese, inOwnArea, new Knowing(2))).isFalse();
    assertThat(passes(chinese, inOwnArea, new CountingEvaluator())).isFalse();
    assertThat(passes(friendly(Rules.TROMP_TAYLOR), inOwnArea, new Knowing(0))).isFalse();
    chinese.undo();
    chinese.setToMove(Color.WHITE);
    assertThat(passes(chinese, inOwnArea, new Knowing(0))).isFalse();
  }

  @Test
  void passesNoWonGameAwayWhereTheDeadMustBeTaken() {
    GameState strict = friendly(Rules.TROMP_TAYLOR);
    GameState agreed = friendly(Rules.CHINESE);
    int stone = strict.board().point(1, 2);
    MoveChooser chooser = new MoveChooser(coldly(SearchSettings.DEFAULT));
    assertThat(chooser.choose(strict, passFirst(strict, 0.95, stone), 1)).isEqualTo(stone);
    assertThat(chooser.choose(strict, passFirst(strict, 0.05, stone), 1)).isEqualTo(Board.PASS);
    assertThat(chooser.choose(agreed, passFirst(agreed, 0.95, stone), 1)).isEqualTo(Board.PASS);
  }

  /** A search that prefers a pass to a stone and gives White this chance to win. */
  private static SearchSnapshot passFirst(GameState game, double winrate, int stone) {
    Evaluation evaluation = new Knowing(0).evaluation(game, EvaluationOptions.PLAIN);
    RootInfo root =
        new RootInfo(100, 100, new Values(0, winrate, 7.5, 1, 7.5, 0), evaluation, null);
    Values values = new Values(0, winrate, 7, 1, 7, 0);
    return snapshot(game, root, info(Board.PASS, 60, values), info(stone, 39, values));
  }

  @Test
  void fillsNeutralPointsBeforePassingWhereTerritoryCounts() throws SearchException {
    MutableBoard board = new MutableBoard(7, 7);
    for (int y = 0; y < 7; y++) {
      board.setStone(board.point(2, y), Color.BLACK);
      board.setStone(board.point(4, y), Color.WHITE);
    }
    for (int y = 0; y < 7; y += 6) {
      board.setStone(board.point(3, y), y == 0 ? Color.BLACK : Color.WHITE);
    }
    GameState game = new GameState(board, Color.BLACK, Rules.JAPANESE, 0.5, false);
    game.setCleanupPrevented(true);
    MoveChooser chooser = new MoveChooser(coldly(SearchSettings.DEFAULT));
    for (boolean fills : new boolean[] {true, false}) {
      SearchSettings settings =
          coldly(SearchSettings.DEFAULT).with("fillDameBeforePass", Boolean.toString(fills));
      SearchSnapshot found =
          new Search(new CountingEvaluator(), settings, 1)
              .run(game, SearchRequest.toPlay(SearchLimits.visits(300)));
      int move = chooser.choose(game, found, 1);
      if (fills) {
        assertThat(board.x(move)).isEqualTo(3);
      }
      MoveInfo pass =
          found.moves().stream().filter(info -> info.move() == Board.PASS).findAny().orElseThrow();
      assertThat(pass.playSelectionValue() > 0).isEqualTo(!fills);
      for (MoveInfo info : found.moves()) {
        assertThat(info.variation().stream().filter(each -> each.move() == Board.PASS).count())
            .isLessThanOrEqualTo(2);
      }
    }
  }

  private static SearchSettings coldly(SearchSettings settings) {
    return settings.with("chosenMoveTemperature", "0").with("chosenMoveTemperatureEarly", "0");
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
    assertThat(policy.shouldResign(game, lost(game), ResignSettings.DEFAULT))
        .as("the same question again")
        .isTrue();
    game.undo();
    game.play(game.board().point(5, 5), Color.WHITE);
    assertThat(policy.shouldResign(game, lost(game), ResignSettings.DEFAULT)).isFalse();
  }

  private static SearchSnapshot lost(GameState game) {
    Evaluation evaluation = new CountingEvaluator().evaluation(game, EvaluationOptions.PLAIN);
    return snapshot(
        game, new RootInfo(100, 100, new Values(0.97, 0.98, 30, 1, 30, 0), evaluation, null));
  }
}

package sanko.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Uncertainty;
import sanko.nn.ValueEstimate;
import sanko.search.graph.Graph;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.MoveInfo;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/** What searches of the positions of one game, from the last to the first, tell each other. */
class WholeGameTest {
  /** Untried moves are not wanted. */
  private static final SearchSettings PLAIN =
      SearchSettings.DEFAULT.with("rootFpuReductionMax", "2").with("analysisWideRootNoise", "0");

  private static final SearchSettings SETTINGS = PLAIN.with("useEvalCache", "true");
  private static final SearchRequest REQUEST = SearchRequest.forAnalysis(SearchLimits.visits(200));

  private final Graph graph = new Graph();
  private final GameState game = new GameState(7, 7, Rules.TROMP_TAYLOR, 7.5);

  private SearchSnapshot search(FakeEvaluator evaluator, SearchSettings settings)
      throws SearchException {
    return new Search(evaluator, settings, 1, graph).run(game, REQUEST);
  }

  /** A move that the policy never looks at wins the game for Black. */
  private static final class Blind extends FakeEvaluator {
    private final int brilliant;

    Blind(int brilliant) {
      this.brilliant = brilliant;
    }

    @Override
    public Evaluation evaluation(GameState position, EvaluationOptions options) {
      Board board = position.board();
      float[] policy = new float[board.area() + 1];
      for (int i = 0; i < policy.length; i++) {
        int move = board.moveAt(i);
        boolean unlikely = move == brilliant || move == Board.PASS;
        policy[i] = !position.isLegal(move) ? Evaluation.ILLEGAL : unlikely ? 1e-7f : 0.02f;
      }
      boolean wins = board.color(brilliant) == Color.BLACK;
      double win = wins ? 0.05 : 0.5;
      double lead = wins ? -15 : 0;
      return new Evaluation(
          policy,
          new ValueEstimate(win, 1 - win, 0, lead, lead * lead + 100, lead),
          Uncertainty.UNKNOWN,
          null);
    }
  }

  private int center() {
    return game.board().pointAt(24);
  }

  private static MoveInfo first(SearchSnapshot found) {
    return found.moves().get(0);
  }

  @Test
  void whatIsFoundLaterFlowsBack() throws SearchException {
    Blind evaluator = new Blind(center());
    game.play(center(), Color.BLACK);
    double reached = search(evaluator, SETTINGS).root().values().lead();
    game.undo();
    SearchSnapshot before = search(evaluator, SETTINGS);
    assertThat(first(before).move()).isEqualTo(center());
    assertThat(before.root().visits()).isEqualTo(200);
    assertThat(before.root().values().lead()).isCloseTo(reached, within(1.0));
  }

  /** Without the key the search of the position before does not find the move. */
  @Test
  void onlyIfAsked() throws SearchException {
    Blind evaluator = new Blind(center());
    game.play(center(), Color.BLACK);
    search(evaluator, PLAIN);
    game.undo();
    SearchSnapshot before = search(evaluator, PLAIN);
    assertThat(before.moves()).extracting(MoveInfo::move).doesNotContain(center());
    assertThat(before.root().values().lead()).isCloseTo(0, within(0.1));
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 201})
  void onlyPositionsWithEnoughVisitsAreKnown(int visits) throws SearchException {
    Blind evaluator = new Blind(center());
    SearchSettings settings = SETTINGS.with("evalCacheMinVisits", Integer.toString(visits));
    game.play(center(), Color.BLACK);
    search(evaluator, settings);
    game.undo();
    assertThat(first(search(evaluator, settings)).move() == center()).isEqualTo(visits == 200);
  }

  /** Being known makes a move neither better nor likelier. */
  @Test
  void aBadMoveIsNotTriedForBeingKnown() throws SearchException {
    Blind evaluator = new Blind(center());
    game.play(Board.PASS, Color.BLACK);
    game.play(center(), Color.WHITE);
    game.undo();
    // After Black's pass White may take the center; before it nothing is lost yet.
    search(evaluator, SETTINGS);
    game.undo();
    SearchSnapshot found = search(evaluator, SETTINGS);
    assertThat(found.moves()).extracting(MoveInfo::move).doesNotContain(Board.PASS);
  }

  @Test
  void aSingleSearchIsTheSame() throws SearchException {
    SearchSnapshot with = search(new FakeEvaluator(), SETTINGS);
    SearchSnapshot without = new Search(new FakeEvaluator(), PLAIN, 1).run(game, REQUEST);
    assertThat(with.moves()).isEqualTo(without.moves());
    assertThat(with.root().values()).isEqualTo(without.root().values());
  }

  /** Not even the graph of one position fits: its search gets its visits nevertheless. */
  @Test
  void goesOnWhereOnePositionDoesNotFit() throws SearchException {
    SearchSettings small = SETTINGS.with("maxNodes", "150");
    FakeEvaluator evaluator = new FakeEvaluator();
    SearchRequest request = SearchRequest.forAnalysis(SearchLimits.visits(1000));
    SearchSnapshot found = new Search(evaluator, small, 1, graph).run(game, request);
    assertThat(found.root().visits()).isGreaterThanOrEqualTo(1000);
    assertThat(graph.nodes().size()).isLessThanOrEqualTo(150);
    SearchSettings alone = small.with("useEvalCache", "false");
    assertThat(new Search(evaluator, alone, 1).run(game, request).root().visits()).isLessThan(1000);
  }

  /** The graph of the whole game does not fit: every position has its visits nevertheless. */
  @Test
  void forgetsWhatDoesNotFit() throws SearchException {
    SearchSettings small = SETTINGS.with("maxNodes", "1200");
    FakeEvaluator evaluator = new FakeEvaluator();
    int moves = 20;
    for (int i = 0; i < moves; i++) {
      game.play(game.board().pointAt(2 * i), game.toMove());
    }
    for (int i = moves; i >= 0; i--) {
      assertThat(search(evaluator, small).root().visits()).isGreaterThanOrEqualTo(200);
      assertThat(graph.nodes().size()).isLessThanOrEqualTo(1200);
      if (i > 0) {
        game.undo();
      }
    }
  }
}

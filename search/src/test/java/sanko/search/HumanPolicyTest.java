package sanko.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Evaluator;
import sanko.nn.EvaluatorPair;
import sanko.search.choice.MoveChooser;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.MoveInfo;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/** What a network that imitates people changes in a search. */
class HumanPolicyTest {
  private static final int FAVORITE = 40;

  private static final SearchSettings SETTINGS =
      SearchSettings.DEFAULT
          .with("solverMode", "0")
          .with("numSearchThreads", "1")
          .with("rootSymmetryPruning", "false")
          .with("chosenMoveTemperature", "0")
          .with("chosenMoveTemperatureEarly", "0")
          .with("humanSLProfile", "rank_5k");

  private final FakeEvaluator main = new FakeEvaluator();
  private final Person person = new Person();
  private final GameState game =
      new GameState(new MutableBoard(9, 9), Color.BLACK, Rules.TROMP_TAYLOR, 7.5, true);

  /** Plays one point with four chances in five, and all others alike. */
  private static final class Person extends FakeEvaluator {
    @Override
    public boolean imitatesPeople() {
      return true;
    }

    @Override
    public Evaluation evaluation(GameState position, EvaluationOptions options) {
      assertThat(options.humanProfile()).isNotNull();
      Evaluation plain = super.evaluation(position, options);
      Board board = position.board();
      float[] policy = new float[board.area() + 1];
      int legal = 0;
      for (int i = 0; i < policy.length; i++) {
        legal += position.isLegal(board.moveAt(i)) ? 1 : 0;
      }
      for (int i = 0; i < policy.length; i++) {
        boolean isLegal = position.isLegal(board.moveAt(i));
        policy[i] = !isLegal ? Evaluation.ILLEGAL : i == FAVORITE ? 0.8f : 0.2f / legal;
      }
      return new Evaluation(policy, plain.value(), plain.uncertainty(), null);
    }
  }

  private SearchSnapshot search(SearchSettings settings, int visits) throws SearchException {
    Evaluator pair = new EvaluatorPair(main, person);
    return new Search(pair, settings, 0)
        .run(game, SearchRequest.toPlay(SearchLimits.visits(visits)));
  }

  private long favoriteVisits(SearchSnapshot found, boolean ofEdge) {
    for (MoveInfo info : found.moves()) {
      if (game.board().indexOfMove(info.move()) == FAVORITE) {
        return ofEdge ? info.edgeVisits() : info.visits();
      }
    }
    return 0;
  }

  private static long edgeVisits(SearchSnapshot found) {
    return found.moves().stream().mapToLong(MoveInfo::edgeVisits).sum();
  }

  @Test
  void changesNothingButTheReportWithoutItsKeys() throws Exception {
    Search alone = new Search(main, SETTINGS, 0);
    alone.run(game, SearchRequest.toPlay(SearchLimits.visits(200)));
    Search beside = new Search(new EvaluatorPair(main, person), SETTINGS, 0);
    SearchSnapshot found = beside.run(game, SearchRequest.toPlay(SearchLimits.visits(200)));
    assertThat(beside.signature()).isEqualTo(alone.signature());
    assertThat(person.evaluations).isOne();
    assertThat(found.root().human()).isNotNull();
  }

  @Test
  void isNotAskedWithoutAProfile() throws Exception {
    SearchSettings without =
        SETTINGS.with("humanSLProfile", "").with("humanSLRootExploreProbWeightful", "1");
    assertThat(search(without, 50).root().human()).isNull();
    assertThat(person.evaluations).isZero();
  }

  @Test
  void leadsPlayoutsWithWeight() throws Exception {
    SearchSettings all =
        SETTINGS.with("humanSLRootExploreProbWeightful", "1").with("humanSLCpuctPermanent", "2");
    SearchSnapshot found = search(all, 100);
    assertThat(favoriteVisits(found, true)).isGreaterThan(50);
    assertThat(found.root().visits()).isEqualTo(100);
    assertThat(edgeVisits(found)).isEqualTo(99);
    assertThat(person.evaluations).as("only the root is asked for").isOne();
  }

  @Test
  void countsNoVisitsOfTheRootWithoutWeight() throws Exception {
    SearchSnapshot found = search(SETTINGS.with("humanSLRootExploreProbWeightless", "1"), 100);
    assertThat(found.root().visits()).isOne();
    assertThat(edgeVisits(found)).isZero();
    assertThat(found.moves().stream().mapToLong(MoveInfo::visits).sum()).isEqualTo(99);
  }

  @Test
  void drawsHalfOfThePlayoutsWithoutWeight() throws Exception {
    SearchSnapshot found = search(SETTINGS.with("humanSLRootExploreProbWeightless", "0.5"), 1000);
    assertThat(found.root().visits()).isBetween(430L, 570L);
    assertThat(edgeVisits(found)).isEqualTo(found.root().visits() - 1);
  }

  @Test
  void asksOnlyAboutTheSideThatNeedsIt() throws Exception {
    search(SETTINGS.with("humanSLOppExploreProbWeightful", "1"), 300);
    int ofOpponent = person.evaluations;
    assertThat(ofOpponent).isBetween(2, main.evaluations - 1);
  }

  @Test
  void evaluatesKeptNodesOnceTheirPolicyIsNeeded() throws Exception {
    Search search = new Search(new EvaluatorPair(main, person), SETTINGS, 0);
    search.run(game, SearchRequest.toPlay(SearchLimits.visits(100)));
    search.setSettings(
        SETTINGS
            .with("humanSLOppExploreProbWeightful", "1")
            .with("humanSLPlaExploreProbWeightful", "1"));
    SearchSnapshot found = search.run(game, SearchRequest.toPlay(SearchLimits.visits(300)));
    assertThat(found.root().visits()).isEqualTo(300);
    assertThat(person.evaluations).isGreaterThan(50);
  }

  @Test
  void choosesTheHumanMoveEvenWithoutVisits() throws Exception {
    SearchSettings all = SETTINGS.with("humanSLChosenMoveProp", "1");
    for (int visits : new int[] {1, 2, 60}) {
      SearchSnapshot found = search(all, visits);
      int chosen = new MoveChooser(all).choose(game, found, 0);
      assertThat(game.board().indexOfMove(chosen)).isEqualTo(FAVORITE);
      assertThat(found.moves()).hasSize(game.board().area() + 1);
    }
  }

  @Test
  void failsWithTheHumanNetwork() {
    person.failAfter = 5;
    assertThatThrownBy(() -> search(SETTINGS.with("humanSLOppExploreProbWeightful", "1"), 100))
        .isInstanceOf(SearchException.class)
        .hasMessageContaining("device lost");
  }

  @Test
  void standsOnlyBesideAnother() {
    assertThatThrownBy(() -> new EvaluatorPair(person, main))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("does not imitate people");
  }
}

package sanko.review.collection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.Rules;
import sanko.board.Zobrist;
import sanko.board.sgf.SgfStep;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.ValueEstimate;
import sanko.nn.testing.FakeEvaluator;
import sanko.review.Verdict;
import sanko.search.Search;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

class GameSearchTest {
  private static final long VISITS = 40;
  private static final long COARSE = VISITS / 2;
  private static final int MOVES = 30;
  private static final double GRAVE = 2;

  /** What a game may cost. */
  private static final int BUDGET = (int) (VISITS * (MOVES + 1));

  private final List<GameState> positions = new ArrayList<>();
  private final List<SgfStep.Move> moves = new ArrayList<>();
  private final Noise evaluator = new Noise();
  private final Search search =
      new Search(evaluator, GameSearch.ofGame(SearchSettings.DEFAULT, VISITS), 0);

  /** From some move on, the lead is up to so many points either way, whatever the position. */
  private static final class Noise extends FakeEvaluator {
    private double most = 20;
    private int from;

    @Override
    public Evaluation answer(GameState position, EvaluationOptions options) {
      double reach = position.moveCount() < from ? 0 : most;
      double lead = reach * Zobrist.mix(position.stateHashLow()) / Long.MAX_VALUE;
      return super.answer(position, options)
          .with(new ValueEstimate(0.5, 0.5, 0, lead, lead * lead + 1, lead), null);
    }
  }

  @BeforeEach
  void playGame() {
    GameState game = new GameState(7, 7, Rules.TROMP_TAYLOR, 7.5);
    positions.add(new GameState(game));
    for (int i = 0; i < MOVES; i++) {
      SgfStep.Move move =
          new SgfStep.Move(game.toMove(), game.board().pointAt(11 * i % game.board().area()));
      game.play(move.move(), move.color());
      moves.add(move);
      positions.add(new GameState(game));
    }
  }

  private List<Verdict> searched(IntConsumer progress) throws Exception {
    GameSearch whole = new GameSearch(search, moves, positions::get, VISITS, GRAVE);
    whole.searchAll(progress);
    return whole.verdicts();
  }

  private static double visits(List<Verdict> verdicts) {
    return verdicts.stream().mapToLong(Verdict::visits).average().orElseThrow();
  }

  @Test
  void spendsWhereMoreVisitsMayTellAnotherLoss() throws Exception {
    evaluator.from = MOVES / 2;
    List<Verdict> found = searched(done -> {});
    assertThat(found).allMatch(each -> each.visits() >= COARSE && each.visits() <= 5 * VISITS);
    double calm = visits(found.subList(0, MOVES / 2 - 5));
    double noisy = visits(found.subList(MOVES / 2, MOVES));
    assertThat(noisy).isGreaterThan(1.5 * calm);
    assertThat(evaluator.evaluations).hasValueBetween(BUDGET / 2, BUDGET);
  }

  @Test
  void givesAllTheUsualVisitsWhereNothingIsUncertain() throws Exception {
    evaluator.most = 0.5;
    List<Verdict> found = searched(done -> {});
    assertThat(found).extracting(Verdict::visits).containsOnly(VISITS);
    assertThat(evaluator.evaluations).hasValueLessThanOrEqualTo(BUDGET);
  }

  @Test
  void tellsItsProgress() throws Exception {
    List<Integer> told = new ArrayList<>();
    searched(told::add);
    assertThat(told).isSorted().startsWith(0);
    assertThat(told.get(told.size() - 1)).isBetween(MOVES / 2, MOVES + 1);
  }

  /** As if memory had run short: what is searched again counts among the playouts of the game. */
  @Test
  void costsNoMoreWhereTheGraphHasForgotten() throws Exception {
    searched(
        done -> {
          if (done > MOVES / 2) {
            search.clear();
          }
        });
    assertThat(evaluator.evaluations.get()).isLessThanOrEqualTo(BUDGET + MOVES);
  }

  @Test
  void searchesAgainWhatItIsAskedAboutAndHasForgotten() throws Exception {
    GameSearch whole = new GameSearch(search, moves, positions::get, VISITS, GRAVE);
    whole.searchAll(done -> {});
    long had = whole.visits(MOVES / 2);
    search.clear();
    SearchRequest request = SearchRequest.forAnalysis(SearchLimits.NONE);
    assertThat(whole.again(MOVES / 2, request).root().visits()).isEqualTo(had);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void searchesWithFewVisits(long visits) throws Exception {
    GameSearch whole = new GameSearch(search, moves, positions::get, visits, GRAVE);
    List<Integer> told = new ArrayList<>();
    whole.searchAll(told::add);
    assertThat(told).isSorted().allMatch(done -> done <= MOVES + 1);
    assertThat(whole.verdicts()).allMatch(each -> each.visits() >= 1);
  }

  @Test
  void endsWhereItIsStopped() throws Exception {
    GameSearch whole = new GameSearch(search, moves, positions::get, VISITS, GRAVE);
    whole.searchAll(
        done -> {
          if (done > MOVES / 2 + 2) {
            whole.stop();
          }
        });
    assertThat(evaluator.evaluations.get()).isLessThan(BUDGET * 2 / 3);
  }

  /** As after a review with more visits, whose searches were kept. */
  @Test
  void asksForNoMoreThanIsMissing() throws Exception {
    new GameSearch(search, moves, positions::get, 2 * VISITS, GRAVE).searchAll(done -> {});
    int evaluations = evaluator.evaluations.get();
    searched(done -> {});
    assertThat(evaluator.evaluations.get() - evaluations).isLessThan(BUDGET / 4);
  }
}

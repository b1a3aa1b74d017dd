package sanko.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.Rules;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.search.graph.Graph;
import sanko.search.request.Reports;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchSettings;
import sanko.search.time.MoveTime;
import sanko.search.time.PlayerClock;
import sanko.search.time.TimeControl;
import sanko.search.time.TimeFactors;
import sanko.search.time.TimeManager;
import sanko.superko.GameState;

/** Searches by a clock that an evaluation makes go on by a hundredth of a second. */
class EarlyStopTest {
  private static final int POSITIONS = 60;
  private static final SearchSettings PLAIN =
      SearchSettings.DEFAULT
          .with("numSearchThreads", "1")
          .with("chosenMoveTemperature", "0")
          .with("chosenMoveTemperatureEarly", "0");

  private long nanos;

  private final class SlowEvaluator extends FakeEvaluator {
    @Override
    public Evaluation evaluation(GameState position, EvaluationOptions options) {
      nanos += 10_000_000;
      return super.evaluation(position, options);
    }
  }

  /** Answers after some time, many questions at once. */
  private final class LateEvaluator extends FakeEvaluator {
    private static final long LATENCY = 120_000_000;

    private record Question(long asked, Callback callback, Evaluation answer) {}

    private final Deque<Question> open = new ArrayDeque<>();

    LateEvaluator() {
      capacity = 64;
    }

    @Override
    public void evaluate(GameState at, EvaluationOptions options, Callback callback) {
      if (options.ownership()) {
        callback.completed(evaluation(at, options)); // the root
      } else {
        open.add(new Question(nanos, callback, evaluation(at, options)));
      }
    }

    /** A clock that each look makes go on. */
    long tick() {
      nanos += 300_000;
      while (!open.isEmpty() && nanos - open.peek().asked() >= LATENCY) {
        Question question = open.remove();
        question.callback().completed(question.answer());
      }
      return nanos;
    }
  }

  private SearchSnapshot search(GameState game, SearchSettings settings, SearchLimits limits)
      throws SearchException {
    return new Search(new SlowEvaluator(), settings, 1, new Graph(), () -> nanos)
        .run(game, SearchRequest.toPlay(limits));
  }

  /** Ten seconds by the clock. */
  private static SearchLimits tenSeconds() {
    PlayerClock clock = new PlayerClock(new TimeControl.Absolute(500));
    MoveTime plan = clock.plan(new TimeManager(0, TimeFactors.EVEN), 81, 0, 0, 1);
    return SearchLimits.NONE.withClock(plan);
  }

  private static GameState position(int number) {
    GameState game = new GameState(9, 9, Rules.TROMP_TAYLOR, 7);
    long word = number;
    for (int i = 0; i < 12; i++) {
      word = word * 6364136223846793005L + 1442695040888963407L;
      int point = game.board().pointAt((int) ((word >>> 33) % 81));
      if (game.isLegal(point)) {
        game.play(point, game.toMove());
      }
    }
    return game;
  }

  @Test
  void stopsEarlyWithoutChangingTheMove() throws SearchException {
    int stopped = 0;
    for (int i = 0; i < POSITIONS; i++) {
      GameState game = position(i);
      SearchSnapshot whole = search(game, PLAIN.with("smartPruningFactor", "0"), tenSeconds());
      SearchSnapshot early = search(game, PLAIN.with("smartPruningFactor", "1"), tenSeconds());
      stopped += early.playouts() < whole.playouts() ? 1 : 0;
      assertThat(early.moves().get(0).move()).isEqualTo(whole.moves().get(0).move());
    }
    assertThat(stopped).isGreaterThan(5);
  }

  @Test
  void makesEveryVisitThatIsAskedForWithoutAClock() throws SearchException {
    SearchSettings eager = PLAIN.with("smartPruningFactor", "100");
    assertThat(search(position(0), eager, SearchLimits.visits(300)).playouts()).isEqualTo(300);
    SearchLimits seconds = SearchLimits.seconds(3);
    assertThat(search(position(0), eager, seconds).effort().seconds()).isGreaterThan(2.99);
  }

  @Test
  void spendsNoVisitOnMovesThatCannotBecomeTheBest() throws SearchException {
    SearchSettings safe = PLAIN.with("futileVisitsThreshold", "1");
    SearchLimits limits = SearchLimits.visits(400);
    SearchSnapshot all = search(position(3), PLAIN, limits);
    SearchSnapshot few = search(position(3), safe, limits);
    assertThat(few.root().visits()).isEqualTo(400);
    assertThat(few.moves().get(0).edgeVisits()).isGreaterThan(all.moves().get(0).edgeVisits());
  }

  @Test
  void stopsWhereNoOtherMoveReachesItsShare() throws SearchException {
    SearchSettings never = PLAIN.with("smartPruningFactor", "0");
    SearchSettings futile = never.with("futileVisitsThreshold", "1");
    int stopped = 0;
    for (int i = 0; i < 10; i++) {
      SearchSnapshot found = search(position(i), futile, tenSeconds());
      SearchSnapshot whole = search(position(i), never, tenSeconds());
      stopped += found.playouts() < whole.playouts() ? 1 : 0;
    }
    assertThat(stopped).isPositive();
  }

  /** What is under way when the time is over is lost. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void hasLittleUnderWayWhenItsTimeEnds(boolean byClock) throws SearchException {
    SearchSettings many =
        SearchSettings.DEFAULT.with("smartPruningFactor", "0").with("visitsPerInFlight", "4");
    LateEvaluator evaluator = new LateEvaluator();
    SearchLimits limits = byClock ? tenSeconds() : SearchLimits.seconds(10);
    // Reports to nobody keep the search from sleeping.
    SearchRequest request =
        SearchRequest.toPlay(limits).withReports(Reports.every(0, snapshot -> {}));
    Search search = new Search(evaluator, many, 1, new Graph(), evaluator::tick);
    SearchSnapshot found = search.run(position(0), request);
    assertThat(found.effort().seconds()).isBetween(9.0, 11.0);
    assertThat(found.playouts()).isGreaterThan(1000);
    assertThat(evaluator.open).hasSizeLessThan(evaluator.capacity / 4);
  }

  @Test
  void playsFromThePolicyWhenNoTimeIsLeft() throws SearchException {
    PlayerClock clock = new PlayerClock(new TimeControl.Absolute(0));
    MoveTime plan = clock.plan(new TimeManager(1), 81, 0, 0, 1);
    SearchSnapshot found = search(position(0), PLAIN, SearchLimits.NONE.withClock(plan));
    assertThat(found.playouts()).isEqualTo(1);
    assertThat(found.moves()).isNotEmpty();
  }

  @Test
  void doesNotWaitForARootThatTheClockCannotWaitFor() throws SearchException {
    boolean[] silent = {false};
    FakeEvaluator evaluator =
        new FakeEvaluator() {
          @Override
          public void evaluate(GameState at, EvaluationOptions options, Callback callback) {
            if (!silent[0]) {
              super.evaluate(at, options, callback);
            }
          }
        };
    PlayerClock clock = new PlayerClock(new TimeControl.Absolute(0.1));
    MoveTime plan = clock.plan(new TimeManager(1), 81, 0, 0, 1);
    SearchRequest request = SearchRequest.toPlay(SearchLimits.NONE.withClock(plan));
    Search search = new Search(evaluator, PLAIN, 1);
    GameState game = position(0);
    SearchSnapshot found = search.run(game, SearchRequest.toPlay(SearchLimits.visits(50)));
    silent[0] = true;
    assertThatThrownBy(() -> search.run(position(2), request))
        .isInstanceOf(LateSearchException.class);
    game.play(found.moves().get(0).move(), game.toMove());
    assertThat(search.run(game, request).moves()).isNotEmpty();
  }
}

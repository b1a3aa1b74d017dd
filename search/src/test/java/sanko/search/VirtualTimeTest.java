package sanko.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.board.Rules;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchSettings;
import sanko.search.time.MoveTime;
import sanko.search.time.PlayerClock;
import sanko.search.time.PlayoutClock;
import sanko.search.time.TimeControl;
import sanko.search.time.TimeManager;
import sanko.superko.GameState;

/** Searches whose time passes by playouts alone. */
@Timeout(60)
class VirtualTimeTest {
  private final ExecutorService lanes = Executors.newFixedThreadPool(3);

  @AfterEach
  void shutDown() {
    lanes.shutdownNow();
  }

  /** Answers from threads of its own, some later than those asked after them. */
  private final class Distant extends FakeEvaluator {
    private final int delay;

    Distant(int delay) {
      this.delay = delay;
      capacity = 8;
    }

    @Override
    public synchronized void evaluate(
        GameState position, EvaluationOptions options, Callback callback) {
      int spins = delay * (evaluations++ % 5);
      Evaluation evaluation = evaluation(position, options);
      lanes.execute(
          () -> {
            long end = System.nanoTime() + 1000L * spins;
            while (System.nanoTime() < end) {
              Thread.onSpinWait();
            }
            callback.completed(evaluation);
          });
    }
  }

  private static GameState game() {
    return new GameState(9, 9, Rules.TROMP_TAYLOR, 7.5);
  }

  private static SearchSnapshot run(Search search, SearchLimits limits) throws SearchException {
    return search.run(game(), SearchRequest.toPlay(limits));
  }

  @Test
  void endsAfterThePlayoutsThatItsTimePaysFor() throws SearchException {
    PlayoutClock time = new PlayoutClock(200);
    Search search = new Search(new Distant(100), SearchSettings.DEFAULT, 1, time);
    assertThat(run(search, SearchLimits.seconds(0.5)).effort())
        .isEqualTo(new SearchSnapshot.Effort(100, 0.5));
    assertThat(time.nanoTime()).isEqualTo(500_000_000);
    // The evaluation of the root is there, and so costs nothing.
    assertThat(run(search, SearchLimits.seconds(0.25)).playouts()).isEqualTo(50);
    assertThat(time.nanoTime()).isEqualTo(750_000_000);
  }

  /** Late answers would lose real time. */
  @ParameterizedTest
  @CsvSource({"0, 0", "300, 0", "0, 50", "300, 50"})
  void decidesTheSameHoweverLongAnswersTake(int delay, int readingNodes) throws SearchException {
    SearchSettings settings =
        SearchSettings.DEFAULT.with("rootReadingNodes", Integer.toString(readingNodes));
    Search prompt = new Search(new Distant(0), settings, 1, new PlayoutClock(1000));
    Search late = new Search(new Distant(delay), settings, 1, new PlayoutClock(1000));
    PlayerClock clock = new PlayerClock(new TimeControl.Absolute(20));
    MoveTime plan = clock.plan(new TimeManager(0.1), 81, 0, 0, 1);
    SearchLimits limits = SearchLimits.NONE.withClock(plan);
    SearchSnapshot expected = run(prompt, limits);
    SearchSnapshot found = run(late, limits);
    assertThat(found.effort()).isEqualTo(expected.effort());
    assertThat(found.moves()).isEqualTo(expected.moves());
    assertThat(late.signature()).isEqualTo(prompt.signature());
    assertThat(found.playouts()).isBetween(100L, 2000L);
  }

  /** A real clock would not wait. */
  @Test
  void waitsForTheRootAtNoCost() throws SearchException {
    PlayoutClock time = new PlayoutClock(1000);
    Search search = new Search(new Distant(0), SearchSettings.DEFAULT, 1, time);
    MoveTime none =
        new PlayerClock(new TimeControl.Absolute(0)).plan(new TimeManager(1), 81, 0, 0, 1);
    assertThat(run(search, SearchLimits.NONE.withClock(none)).playouts()).isEqualTo(1);
    assertThat(time.nanoTime()).isEqualTo(1_000_000);
  }
}

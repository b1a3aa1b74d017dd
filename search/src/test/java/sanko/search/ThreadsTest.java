package sanko.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.Rules;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.search.graph.Graph;
import sanko.search.request.Reports;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.MoveInfo;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.GraphSettings.Unstaling;
import sanko.search.settings.SearchSettings;
import sanko.search.time.TimeSource;
import sanko.superko.GameState;

/** Evaluators that answer from other threads, late, or not at all. */
@Timeout(60)
class ThreadsTest {
  private final ExecutorService lanes = Executors.newFixedThreadPool(2);
  private final ExecutorService callers = Executors.newSingleThreadExecutor();

  @AfterEach
  void shutDown() {
    lanes.shutdownNow();
    callers.shutdownNow();
  }

  /** Answers from a thread of its own. */
  private class Distant extends FakeEvaluator {
    @Override
    public synchronized void evaluate(
        GameState position, EvaluationOptions options, Callback callback) {
      evaluations++;
      Evaluation evaluation = evaluation(position, options);
      lanes.execute(() -> callback.completed(evaluation));
    }
  }

  /** Answers the first positions at once, then keeps callbacks until told to answer. */
  private static final class Withholding extends FakeEvaluator {
    private final int prompt;
    private final List<Runnable> withheld = new ArrayList<>();
    private final List<BooleanSupplier> wanted = new ArrayList<>();

    Withholding(int prompt) {
      this.prompt = prompt;
    }

    @Override
    public synchronized void evaluate(
        GameState position, EvaluationOptions options, Callback callback) {
      Evaluation evaluation = evaluation(position, options);
      if (++evaluations <= prompt) {
        callback.completed(evaluation);
      } else {
        withheld.add(() -> callback.completed(evaluation));
        wanted.add(callback::isWanted);
        notifyAll();
      }
    }

    synchronized boolean hasWithheld() {
      return !withheld.isEmpty();
    }

    synchronized void awaitOneWithheld() throws InterruptedException {
      while (withheld.isEmpty()) {
        wait();
      }
    }

    /** Whether somebody waits for an answer that is withheld. */
    synchronized boolean areWanted() {
      return wanted.stream().anyMatch(BooleanSupplier::getAsBoolean);
    }

    synchronized void answerAll() {
      withheld.forEach(Runnable::run);
      withheld.clear();
    }
  }

  private static GameState game() {
    return new GameState(9, 9, Rules.TROMP_TAYLOR, 7.5);
  }

  @Test
  void countsTheSameVisitsWithAnswersFromOtherThreads() throws SearchException {
    Distant evaluator = new Distant();
    evaluator.capacity = 24;
    evaluator.uncertain = true;
    Search search = new Search(evaluator, SearchSettings.DEFAULT, 1);
    SearchSnapshot found = search.run(game(), SearchRequest.toPlay(SearchLimits.visits(3000)));
    assertThat(found.root().visits()).isEqualTo(3000);
    assertThat(found.moves().stream().mapToLong(MoveInfo::edgeVisits).sum()).isEqualTo(2999);
  }

  @ParameterizedTest
  @EnumSource
  void manyLanesGiveTheSameBitsEveryTime(Unstaling unstaling) throws SearchException {
    SearchSettings settings =
        SearchSettings.DEFAULT
            .with("graphUnstaling", unstaling.name())
            .with("graphSearchCatchUpLeakProb", "0.3");
    List<List<MoveInfo>> results = new ArrayList<>();
    for (FakeEvaluator evaluator : List.of(new Distant(), new Distant(), new FakeEvaluator())) {
      evaluator.capacity = 8;
      Search search = new Search(evaluator, settings, 1);
      SearchRequest request = SearchRequest.forAnalysis(SearchLimits.visits(500)).withOwnership();
      results.add(search.run(game(), request).moves());
    }
    assertThat(results.get(1)).isEqualTo(results.get(0));
    assertThat(results.get(2)).isEqualTo(results.get(0));
  }

  @Test
  void asksForAMoveBeforeAnAnalysisAndForThatBeforePondering() throws SearchException {
    Set<Integer> priorities = new TreeSet<>();
    FakeEvaluator evaluator =
        new FakeEvaluator() {
          @Override
          public void evaluate(GameState position, EvaluationOptions options, Callback callback) {
            priorities.add(callback.priority());
            super.evaluate(position, options, callback);
          }
        };
    SearchLimits limits = SearchLimits.visits(5);
    List<SearchRequest> requests =
        List.of(
            SearchRequest.toPlay(limits),
            SearchRequest.forAnalysis(limits),
            SearchRequest.toPonder(limits));
    List<Integer> leaves = new ArrayList<>();
    for (SearchRequest request : requests) {
      priorities.clear();
      new Search(evaluator, SearchSettings.DEFAULT, 1).run(game(), request);
      // Roots do not wait, since a stop waits for them.
      assertThat(priorities).contains(0);
      leaves.add(Collections.min(priorities));
    }
    assertThat(leaves).containsExactly(0, -1, -2);
  }

  @Test
  void stopsWithoutWaitingForAnswersAndIgnoresThemLater() throws Exception {
    Withholding evaluator = new Withholding(200);
    evaluator.capacity = 8;
    Search search = new Search(evaluator, SearchSettings.DEFAULT, 1);
    Future<SearchSnapshot> running =
        callers.submit(() -> search.run(game(), SearchRequest.toPlay(SearchLimits.NONE)));
    evaluator.awaitOneWithheld();
    assertThat(evaluator.areWanted()).isTrue();
    assertThatThrownBy(() -> search.run(game(), SearchRequest.toPlay(SearchLimits.visits(1))))
        .isInstanceOf(IllegalStateException.class);
    search.stop();
    long visits = running.get().root().visits();
    assertThat(visits).isGreaterThan(100);
    assertThat(evaluator.areWanted()).isFalse();
    evaluator.answerAll();
    SearchSnapshot again = search.run(game(), SearchRequest.toPlay(SearchLimits.visits(1)));
    assertThat(again.root().visits()).isEqualTo(visits);
  }

  /** The clock is read at all stages of the search's loop. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
  @Timeout(20)
  void noticesAStopAtAnyStage(int readings) throws Exception {
    Withholding evaluator = new Withholding(50);
    List<Search> searches = new ArrayList<>();
    AtomicInteger left = new AtomicInteger(readings);
    TimeSource clock =
        () -> {
          if (evaluator.areWanted() && left.getAndDecrement() == 0) {
            searches.get(0).stop();
          }
          return System.nanoTime();
        };
    Search search = new Search(evaluator, SearchSettings.DEFAULT, 1, new Graph(), clock);
    searches.add(search);
    SearchRequest request =
        SearchRequest.forAnalysis(SearchLimits.NONE).withReports(Reports.every(3600, report -> {}));
    Future<?> atLast =
        callers.submit(
            () -> {
              // The search waits before the clock has been read so often.
              evaluator.awaitOneWithheld();
              Thread.sleep(300);
              if (left.get() >= 0) {
                search.stop();
              }
              return null;
            });
    assertThat(search.run(game(), request).root().visits()).isBetween(40L, 60L);
    atLast.get();
  }

  /** No time passes before an answer stays away. */
  @Test
  void endsInTimeAlthoughAnswersStayAway() throws Exception {
    Withholding evaluator = new Withholding(50);
    long begin = System.nanoTime();
    TimeSource clock = () -> evaluator.hasWithheld() ? System.nanoTime() : begin;
    Search search = new Search(evaluator, SearchSettings.DEFAULT, 1, clock);
    SearchSnapshot found = search.run(game(), SearchRequest.toPlay(SearchLimits.seconds(0.2)));
    assertThat(found.root().visits()).isBetween(40L, 60L);
    assertThat(found.effort().seconds()).isGreaterThanOrEqualTo(0.2);
  }
}

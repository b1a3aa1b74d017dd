package sanko.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import sanko.board.Rules;
import sanko.board.Zobrist;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.search.graph.Graph;
import sanko.search.graph.NodeStore;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.settings.ParallelSettings.InFlightRule;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/**
 * Hundreds of short searches with an evaluator that answers out of order, late, with failures, or
 * from the searching thread itself, and with stops at any time. Nothing may be left in flight, and
 * what ends by its visits is what an orderly evaluator gives.
 */
class ErraticEvaluatorTest {
  private static final int SEARCHES = 500;

  private final ExecutorService lanes = Executors.newFixedThreadPool(2);

  @AfterEach
  void shutDown() {
    lanes.shutdownNow();
  }

  /**
   * Keeps questions, and answers one of those it has, whichever, whenever a lane looks at it; some
   * at once.
   */
  private static final class Erratic extends FakeEvaluator {
    private record Question(Evaluation evaluation, Callback callback) {}

    private final Random random;
    private final Executor lanes;
    private final double failures;
    private final List<Question> questions = new ArrayList<>();

    Erratic(long seed, Executor lanes, double failures) {
      random = new Random(Zobrist.mix(seed));
      this.lanes = lanes;
      this.failures = failures;
    }

    @Override
    public synchronized void evaluate(
        GameState position, EvaluationOptions options, Callback callback) {
      evaluations++;
      if (evaluations > 1 && random.nextDouble() < failures / 2) {
        throw new IllegalStateException("not now");
      }
      Evaluation evaluation = evaluation(position, options);
      if (random.nextInt(4) == 0) {
        callback.completed(evaluation);
      } else {
        questions.add(new Question(evaluation, callback));
        lanes.execute(this::answerOne);
      }
    }

    private void answerOne() {
      Question question;
      boolean fails;
      synchronized (this) {
        question = questions.remove(random.nextInt(questions.size()));
        fails = evaluations > 1 && random.nextDouble() < failures / 2;
      }
      if (!question.callback().isWanted()) {
        question.callback().failed(new CancellationException("not wanted"));
      } else if (fails) {
        question.callback().failed(new IllegalStateException("device lost"));
      } else {
        question.callback().completed(question.evaluation());
      }
    }
  }

  /** One search on a graph of its own; settings and game follow from the seed. */
  private static final class Trial {
    final Graph graph = new Graph();
    private final long seed;
    private final GameState game;
    private final SearchSettings settings;
    private final int capacity;
    private final SearchRequest request;

    Trial(long seed) {
      this.seed = seed;
      Random random = new Random(Zobrist.mix(seed));
      int size = 3 + random.nextInt(4);
      game = new GameState(size, size, Rules.TROMP_TAYLOR, 0.5);
      for (int i = random.nextInt(size * size); i > 0; i--) {
        int move = game.board().pointAt(random.nextInt(size * size));
        if (game.isLegal(move)) {
          game.play(move, game.toMove());
        }
      }
      InFlightRule[] rules = InFlightRule.values();
      settings =
          SearchSettings.DEFAULT
              .with("solverMode", "0")
              .with("visitsPerInFlight", "" + (1 + random.nextInt(8)))
              .with("inFlightRule", rules[random.nextInt(rules.length)].name());
      capacity = 1 + random.nextInt(40);
      request = SearchRequest.toPlay(SearchLimits.visits(20 + random.nextInt(100)));
    }

    Search search(FakeEvaluator evaluator) {
      evaluator.capacity = capacity;
      return new Search(evaluator, settings, seed, graph);
    }

    long visits(FakeEvaluator evaluator) throws SearchException {
      return search(evaluator).run(game, request).root().visits();
    }

    void checkNothingIsInFlight() {
      NodeStore nodes = graph.nodes();
      for (int node = 1; node < nodes.limit(); node++) {
        assertThat(nodes.inFlight(node)).as("seed %d, node %d", seed, node).isZero();
        assertThat(nodes.has(node, NodeStore.PENDING)).as("seed %d", seed).isFalse();
      }
    }

    /** A word that differs if anything of the graph does. */
    long fingerprint() {
      NodeStore nodes = graph.nodes();
      long word = nodes.size();
      for (int node = 1; node < nodes.limit(); node++) {
        word = 31 * word + nodes.keyLow(node);
        word = 31 * word + nodes.visits(node);
        word = 31 * word + Double.doubleToLongBits(nodes.utility(node));
        word = 31 * word + Double.doubleToLongBits(nodes.weightSq(node));
        for (int i = 0; i < nodes.edges(node); i++) {
          word = 31 * word + nodes.child(node, i);
          word = 31 * word + nodes.move(node, i);
          word = 31 * word + nodes.edgeVisits(node, i);
        }
      }
      return word;
    }
  }

  @Test
  void searchesByVisitsGiveTheGraphOfAnOrderlyEvaluator() throws SearchException {
    for (long seed = 0; seed < SEARCHES; seed++) {
      Trial orderly = new Trial(seed);
      long visits = orderly.visits(new FakeEvaluator());
      Trial erratic = new Trial(seed);
      assertThat(erratic.visits(new Erratic(seed, lanes, 0))).as("seed %d", seed).isEqualTo(visits);
      assertThat(erratic.fingerprint()).as("seed %d", seed).isEqualTo(orderly.fingerprint());
      erratic.checkNothingIsInFlight();
    }
  }

  @Test
  void failuresAndStopsLeaveNothingInFlightAndTheGraphUsable() throws Exception {
    int failed = 0;
    int cut = 0;
    for (long seed = 0; seed < SEARCHES; seed++) {
      Trial trial = new Trial(seed);
      Random random = new Random(Zobrist.mix(~seed));
      Erratic evaluator = new Erratic(seed, lanes, random.nextBoolean() ? 0.02 : 0);
      boolean timed = random.nextBoolean();
      SearchRequest request =
          timed ? SearchRequest.toPlay(SearchLimits.seconds(0.004)) : trial.request;
      int spins = random.nextBoolean() ? random.nextInt(20_000) : -1;
      Search search = trial.search(evaluator);
      Future<?> stop = lanes.submit(() -> stopAfter(spins, search));
      try {
        long found = search.run(trial.game, request).root().visits();
        cut += !timed && found < trial.request.limits().maxVisits() ? 1 : 0;
      } catch (SearchException e) {
        failed++;
      }
      trial.checkNothingIsInFlight();
      stop.get();
      long visits = trial.visits(new FakeEvaluator());
      assertThat(visits)
          .as("seed %d", seed)
          .isGreaterThanOrEqualTo(trial.request.limits().maxVisits());
      assertThat(timed || visits == trial.request.limits().maxVisits())
          .as("seed %d", seed)
          .isTrue();
      trial.checkNothingIsInFlight();
    }
    assertThat(failed).isGreaterThan(SEARCHES / 20);
    assertThat(cut).isGreaterThan(0);
  }

  /** Stops a search after a while, or not at all if the while is negative. */
  private static void stopAfter(int spins, Search search) {
    if (spins < 0) {
      return;
    }
    for (int i = 0; i < spins; i++) {
      Thread.onSpinWait();
    }
    search.stop();
  }
}

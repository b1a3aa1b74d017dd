package sanko.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.nn.EvaluationOptions;
import sanko.nn.testing.FakeEvaluator;
import sanko.search.SearchException;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.SearchSnapshot;
import sanko.superko.GameState;

@Timeout(60)
class SankoTest {
  private static final SearchRequest ENDLESS = SearchRequest.forAnalysis(SearchLimits.NONE);

  private final GameState game = new GameState(9, 9, Rules.CHINESE, 7);

  @Test
  void searchesTheGameAsItWas() {
    try (Sanko engine = Sanko.open(new FakeEvaluator())) {
      var found = engine.analyze(game, SearchRequest.forAnalysis(SearchLimits.visits(30)));
      int move = engine.move(game, SearchLimits.visits(30)).join();
      game.play(move, Color.BLACK);
      assertThat(found.join().root().visits()).isEqualTo(30);
      assertThat(found.join().toMove()).isEqualTo(Color.BLACK);
    }
  }

  @Test
  void endsASearchThatIsCancelledAndGoesOnWithTheNext() {
    try (Sanko engine = Sanko.open(new FakeEvaluator())) {
      for (int i = 0; i < 20; i++) {
        engine.analyze(game, ENDLESS).cancel(false);
      }
      assertThat(game.isLegal(engine.move(game, SearchLimits.visits(5)).join())).isTrue();
    }
  }

  @Test
  void cancelsWhatIsLeftWhenItIsClosed() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    FakeEvaluator evaluator =
        new FakeEvaluator() {
          @Override
          public void evaluate(GameState position, EvaluationOptions options, Callback callback) {
            begun.countDown();
            super.evaluate(position, options, callback);
          }
        };
    Sanko engine = Sanko.open(evaluator);
    CompletableFuture<SearchSnapshot> found = engine.analyze(game, ENDLESS);
    begun.await();
    engine.close();
    assertThat(found).isCancelled();
    assertThatThrownBy(() -> engine.move(game, SearchLimits.visits(5)))
        .isInstanceOf(RejectedExecutionException.class)
        .hasMessage("the engine was closed");
  }

  @Test
  void saysWhyAPositionCannotBeSearched() {
    FakeEvaluator broken =
        new FakeEvaluator() {
          @Override
          public void evaluate(GameState position, EvaluationOptions options, Callback callback) {
            callback.failed(new IllegalStateException("no power"));
          }
        };
    try (Sanko engine = Sanko.open(broken)) {
      assertThatThrownBy(() -> engine.move(game, SearchLimits.visits(5)).join())
          .hasCauseInstanceOf(SearchException.class)
          .hasMessageContaining("no power");
    }
  }
}

package sanko.gtp.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import sanko.engine.Engine;
import sanko.gtp.protocol.InputQueue;
import sanko.nn.EvaluationOptions;
import sanko.nn.Evaluator;
import sanko.nn.testing.FakeEvaluator;
import sanko.superko.GameState;

class WarmUpTest {
  private final Set<String> sizes = ConcurrentHashMap.newKeySet();
  private final FakeEvaluator noting =
      new FakeEvaluator() {
        @Override
        public void evaluate(GameState position, EvaluationOptions options, Callback callback) {
          sizes.add(position.board().sizeText());
          super.evaluate(position, options, callback);
        }
      };

  private static Engine engine(CompletableFuture<Evaluator> evaluator) {
    Engine engine = new Engine(Sessions.start(), evaluator, new InputQueue(), Sessions.silent());
    engine.warmUpWhenLoaded();
    return engine;
  }

  @Test
  void preparesForTheSizeThatTheGameHasWhenTheEvaluatorIsLoaded() {
    CompletableFuture<Evaluator> loading = new CompletableFuture<>();
    Engine engine = engine(loading);
    engine.setSize(7, 11);
    assertThat(sizes).isEmpty();
    loading.complete(noting);
    assertThat(sizes).containsExactly(engine.board().sizeText());
  }

  @Test
  void leavesALoadedEvaluatorAlone() {
    engine(CompletableFuture.completedFuture(noting));
    assertThat(sizes).isEmpty();
  }

  @Test
  void survivesOneThatCannotBeLoaded() {
    CompletableFuture<Evaluator> loading = new CompletableFuture<>();
    engine(loading);
    assertThat(loading.completeExceptionally(new IllegalStateException("no network"))).isTrue();
    assertThat(sizes).isEmpty();
  }
}

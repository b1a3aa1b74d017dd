package sanko.gtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.engine.EngineStart;
import sanko.gtp.command.LiveSession;
import sanko.gtp.command.Sessions;
import sanko.gtp.serve.TestServer;
import sanko.nn.EvaluationOptions;
import sanko.nn.Evaluator;
import sanko.nn.testing.FakeEvaluator;
import sanko.superko.GameState;

/** Moves by the clock whose network is not ready, or too slow. */
@Timeout(60)
class LateNetworkTest {
  private static EngineStart unlimited() {
    EngineStart start = Sessions.start();
    start.settings().set("maxVisits", "1000000");
    return start;
  }

  @Test
  void movesBeforeItsNetworkIsLoaded() throws IOException {
    try (LiveSession session = new LiveSession(unlimited(), new CompletableFuture<>())) {
      session.send("time_settings 1 0 0\ngenmove b\n");
      assertThat(session.reply()).isEqualTo("= ");
      assertThat(session.reply()).matches("= [A-J][1-9]");
    }
  }

  @Test
  void movesBeforeASlowNetworkAnswers() throws IOException {
    FakeEvaluator silent =
        new FakeEvaluator() {
          @Override
          public void evaluate(GameState position, EvaluationOptions options, Callback callback) {}
        };
    try (LiveSession session =
        new LiveSession(unlimited(), CompletableFuture.completedFuture(silent))) {
      session.send("kata-time_settings byoyomi 0 0.5 1\ngenmove b\n");
      assertThat(session.reply()).isEqualTo("= ");
      assertThat(session.reply()).matches("= [A-J][1-9]");
    }
  }

  /** Before a clock runs there is time to load. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "time_settings 0 1 1",
        "kgs-time_settings absolute 9",
        "kata-time_settings fischer 9 1"
      })
  void loadsBeforeTheClockRuns(String settings) throws IOException {
    CompletableFuture<Evaluator> loading = new CompletableFuture<>();
    try (LiveSession session = new LiveSession(Sessions.start(), loading)) {
      session.send("1 " + settings + "\n");
      TestServer.await(() -> loading.getNumberOfDependents() > 0);
      loading.complete(new FakeEvaluator());
      assertThat(session.reply()).isEqualTo("=1 ");
    }
  }

  @Test
  void doesNotLoadBeforeAClientThatGoesOnOrPlaysWithoutClock() throws IOException {
    try (LiveSession session = new LiveSession(Sessions.start(), new CompletableFuture<>())) {
      session.send("1 time_settings 0 1 1\n2 kgs-time_settings byoyomi 9 9 9\n");
      assertThat(session.reply()).isEqualTo("=1 ");
      session.send("3 kgs-time_settings none\n");
      assertThat(session.reply()).isEqualTo("=2 ");
      assertThat(session.reply()).isEqualTo("=3 ");
    }
  }

  /** The network is silent when it is asked which stones are dead. */
  @Test
  void cleansUpWithinItsTime() throws IOException {
    FakeEvaluator silent =
        new FakeEvaluator() {
          @Override
          public void evaluate(GameState position, EvaluationOptions options, Callback callback) {
            if (evaluations.get() > 0) {
              super.evaluate(position, options, callback);
            }
            evaluations.incrementAndGet();
          }
        };
    try (LiveSession session =
        new LiveSession(unlimited(), CompletableFuture.completedFuture(silent))) {
      session.send("kata-time_settings byoyomi 0 0.5 1\nkgs-genmove_cleanup b\n");
      assertThat(session.reply()).isEqualTo("= ");
      assertThat(session.reply()).matches("= ([A-J][1-9]|pass)");
    }
  }
}

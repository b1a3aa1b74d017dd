package sanko.gtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import sanko.gtp.command.LiveSession;
import sanko.gtp.command.Sessions;
import sanko.gtp.engine.EngineStart;
import sanko.nn.EvaluationOptions;
import sanko.superko.GameState;

/** Moves by the clock whose network is not ready, or too slow. */
@Timeout(60)
class LateNetworkTest {
  private static EngineStart unlimited() {
    EngineStart start = Sessions.start();
    start.parameters().set("maxVisits", "1000000");
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
}

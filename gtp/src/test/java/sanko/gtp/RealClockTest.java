package sanko.gtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.engine.EngineStart;
import sanko.engine.config.WarmUp;
import sanko.gtp.command.LiveSession;
import sanko.gtp.command.Sessions;
import sanko.nn.Evaluator;
import sanko.nn.RolloutPolicy;
import sanko.nn.rollout.RolloutEvaluator;

/** Whole games against the wall clock, from the sending of a command to its reply. */
@Tag("exhaustive")
class RealClockTest {
  private static final int MOST_MOVES = 70;
  private static final double NANOS = 1e9;

  private static LiveSession session() throws IOException {
    EngineStart start = Sessions.start();
    start.settings().set("maxVisits", "1000000000");
    Evaluator evaluator = new RolloutEvaluator(2, 8, RolloutPolicy.LIGHT, 1);
    WarmUp.run(evaluator, start.game().boardSize());
    return new LiveSession(start, CompletableFuture.completedFuture(evaluator));
  }

  @ParameterizedTest
  @CsvSource({
    "time_settings 2 0 0, 2, 0, false",
    "time_settings 10 0 0, 10, 0, false",
    "time_settings 10 0 0, 10, 0, true",
    "kata-time_settings fischer 1 0.1, 1, 0.1, false",
    "kata-time_settings fischer 1 0.1, 1, 0.1, true",
  })
  void playsAGameWithinItsStockOfTime(
      String settings, double main, double increment, boolean reports) throws IOException {
    double[] left = {main, main};
    int passes = 0;
    try (LiveSession session = session()) {
      session.send(settings + "\n");
      session.reply();
      for (int move = 0; move < MOST_MOVES && passes < 2; move++) {
        String color = move % 2 == 0 ? "b" : "w";
        if (reports) {
          session.send(String.format(Locale.ROOT, "time_left %s %.2f 0\n", color, left[move % 2]));
          session.reply();
        }
        long start = System.nanoTime();
        session.send("genmove " + color + "\n");
        String reply = session.reply();
        left[move % 2] -= (System.nanoTime() - start) / NANOS;
        assertThat(left[move % 2]).as("move %d: %s", move, reply).isPositive();
        left[move % 2] += increment;
        passes = reply.equals("= pass") ? passes + 1 : 0;
        if (reply.equals("= resign")) {
          break;
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"kgs-time_settings byoyomi 0 1 3, 1", "time_settings 0 2 2, 2"})
  void playsAGameWithinPeriods(String settings, double seconds) throws IOException {
    double stones = settings.startsWith("kgs") ? 1 : 2;
    double[] left = {seconds, seconds};
    try (LiveSession session = session()) {
      session.send(settings + "\n");
      session.reply();
      for (int move = 0; move < 30; move++) {
        int player = move % 2;
        long start = System.nanoTime();
        session.send("genmove " + (player == 0 ? "b" : "w") + "\n");
        String reply = session.reply();
        left[player] -= (System.nanoTime() - start) / NANOS;
        assertThat(left[player]).as("move %d: %s", move, reply).isPositive();
        if ((move / 2 + 1) % stones == 0) {
          left[player] = seconds;
        }
        if (reply.equals("= resign")) {
          break;
        }
      }
    }
  }
}

package sanko.gtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import sanko.board.Board;
import sanko.engine.EngineStart;
import sanko.gtp.command.GtpSession;
import sanko.gtp.command.LiveSession;
import sanko.gtp.command.Sessions;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Uncertainty;
import sanko.nn.ValueEstimate;
import sanko.nn.testing.FakeEvaluator;
import sanko.superko.GameState;

/** The searches beside the one that chose the move. */
@Timeout(60)
class FriendlyPassTest {
  /** White's wall and Black's meet at the right; Black's stone at the left is dead. */
  private static final String GAME =
      """
      boardsize 7
      kata-set-rules chinese
      komi 0.5
      gogui-play_sequence w D1 w D2 w D3 w D4 w D5 w D6 w D7
      gogui-play_sequence b E1 b E2 b E3 b E4 b E5 b E6 b E7 b B4
      play b pass
      """;

  private static final int MOVES = 16;

  /** Takes the stone at the left for dead, and all moves for equally good. */
  private static class Knowing extends FakeEvaluator {
    int aside;

    @Override
    public void evaluate(GameState position, EvaluationOptions options, Callback callback) {
      aside += position.moveCount() < MOVES ? 1 : 0;
      callback.completed(evaluation(position));
    }

    private static Evaluation evaluation(GameState position) {
      Board board = position.board();
      float[] policy = new float[board.area() + 1];
      float[] ownership = new float[board.area()];
      for (int index = 0; index < ownership.length; index++) {
        policy[index] = position.isLegal(board.pointAt(index)) ? 0.98f / board.area() : -1;
        ownership[index] = board.x(board.pointAt(index)) < 4 ? 1 : -1;
      }
      policy[board.area()] = 0.02f;
      ValueEstimate value = new ValueEstimate(0.9, 0.1, 0, 7.5, 57.25, 7.5);
      return new Evaluation(policy, value, Uncertainty.UNKNOWN, ownership);
    }
  }

  private static String answer(FakeEvaluator evaluator, String last) {
    EngineStart start = Sessions.start();
    start.settings().set("maxVisits", "100");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new GtpSession(start, CompletableFuture.completedFuture(evaluator), Sessions.silent(), null)
        .run(new ByteArrayInputStream((GAME + last).getBytes(StandardCharsets.UTF_8)), out);
    String[] replies = out.toString(StandardCharsets.UTF_8).split("\n\n", -1);
    return replies[replies.length - 2];
  }

  @Test
  void answersAPassWithAPass() {
    Knowing evaluator = new Knowing();
    assertThat(answer(evaluator, "genmove w\n")).isEqualTo("= pass");
    assertThat(evaluator.aside).isPositive();
  }

  @Test
  void playsTheMoveFoundWhereTheDecisionFails() {
    FakeEvaluator evaluator =
        new Knowing() {
          @Override
          public void evaluate(GameState position, EvaluationOptions options, Callback callback) {
            if (position.moveCount() < MOVES) {
              callback.failed(new IllegalStateException("the device is gone"));
            } else {
              super.evaluate(position, options, callback);
            }
          }
        };
    assertThat(answer(evaluator, "genmove w\n")).matches("= [A-G][1-7]");
  }

  @Test
  void addsNoEvaluationWhereTheTimeIsOver() {
    Knowing evaluator = new Knowing();
    String clock = "kata-time_settings absolute 100\ntime_left w 0 0\n";
    assertThat(answer(evaluator, clock + "genmove w\n")).matches("= [A-G][1-7]");
    assertThat(evaluator.aside).isZero();
  }

  /** By the clock a position aside is waited for no longer than the move has time. */
  @Test
  void playsTheMoveFoundWhereTheDecisionTakesTooLong() throws IOException {
    FakeEvaluator evaluator =
        new Knowing() {
          @Override
          public void evaluate(GameState position, EvaluationOptions options, Callback callback) {
            if (position.moveCount() >= MOVES) {
              super.evaluate(position, options, callback);
            }
          }
        };
    EngineStart start = Sessions.start();
    start.settings().set("maxVisits", "100");
    try (LiveSession session =
        new LiveSession(start, CompletableFuture.completedFuture(evaluator))) {
      session.send(GAME + "kata-time_settings byoyomi 0 0.5 1\n99 genmove w\n");
      String reply = session.reply();
      while (!reply.contains("99")) {
        reply = session.reply();
      }
      assertThat(reply).matches("=99 [A-G][1-7]");
    }
  }
}

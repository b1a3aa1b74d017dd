package sanko.nn.testing;

import java.util.concurrent.atomic.AtomicInteger;
import sanko.board.Board;
import sanko.board.Color;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.ImmediateEvaluator;
import sanko.nn.Uncertainty;
import sanko.nn.ValueEstimate;
import sanko.superko.GameState;

/**
 * Judges at once and simply: all legal moves alike, a pass hardly ever, every stone alive and worth
 * its point.
 */
public class FakeEvaluator implements ImmediateEvaluator {
  private static final float PASS = 0.001f;

  public volatile boolean failing;
  public final AtomicInteger evaluations = new AtomicInteger();

  @Override
  public String name() {
    return "fake-b1c1";
  }

  @Override
  public boolean supports(int width, int height) {
    return Math.max(width, height) <= 19;
  }

  @Override
  public void evaluate(GameState position, EvaluationOptions options, Callback callback) {
    evaluations.incrementAndGet();
    if (failing) {
      callback.failed(new IllegalStateException("the device is gone"));
    } else {
      ImmediateEvaluator.super.evaluate(position, options, callback);
    }
  }

  @Override
  public Evaluation answer(GameState position, EvaluationOptions options) {
    Board board = position.board();
    float[] policy = new float[board.area() + 1];
    float[] ownership = new float[board.area()];
    int legal = 0;
    double points = position.whiteBonus();
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      boolean isLegal = position.isLegal(point);
      policy[index] = isLegal ? 1 : -1;
      legal += isLegal ? 1 : 0;
      int color = board.color(point);
      ownership[index] = color == Color.WHITE ? 0.9f : color == Color.BLACK ? -0.9f : 0;
      points += Math.signum(ownership[index]);
    }
    for (int index = 0; index < board.area(); index++) {
      policy[index] = policy[index] > 0 ? (1 - PASS) / legal : -1;
    }
    policy[board.area()] = legal == 0 ? 1 : PASS;
    double win = 1 / (1 + Math.exp(-points / 10));
    ValueEstimate value = new ValueEstimate(win, 1 - win, 0, points, points * points + 1, points);
    return new Evaluation(policy, value, Uncertainty.UNKNOWN, ownership);
  }
}

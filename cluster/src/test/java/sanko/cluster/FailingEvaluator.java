package sanko.cluster;

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
 * Judges at once: all legal moves alike, each stone worth more the further right it stands. It
 * counts, and fails when it is told to.
 */
final class FailingEvaluator implements ImmediateEvaluator {
  final AtomicInteger evaluations = new AtomicInteger();

  /** Evaluations from this one on fail. */
  volatile int failingFrom = Integer.MAX_VALUE;

  /** How many of those fail; the device works again afterwards. */
  volatile int failures = Integer.MAX_VALUE;

  @Override
  public String name() {
    return "counting";
  }

  @Override
  public boolean supports(int width, int height) {
    return width <= 9 && height <= 9;
  }

  @Override
  public void evaluate(GameState position, EvaluationOptions options, Callback callback) {
    int number = evaluations.incrementAndGet();
    if (number >= failingFrom && number - failingFrom < failures) {
      callback.failed(new IllegalStateException("the device is gone"));
    } else {
      ImmediateEvaluator.super.evaluate(position, options, callback);
    }
  }

  @Override
  public Evaluation answer(GameState position, EvaluationOptions options) {
    Board board = position.board();
    float[] policy = new float[board.area() + 1];
    int legal = 1;
    double points = position.whiteBonus();
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      legal += position.isLegal(point) ? 1 : 0;
      int color = board.color(point);
      double worth = 1 + board.x(point) / 7.0;
      points += color == Color.WHITE ? worth : color == Color.BLACK ? -worth : 0;
    }
    for (int index = 0; index < board.area(); index++) {
      policy[index] = position.isLegal(board.pointAt(index)) ? 1f / legal : -1;
    }
    policy[board.area()] = 1f / legal;
    double win = 1 / (1 + Math.exp(-points / 10));
    ValueEstimate value = new ValueEstimate(win, 1 - win, 0, points, points * points + 1, points);
    return new Evaluation(policy, value, Uncertainty.UNKNOWN, new float[board.area()]);
  }
}

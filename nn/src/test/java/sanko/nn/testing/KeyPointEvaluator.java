package sanko.nn.testing;

import sanko.board.Board;
import sanko.board.Color;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Uncertainty;
import sanko.nn.ValueEstimate;
import sanko.superko.GameState;

/**
 * Judges as {@link FakeEvaluator}, but takes all stones of Black for dead unless Black has a point.
 */
public class KeyPointEvaluator extends FakeEvaluator {
  private static final float CERTAIN = 0.9f;

  private final int x;
  private final int y;

  /**
   * An evaluator.
   *
   * @param x the column of the point, from 0 at the left
   * @param y its row, from 0 at the top
   */
  public KeyPointEvaluator(int x, int y) {
    this.x = x;
    this.y = y;
  }

  @Override
  public Evaluation answer(GameState position, EvaluationOptions options) {
    Evaluation plain = super.answer(position, options);
    Board board = position.board();
    boolean isAlive = board.color(board.point(x, y)) == Color.BLACK;
    float[] policy = new float[board.area() + 1];
    float[] ownership = new float[board.area()];
    double points = position.whiteBonus();
    for (int index = 0; index <= board.area(); index++) {
      policy[index] = plain.policy(index);
    }
    for (int index = 0; index < board.area(); index++) {
      int color = board.color(board.pointAt(index));
      boolean isWhites = color == Color.WHITE || (color == Color.BLACK && !isAlive);
      ownership[index] = color == Color.EMPTY ? 0 : isWhites ? CERTAIN : -CERTAIN;
      points += Math.signum(ownership[index]);
    }
    double win = 1 / (1 + Math.exp(-points / 10));
    ValueEstimate value = new ValueEstimate(win, 1 - win, 0, points, points * points + 1, points);
    return new Evaluation(policy, value, Uncertainty.UNKNOWN, ownership);
  }
}

package sanko.search;

import sanko.board.Board;
import sanko.board.Zobrist;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Evaluator;
import sanko.nn.Uncertainty;
import sanko.nn.ValueEstimate;
import sanko.superko.GameState;

/**
 * Answers at once with numbers made from the hash of the position: always the same for the same
 * position, but without sense. A subclass may answer otherwise.
 */
public class FakeEvaluator implements Evaluator {
  public int evaluations;
  public int capacity = 1;
  boolean uncertain;
  int failAfter = Integer.MAX_VALUE;

  @Override
  public String name() {
    return "fake";
  }

  @Override
  public boolean supports(int width, int height) {
    return true;
  }

  @Override
  public boolean hasUncertainty() {
    return uncertain;
  }

  @Override
  public int capacity() {
    return capacity;
  }

  @Override
  public int lanes() {
    return Math.min(capacity, 4);
  }

  @Override
  public void evaluate(GameState position, EvaluationOptions options, Callback callback) {
    if (++evaluations > failAfter) {
      callback.failed(new IllegalStateException("device lost"));
      return;
    }
    callback.completed(evaluation(position, options));
  }

  public Evaluation evaluation(GameState position, EvaluationOptions options) {
    long word = Zobrist.mix(position.stateHashLow());
    Board board = position.board();
    float[] policy = new float[board.area() + 1];
    float total = 0;
    for (int i = 0; i < policy.length; i++) {
      int move = board.moveAt(i);
      double wish = 5 * part(word + i);
      policy[i] = position.isLegal(move) ? (float) Math.exp(i == board.area() ? -2 : wish) : -1;
      total += Math.max(0, policy[i]);
    }
    for (int i = 0; i < policy.length; i++) {
      policy[i] = policy[i] < 0 ? -1 : policy[i] / total;
    }
    double win = 0.3 + 0.4 * part(word ^ 1);
    double score = 10 * (part(word ^ 2) - 0.5);
    float[] ownership = null;
    if (options.ownership()) {
      ownership = new float[board.area()];
      for (int i = 0; i < ownership.length; i++) {
        ownership[i] = (float) (2 * part(word ^ (100 + i)) - 1);
      }
    }
    return new Evaluation(
        policy,
        new ValueEstimate(win, 1 - win, 0, score, score * score + 100, score),
        uncertain ? new Uncertainty(20, 0.2 * part(word ^ 3), 3) : Uncertainty.UNKNOWN,
        ownership);
  }

  /** A number in [0, 1) that follows from the word. */
  static double part(long word) {
    return (Zobrist.mix(word) >>> 11) * 0x1p-53;
  }

  @Override
  public void clearCache() {}

  @Override
  public void close() {}
}

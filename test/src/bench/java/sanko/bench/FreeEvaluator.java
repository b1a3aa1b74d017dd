package sanko.bench;

import java.util.BitSet;
import sanko.board.Board;
import sanko.board.Zobrist;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.ImmediateEvaluator;
import sanko.nn.Uncertainty;
import sanko.nn.ValueEstimate;
import sanko.superko.GameState;

/**
 * Answers at once, on the caller's thread, with random numbers that follow from the position: the
 * logits of the policy are uniform in 0..5, winning probabilities in 0.3..0.7. What it costs is the
 * legality of all points.
 */
class FreeEvaluator implements ImmediateEvaluator {
  private static final int WEIGHTS = 1 << 12;
  private static final float[] WEIGHT = weights();

  private static float[] weights() {
    float[] weights = new float[WEIGHTS];
    for (int i = 0; i < WEIGHTS; i++) {
      weights[i] = (float) Math.exp(5 * part(Zobrist.mix(i + 1)));
    }
    return weights;
  }

  @Override
  public String name() {
    return "free";
  }

  @Override
  public Evaluation answer(GameState position, EvaluationOptions options) {
    long word = Zobrist.mix(position.stateHashLow());
    double win = 0.3 + 0.4 * part(word);
    double score = 10 * (part(Zobrist.mix(word)) - 0.5);
    return new Evaluation(
        policy(position, (int) word),
        new ValueEstimate(win, 1 - win, 0, score, score * score + 100, score),
        Uncertainty.UNKNOWN,
        options.ownership() ? new float[position.board().area()] : null);
  }

  private static float[] policy(GameState position, int offset) {
    Board board = position.board();
    BitSet legal = new BitSet(board.area());
    position.legalPoints(legal);
    float[] policy = new float[board.area() + 1];
    float total = 0.1f;
    for (int i = 0; i < board.area(); i++) {
      if (legal.get(i)) {
        policy[i] = WEIGHT[(offset + i) & (WEIGHTS - 1)];
        total += policy[i];
      } else {
        policy[i] = Evaluation.ILLEGAL;
      }
    }
    for (int i = 0; i < board.area(); i++) {
      if (policy[i] >= 0) {
        policy[i] /= total;
      }
    }
    policy[board.area()] = 0.1f / total;
    return policy;
  }

  /** A number in [0, 1). */
  private static double part(long word) {
    return (word >>> 11) * 0x1p-53;
  }
}

package sanko.nn;

import java.util.BitSet;
import sanko.board.Board;
import sanko.board.Zobrist;
import sanko.superko.GameState;
import sanko.superko.Scorer;

/**
 * Evaluates at almost no cost, to measure and compare searches: the policy is random, and the lead
 * is that of the stones on the board with some noise. The same position gives the same evaluation,
 * to the bit and on every machine. Answers on the caller's thread. Shared.
 */
public final class PseudoRandomEvaluator implements ImmediateEvaluator {
  private static final int CAPACITY = 64;
  private static final int WEIGHTS = 1 << 12;
  private static final double SPREAD_OF_LOGITS = 4;
  private static final double NOISE_POINTS = 8;
  private static final double POINTS_PER_LOGIT = 6;
  private static final double SCORE_VARIANCE = 100;
  private static final float PASS_WEIGHT = 0.2f;
  private static final float[] WEIGHT = weights();

  private static float[] weights() {
    float[] weights = new float[WEIGHTS];
    for (int i = 0; i < WEIGHTS; i++) {
      weights[i] = (float) StrictMath.exp(SPREAD_OF_LOGITS * part(Zobrist.mix(i + 1)));
    }
    return weights;
  }

  /** A number in [0, 1). */
  private static double part(long word) {
    return (word >>> 11) * 0x1p-53;
  }

  @Override
  public String name() {
    return "pseudo-random";
  }

  @Override
  public int capacity() {
    return CAPACITY;
  }

  @Override
  public Evaluation answer(GameState position, EvaluationOptions options) {
    Board board = position.board();
    long word = Zobrist.mix(position.stateHashLow());
    double lead = position.whiteBonus() + NOISE_POINTS * (part(word) - 0.5);
    float[] ownership = options.ownership() ? new float[board.area()] : null;
    for (int index = 0; index < board.area(); index++) {
      int side = Scorer.side(board.color(board.pointAt(index)));
      lead += side;
      if (ownership != null) {
        ownership[index] = side;
      }
    }
    double win = 1 / (1 + StrictMath.exp(-lead / POINTS_PER_LOGIT));
    return new Evaluation(
        policy(position, (int) word),
        new ValueEstimate(win, 1 - win, 0, lead, lead * lead + SCORE_VARIANCE, lead),
        Uncertainty.UNKNOWN,
        ownership);
  }

  private static float[] policy(GameState position, int offset) {
    Board board = position.board();
    BitSet legal = new BitSet(board.area());
    position.legalPoints(legal);
    float[] policy = new float[board.area() + 1];
    float total = PASS_WEIGHT;
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
    policy[board.area()] = PASS_WEIGHT / total;
    return policy;
  }
}

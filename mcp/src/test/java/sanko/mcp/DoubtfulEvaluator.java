package sanko.mcp;

import sanko.board.Board;
import sanko.board.Chains;
import sanko.board.Zobrist;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.ImmediateEvaluator;
import sanko.nn.Uncertainty;
import sanko.nn.ValueEstimate;
import sanko.superko.GameState;

/**
 * Judges at random, but each position always alike: after each move other stones live and die, so
 * that there is much to be said. Knows boards up to 19x19, as networks do. Shared.
 */
final class DoubtfulEvaluator implements ImmediateEvaluator {
  private static final double MOST_LEAD = 30;

  /** A number from -1 to 1. */
  private static double draw(long word) {
    return (Zobrist.mix(word) >>> 11) * 0x1p-52 - 1;
  }

  @Override
  public String name() {
    return "doubtful";
  }

  @Override
  public boolean supports(int width, int height) {
    return Math.max(width, height) <= 19;
  }

  @Override
  public Evaluation answer(GameState position, EvaluationOptions options) {
    Board board = position.board();
    long word = position.stateHashLow();
    float[] policy = new float[board.area() + 1];
    float[] ownership = new float[board.area()];
    double total = 0;
    for (int index = 0; index <= board.area(); index++) {
      int move = index == board.area() ? Board.PASS : board.pointAt(index);
      policy[index] =
          position.isLegal(move) ? (float) Math.exp(3 * draw(word + index)) : Evaluation.ILLEGAL;
      total += Math.max(0, policy[index]);
    }
    for (int index = 0; index <= board.area(); index++) {
      policy[index] = policy[index] > 0 ? (float) (policy[index] / total) : policy[index];
    }
    for (int index = 0; index < board.area(); index++) {
      ownership[index] = (float) draw(word / 3 + index / 7);
    }
    for (var chain : Chains.of(board)) {
      float owner = (float) draw(word + 1000 + chain.get(0));
      chain.forEach(stone -> ownership[board.indexOf(stone)] = owner);
    }
    double lead = MOST_LEAD * draw(word + 5000);
    double win = 1 / (1 + Math.exp(-lead / 5));
    return new Evaluation(
        policy,
        new ValueEstimate(win, 1 - win, 0, lead, lead * lead + 100, lead),
        Uncertainty.UNKNOWN,
        ownership);
  }
}

package sanko.search;

import sanko.board.AreaAnalyzer;
import sanko.board.Board;
import sanko.board.Color;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Uncertainty;
import sanko.nn.ValueEstimate;
import sanko.superko.GameState;
import sanko.superko.Scorer;

/** An evaluator that counts the board as it stands and likes all moves alike. */
class CountingEvaluator extends FakeEvaluator {
  @Override
  public Evaluation evaluation(GameState position, EvaluationOptions options) {
    Board board = position.board();
    byte[] owner = new byte[board.area()];
    new AreaAnalyzer().area(board, true, true, true, position.rules().suicide(), owner);
    double score = new Scorer().whiteScore(position);
    float[] ownership = new float[board.area()];
    float[] policy = new float[board.area() + 1];
    float total = 1;
    for (int i = 0; i < ownership.length; i++) {
      ownership[i] = owner[i] == Color.WHITE ? 1 : owner[i] == Color.BLACK ? -1 : 0;
      policy[i] = position.isLegal(board.pointAt(i)) ? 1 : -1;
      total += Math.max(0, policy[i]);
    }
    policy[board.area()] = 1;
    for (int i = 0; i < policy.length; i++) {
      policy[i] = policy[i] < 0 ? -1 : policy[i] / total;
    }
    double win = score > 0 ? 0.98 : 0.02;
    return new Evaluation(
        policy,
        new ValueEstimate(win, 1 - win, 0, score, score * score + 1, score),
        Uncertainty.UNKNOWN,
        ownership);
  }
}

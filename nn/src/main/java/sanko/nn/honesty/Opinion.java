package sanko.nn.honesty;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import sanko.board.Board;
import sanko.board.Color;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Evaluator;
import sanko.nn.Precision;
import sanko.nn.Symmetry;
import sanko.nn.Uncertainty;
import sanko.nn.ValueEstimate;
import sanko.superko.GameState;

/** What a network says of a position: the mean over the symmetries of the board. Immutable. */
final class Opinion {
  private final int toMove;
  private final double[] policy;
  private final double[] whiteOwnership;
  private double whiteWin;
  private double whiteLead;
  private double whiteScore;
  private double deviation;
  private double resultError;
  private double scoreError;
  private double policySumError;
  private double leastWin = 1;
  private double mostWin;

  private Opinion(int area, int toMove) {
    this.toMove = toMove;
    policy = new double[area + 1];
    whiteOwnership = new double[area];
  }

  /**
   * Asks a network in fp32.
   *
   * @throws java.util.concurrent.CompletionException if it cannot be computed
   */
  static Opinion of(Evaluator evaluator, GameState state, EvaluationOptions options) {
    Board board = state.board();
    int symmetries = Symmetry.count(board.width(), board.height());
    List<CompletableFuture<Evaluation>> asked = new ArrayList<>();
    for (int symmetry = 0; symmetry < symmetries; symmetry++) {
      asked.add(
          evaluator.evaluate(state, options.withSymmetry(symmetry).withPrecision(Precision.FP32)));
    }
    Opinion opinion = new Opinion(board.area(), state.toMove());
    asked.forEach(evaluation -> opinion.add(evaluation.join(), 1.0 / symmetries));
    return opinion;
  }

  private void add(Evaluation evaluation, double share) {
    ValueEstimate value = evaluation.value();
    whiteWin += share * value.whiteWin();
    whiteLead += share * value.whiteLead();
    whiteScore += share * value.whiteScoreMean();
    double variance = value.whiteScoreMeanSq() - Math.pow(value.whiteScoreMean(), 2);
    deviation += share * Math.sqrt(Math.max(0, variance));
    leastWin = Math.min(leastWin, value.whiteWin());
    mostWin = Math.max(mostWin, value.whiteWin());
    Uncertainty uncertainty = evaluation.uncertainty();
    resultError += share * uncertainty.shorttermWinlossError();
    scoreError += share * uncertainty.shorttermScoreError();
    double sum = 0;
    for (int move = 0; move < policy.length; move++) {
      policy[move] += share * evaluation.policy(move);
      sum += Math.max(0, evaluation.policy(move));
    }
    policySumError = Math.max(policySumError, Math.abs(sum - 1));
    for (int index = 0; index < whiteOwnership.length; index++) {
      whiteOwnership[index] += share * evaluation.whiteOwnership(index);
    }
  }

  /** The probability that White wins. */
  double whiteWin() {
    return whiteWin;
  }

  /** The points that White is ahead, komi included. */
  double whiteLead() {
    return whiteLead;
  }

  /** The points that Black is ahead, komi included. */
  double blackLead() {
    return -whiteLead;
  }

  /** The points that White is expected to win by. */
  double whiteScore() {
    return whiteScore;
  }

  /** The probability that the player to move wins; no result counts for the opponent of White. */
  double winToMove() {
    return toMove == Color.WHITE ? whiteWin : 1 - whiteWin;
  }

  /** The points that the player to move is ahead. */
  double leadToMove() {
    return toMove == Color.WHITE ? whiteLead : -whiteLead;
  }

  /** How far the win rates of single symmetries lie apart at most. */
  double spread() {
    return mostWin - leastWin;
  }

  /** The standard deviation of the score, in points. */
  double deviation() {
    return deviation;
  }

  /** The short-term error of win minus loss; -1 if unknown. */
  double resultError() {
    return resultError;
  }

  /** The short-term error of the score, in points; -1 if unknown. */
  double scoreError() {
    return scoreError;
  }

  /** How far the policy of a symmetry is from a sum of 1 at most. */
  double policySumError() {
    return policySumError;
  }

  /** The probability of a pass. */
  double pass() {
    return policy[policy.length - 1];
  }

  /** Whether no move is more likely than a pass. */
  boolean prefersPass() {
    return Arrays.stream(policy).max().orElse(0) <= pass();
  }

  /** The probability of a pass as a multiple of that of an average move. */
  double passShare() {
    return pass() * policy.length;
  }

  /** Who owns a point in reading order: -1 (Black) to 1 (White). */
  double whiteOwnership(int index) {
    return whiteOwnership[index];
  }

  /** White's points minus Black's by the owners, without komi. */
  double ownedByWhite() {
    double sum = 0;
    for (double owner : whiteOwnership) {
      sum += owner;
    }
    return sum;
  }

  /** The cosine of the angle between this policy and that of another opinion of the position. */
  double cosine(Opinion other) {
    double product = 0;
    double square = 0;
    double otherSquare = 0;
    for (int move = 0; move < policy.length; move++) {
      double own = Math.max(0, policy[move]);
      double others = Math.max(0, other.policy[move]);
      product += own * others;
      square += own * own;
      otherSquare += others * others;
    }
    return product / Math.sqrt(square * otherSquare);
  }
}

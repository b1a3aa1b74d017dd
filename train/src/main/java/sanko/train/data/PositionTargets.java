package sanko.train.data;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;
import sanko.nn.Evaluation;
import sanko.nn.ValueEstimate;
import sanko.search.result.SearchSnapshot;
import sanko.search.result.Values;

/**
 * What a teacher says of a position: by itself, or by a search with it. From White's point of view.
 * Immutable: nobody changes the arrays.
 */
public final class PositionTargets {
  /** What the largest weight of a policy becomes. */
  static final int LARGEST_WEIGHT = 30_000;

  private static final int[] RESULTS = {
    RowTarget.FAR_RESULT, RowTarget.MIDDLE_RESULT, RowTarget.NEAR_RESULT, RowTarget.OWN_RESULT
  };

  private final double[] policy;
  private final double @Nullable [] optimisticPolicy;
  private final float[] whiteOwnership;
  private final double whiteWin;
  private final double whiteLoss;
  private final double noResult;
  private final double whiteScore;
  private final double scoreStdev;
  private final double whiteLead;

  private PositionTargets(
      double[] policy,
      double @Nullable [] optimisticPolicy,
      float[] whiteOwnership,
      double whiteWin,
      double whiteLoss,
      Values values) {
    this.policy = policy;
    this.optimisticPolicy = optimisticPolicy;
    this.whiteOwnership = whiteOwnership;
    this.whiteWin = whiteWin;
    this.whiteLoss = whiteLoss;
    noResult = values.noResult();
    whiteScore = values.scoreMean();
    scoreStdev = values.scoreStdev();
    whiteLead = values.lead();
  }

  /** What the teacher says without search. */
  public static PositionTargets of(Evaluation evaluation) {
    int area = evaluation.area();
    float[] ownership = new float[area];
    for (int index = 0; index < area; index++) {
      ownership[index] = evaluation.whiteOwnership(index);
    }
    ValueEstimate value = evaluation.value();
    double mean = value.whiteScoreMean();
    double stdev = Math.sqrt(Math.max(0, value.whiteScoreMeanSq() - mean * mean));
    Values values = new Values(0, 0, mean, stdev, value.whiteLead(), value.noResult());
    return new PositionTargets(
        policy(evaluation),
        evaluation.hasOptimisticPolicy() ? weights(area, evaluation::optimisticPolicy) : null,
        ownership,
        value.whiteWin(),
        value.whiteLoss(),
        values);
  }

  /**
   * What is certain of a position.
   *
   * @param policy a weight for each index of a move
   * @param whiteOwnership who owns each point in the end, by its index
   * @param whiteScore with komi
   * @param scoreStdev how sharply the score is to be learned
   */
  public static PositionTargets exact(
      double[] policy, float[] whiteOwnership, double whiteScore, double scoreStdev) {
    double win = whiteScore > 0 ? 1 : whiteScore < 0 ? 0 : 0.5;
    Values values = new Values(0, 0, whiteScore, scoreStdev, whiteScore, 0);
    return new PositionTargets(policy, null, whiteOwnership, win, 1 - win, values);
  }

  /** The teacher's policy by the index of a move, 0 for illegal ones. */
  public static double[] policy(Evaluation evaluation) {
    return weights(evaluation.area(), evaluation::policy);
  }

  private static double[] weights(int area, IntToDoubleFunction policy) {
    double[] weights = new double[area + 1];
    Arrays.setAll(weights, move -> Math.max(0, policy.applyAsDouble(move)));
    return weights;
  }

  /**
   * What a search found: the averages of the root, and a policy.
   *
   * @param snapshot of a search with ownership that visited a move
   * @param policy a weight for each index of a move
   */
  static PositionTargets of(SearchSnapshot snapshot, Board board, double[] policy) {
    float[] ownership = new float[board.area()];
    for (int index = 0; index < ownership.length; index++) {
      ownership[index] = Math.max(-1, Math.min(1, snapshot.whiteOwnership(index)));
    }
    Values values = snapshot.root().values();
    double half = values.noResult() / 2;
    double win = Math.max(0, values.winrate() - half);
    double loss = Math.max(0, 1 - values.winrate() - half);
    return new PositionTargets(policy, null, ownership, win, loss, values);
  }

  /** Whether some move has a weight; else there is no policy to learn. */
  public boolean hasPolicy() {
    for (double weight : policy) {
      if (weight > 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * Writes the policy into a row.
   *
   * @param channel 0 for this move, 1 for the opponent's next one
   */
  public void writePolicy(TrainingRow row, int channel, Board board, PositionEncoder encoder) {
    write(policy, row, RowArray.POLICY, channel * encoder.moves(), board, encoder);
  }

  /** Adds the optimistic policy to a row if the teacher has one; a search has none. */
  public void addOptimisticPolicy(TrainingRow row, Board board, PositionEncoder encoder) {
    if (optimisticPolicy != null) {
      row.add(RowArray.OPTIMISTIC_POLICY);
      write(optimisticPolicy, row, RowArray.OPTIMISTIC_POLICY, 0, board, encoder);
    }
  }

  private static void write(
      double[] weights,
      TrainingRow row,
      RowArray array,
      int start,
      Board board,
      PositionEncoder encoder) {
    double most = Arrays.stream(weights).max().orElseThrow();
    for (int move = 0; move < weights.length; move++) {
      int cell = encoder.cellOf(board.moveAt(move), board);
      row.set(array, start + cell, weights[move] / most * LARGEST_WEIGHT);
    }
  }

  /**
   * Writes ownership, results, scores and lead into a row.
   *
   * @param color the player to move
   */
  public void writeValues(TrainingRow row, int color, Board board, PositionEncoder encoder) {
    boolean white = color == Color.WHITE;
    int sign = white ? 1 : -1;
    for (int index = 0; index < whiteOwnership.length; index++) {
      double owned = sign * whiteOwnership[index] * TrainingRows.OWNERSHIP_SCALE;
      row.set(RowArray.SOFT_OWNERSHIP, encoder.cellOf(board.pointAt(index), board), owned);
    }
    for (int result : RESULTS) {
      row.setTarget(result, white ? whiteWin : whiteLoss);
      row.setTarget(result + 1, white ? whiteLoss : whiteWin);
      row.setTarget(result + 2, noResult);
      row.setTarget(result + 3, sign * whiteScore);
    }
    row.set(RowArray.SOFT_SCORE_STDEV, 0, scoreStdev);
    row.setTarget(RowTarget.LEAD, sign * whiteLead);
  }
}

package sanko.train.selfplay;

import java.util.Arrays;
import sanko.board.Board;
import sanko.board.Color;
import sanko.search.result.MoveInfo;
import sanko.search.result.SearchSnapshot;
import sanko.train.data.PositionTargets;

/**
 * What a search found of each move, as the player to move sees it and in the numbers that rows
 * hold. All arrays go by point in reading order, then pass. Immutable: nobody changes the arrays.
 */
final class MoveTargets {
  private static final double LEAST_SCALE = 10;
  private static final double MOST = 30_000;
  private static final double VALUE_SCALE = 32_000;
  private static final double SCORE_SCALE = 60;
  private static final long MOST_VISITS = 32_000;

  private final short[] policy;
  private final short[] winLoss;
  private final short[] score;
  private final short[] visits;
  private final boolean isKnown;
  private final double surprise;
  private final double entropy;

  /**
   * What a search found.
   *
   * @param weights of the policy by index of the move, not normalized
   * @param scale what a weight is multiplied by to give the number in a row
   * @param prior the policy with which {@link #surprise} compares, by index of the move
   */
  private MoveTargets(
      SearchSnapshot snapshot, Board board, double[] weights, double scale, double[] prior) {
    policy = new short[weights.length];
    winLoss = new short[weights.length];
    score = new short[weights.length];
    visits = new short[weights.length];
    double sum = Arrays.stream(weights).sum();
    isKnown = sum > 0;
    double divergence = 0;
    double spread = 0;
    for (int index = 0; index < weights.length; index++) {
      policy[index] = (short) Math.round(scale * weights[index]);
      double share = isKnown ? weights[index] / sum : 0;
      if (share > 0) {
        divergence += share * Math.log(share / Math.max(1e-30, prior[index]));
        spread -= share * Math.log(share);
      }
    }
    surprise = Math.max(0, divergence);
    entropy = spread;
    int sign = snapshot.toMove() == Color.WHITE ? 1 : -1;
    for (MoveInfo info : snapshot.moves()) {
      if (info.edgeVisits() > 0) {
        fill(info, board.indexOfMove(info.move()), sign);
      }
    }
  }

  /**
   * What a search of a position with this board found.
   *
   * @param fpuReduction see {@link sanko.train.data.PolicySource#weights}
   */
  static MoveTargets of(
      SearchSnapshot snapshot, Board board, RowSettings.PolicyTarget target, double fpuReduction) {
    double[] weights = target.source().weights(snapshot, board, fpuReduction);
    double most = Arrays.stream(weights).max().orElse(0);
    if (target == RowSettings.PolicyTarget.REGULARIZED) {
      double[] prior = PositionTargets.policy(snapshot.root().evaluation());
      return new MoveTargets(snapshot, board, weights, most > 0 ? MOST / most : 0, prior);
    }
    double scale = most > 0 ? Math.min(Math.max(1, LEAST_SCALE / most), MOST / most) : 0;
    double[] prior = new double[weights.length];
    for (MoveInfo info : snapshot.moves()) {
      prior[board.indexOfMove(info.move())] = info.prior();
    }
    return new MoveTargets(snapshot, board, weights, scale, prior);
  }

  private void fill(MoveInfo info, int index, int sign) {
    winLoss[index] = (short) Math.round(VALUE_SCALE * sign * clamp(info.values().winLoss(), 1));
    score[index] =
        (short) Math.round(clamp(SCORE_SCALE * sign * info.values().scoreMean(), VALUE_SCALE));
    visits[index] = (short) Math.min(MOST_VISITS, info.edgeVisits());
  }

  private static double clamp(double number, double most) {
    return Math.max(-most, Math.min(most, number));
  }

  /** Whether any move was visited; else there is no policy to learn. */
  boolean isKnown() {
    return isKnown;
  }

  /**
   * Weights of the moves, not normalized: the visits without those that only exploration asked for,
   * or the regularized policy with its largest weight at 30,000.
   */
  short policy(int index) {
    return policy[index];
  }

  /** Win minus loss times 32,000. */
  short winLoss(int index) {
    return winLoss[index];
  }

  /** Points times 60. */
  short score(int index) {
    return score[index];
  }

  /** Playouts that took the move, at most 32,000. */
  short visits(int index) {
    return visits[index];
  }

  /**
   * The divergence of the policy found from the prior, in nats: from the prior with its noise for
   * visits, from the network's policy for a regularized one.
   */
  double surprise() {
    return surprise;
  }

  /** The entropy of the policy found, in nats. */
  double entropy() {
    return entropy;
  }
}

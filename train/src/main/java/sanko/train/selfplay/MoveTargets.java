package sanko.train.selfplay;

import java.util.Arrays;
import sanko.board.Board;
import sanko.board.Color;
import sanko.search.result.MoveInfo;
import sanko.search.result.SearchSnapshot;

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
   * @param weights of the policy, by the index of a move
   * @param scale what makes of them the numbers that rows hold
   */
  private MoveTargets(SearchSnapshot snapshot, Board board, double[] weights, double scale) {
    policy = new short[weights.length];
    winLoss = new short[weights.length];
    score = new short[weights.length];
    visits = new short[weights.length];
    double sum = 0;
    for (int index = 0; index < weights.length; index++) {
      policy[index] = (short) Math.round(scale * weights[index]);
      sum += weights[index];
    }
    isKnown = sum > 0;
    int sign = snapshot.toMove() == Color.WHITE ? 1 : -1;
    double divergence = 0;
    double spread = 0;
    for (MoveInfo info : snapshot.moves()) {
      int index = board.indexOfMove(info.move());
      if (info.edgeVisits() > 0) {
        fill(info, index, sign);
      }
      double share = isKnown ? weights[index] / sum : 0;
      if (share > 0) {
        divergence += share * Math.log(share / Math.max(1e-30, info.prior()));
        spread -= share * Math.log(share);
      }
    }
    surprise = Math.max(0, divergence);
    entropy = spread;
  }

  /**
   * What a search of a position with this board found.
   *
   * @param fpuReduction of the search, at most, for a regularized policy
   */
  static MoveTargets of(
      SearchSnapshot snapshot, Board board, RowSettings.PolicyTarget target, double fpuReduction) {
    double[] weights = target.source().weights(snapshot, board, fpuReduction);
    double most = Arrays.stream(weights).max().orElse(0);
    double scale =
        target == RowSettings.PolicyTarget.SEARCH
            ? Math.min(Math.max(1, LEAST_SCALE / most), MOST / most)
            : MOST / most;
    return new MoveTargets(snapshot, board, weights, most > 0 ? scale : 0);
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

  /** Weights of the moves, not normalized; what only exploration asked for is taken away. */
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

  /** The divergence of the policy found from the prior with its noise, in nats. */
  double surprise() {
    return surprise;
  }

  /** The entropy of the policy found, in nats. */
  double entropy() {
    return entropy;
  }
}

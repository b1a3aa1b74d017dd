package sanko.train.selfplay;

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

  private MoveTargets(int moves, SearchSnapshot snapshot, Board board) {
    policy = new short[moves];
    winLoss = new short[moves];
    score = new short[moves];
    visits = new short[moves];
    double most = 0;
    double sum = 0;
    for (MoveInfo info : snapshot.moves()) {
      if (info.edgeVisits() > 0) {
        most = Math.max(most, info.playSelectionValue());
        sum += info.playSelectionValue();
      }
    }
    isKnown = most > 0;
    double scale = Math.min(Math.max(1, LEAST_SCALE / most), MOST / most);
    double divergence = 0;
    double spread = 0;
    for (MoveInfo info : snapshot.moves()) {
      if (info.edgeVisits() > 0) {
        fill(
            info, board.indexOfMove(info.move()), snapshot.toMove() == Color.WHITE ? 1 : -1, scale);
        double share = info.playSelectionValue() / sum;
        if (share > 0) {
          divergence += share * Math.log(share / Math.max(1e-30, info.prior()));
          spread -= share * Math.log(share);
        }
      }
    }
    surprise = Math.max(0, divergence);
    entropy = spread;
  }

  /** What a search of a position with this board found. */
  static MoveTargets of(SearchSnapshot snapshot, Board board) {
    return new MoveTargets(board.area() + 1, snapshot, board);
  }

  private void fill(MoveInfo info, int index, int sign, double scale) {
    policy[index] = (short) Math.round(scale * info.playSelectionValue());
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

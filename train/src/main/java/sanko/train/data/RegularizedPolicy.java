package sanko.train.data;

import java.util.Arrays;
import sanko.board.Board;
import sanko.board.Color;
import sanko.search.result.MoveInfo;
import sanko.search.result.SearchSnapshot;

/**
 * The policy π that a search regards as best as long as it stays close to the teacher's policy P:
 * it maximizes Σ π q - λ KL(P, π), which gives π = λ P / (α - q), where α makes the sum 1. With few
 * visits it is much closer to the policy of many visits than the visits themselves are, and no move
 * gets probability 0.
 *
 * <p>λ = √W / (W + m) for W visits of m moves says how strongly PUCT with a factor of 1 holds
 * visits to P. The utility q of a visited move is averaged with one more visit that found the mean
 * of the root; other moves have that mean, less the reduction of first-play urgency. (J.-B. Grill
 * et al., <i>Monte-Carlo tree search as regularized policy optimization</i>, 2020,
 * arXiv:2007.12509, whose λ counts all legal moves in place of m.)
 */
final class RegularizedPolicy {
  private static final int BISECTIONS = 50;

  private final double[] policy;
  private final double[] utility;
  private final double lambda;

  private RegularizedPolicy(double[] policy, double[] utility, double lambda) {
    this.policy = policy;
    this.utility = utility;
    this.lambda = lambda;
  }

  /**
   * The policy after a search.
   *
   * @param snapshot of a search that visited a move
   * @param fpuReduction what first-play urgency takes from the utility of unvisited moves, once all
   *     of the policy is visited
   * @return a probability for each index of a move, 0 for illegal ones; all 0 if no move was
   *     visited
   */
  static double[] of(SearchSnapshot snapshot, Board board, double fpuReduction) {
    double[] policy = PositionTargets.policy(snapshot.root().evaluation());
    double sum = Arrays.stream(policy).sum();
    if (sum == 0) {
      return policy;
    }
    for (int move = 0; move < policy.length; move++) {
      policy[move] /= sum;
    }
    int sign = snapshot.toMove() == Color.WHITE ? 1 : -1;
    double mean = sign * snapshot.root().values().utility();
    double visits = 0;
    int moves = 0;
    double mass = 0;
    for (MoveInfo info : snapshot.moves()) {
      if (info.edgeVisits() > 0) {
        mass += policy[board.indexOfMove(info.move())];
        visits += info.edgeVisits();
        moves++;
      }
    }
    if (moves == 0) {
      return new double[policy.length];
    }
    double[] utility = new double[policy.length];
    Arrays.fill(utility, mean - fpuReduction * Math.sqrt(Math.min(1, mass)));
    for (MoveInfo info : snapshot.moves()) {
      if (info.edgeVisits() > 0) {
        double found = sign * info.values().utility();
        utility[board.indexOfMove(info.move())] =
            (info.edgeVisits() * found + mean) / (info.edgeVisits() + 1);
      }
    }
    return new RegularizedPolicy(policy, utility, Math.sqrt(visits) / (visits + moves)).best();
  }

  private double[] best() {
    double low = Double.NEGATIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (int move = 0; move < policy.length; move++) {
      if (policy[move] > 0) {
        low = Math.max(low, utility[move] + lambda * policy[move]);
        high = Math.max(high, utility[move] + lambda);
      }
    }
    for (int i = 0; i < BISECTIONS; i++) {
      double alpha = (low + high) / 2;
      if (sum(alpha) > 1) {
        low = alpha;
      } else {
        high = alpha;
      }
    }
    double[] best = new double[policy.length];
    for (int move = 0; move < best.length; move++) {
      best[move] = at(move, high);
    }
    return best;
  }

  private double sum(double alpha) {
    double sum = 0;
    for (int move = 0; move < policy.length; move++) {
      sum += at(move, alpha);
    }
    return sum;
  }

  private double at(int move, double alpha) {
    return policy[move] > 0 ? lambda * policy[move] / (alpha - utility[move]) : 0;
  }
}

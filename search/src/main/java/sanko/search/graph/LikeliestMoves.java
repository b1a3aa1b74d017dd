package sanko.search.graph;

import sanko.board.Board;
import sanko.nn.Evaluation;

/**
 * The likeliest moves of an evaluation's policy, sorted by prior and then by place in the policy.
 * Immutable, so that the evaluator's threads can prepare what the thread that searches installs.
 */
public final class LikeliestMoves {
  private final int most;
  private final int[] moves;
  private final float[] priors;
  private int count;
  private int legal;

  private LikeliestMoves(int most) {
    this.most = most;
    moves = new int[most];
    priors = new float[most];
  }

  /**
   * Finds the likeliest moves. Any thread may call.
   *
   * @param board of the size of the game; only its size is read
   * @param most how many to find, if that many are legal
   */
  public static LikeliestMoves of(Evaluation evaluation, Board board, int most) {
    LikeliestMoves found = new LikeliestMoves(most);
    for (int index = 0; index <= board.area(); index++) {
      float prior = evaluation.policy(index);
      found.legal += prior >= 0 ? 1 : 0;
      if (prior >= 0 && (found.count < most || prior > found.priors[most - 1])) {
        found.insert(prior, board.moveAt(index));
      }
    }
    return found;
  }

  private void insert(float prior, int move) {
    int place = count < most ? count++ : count - 1;
    while (place > 0 && priors[place - 1] < prior) {
      priors[place] = priors[place - 1];
      moves[place] = moves[place - 1];
      place--;
    }
    priors[place] = prior;
    moves[place] = move;
  }

  /** How many were asked for. */
  int most() {
    return most;
  }

  /** How many there are. */
  int count() {
    return count;
  }

  /** Whether these are all legal moves. */
  boolean areAll() {
    return count == legal;
  }

  /** The move at a place, the likeliest at 0. */
  int move(int place) {
    return moves[place];
  }

  /** The prior of the move at a place. */
  float prior(int place) {
    return priors[place];
  }
}

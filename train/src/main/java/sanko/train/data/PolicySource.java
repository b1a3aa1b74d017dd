package sanko.train.data;

import java.util.Locale;
import sanko.board.Board;
import sanko.search.result.MoveInfo;
import sanko.search.result.SearchSnapshot;

/** Whence the policy of a row comes. */
public enum PolicySource {
  /** The move that was played. */
  MOVES,
  /** The teacher alone. */
  TEACHER,
  /** The visits of a search. */
  SEARCH,
  /** The teacher's policy, shifted toward the moves that a search found good. */
  REGULARIZED;

  /** As the user writes it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether there is none without a search. */
  public boolean needsSearch() {
    return this == SEARCH || this == REGULARIZED;
  }

  /**
   * The policy that a search gives: the regularized one for {@link #REGULARIZED}, for all others
   * that of the visits, which {@link #MOVES} and {@link #TEACHER} do not write into rows.
   *
   * @param fpuReduction what first-play urgency takes from the utility of unvisited moves, once all
   *     of the policy is visited
   * @return a weight for each index of a move, not normalized; all 0 if no move was visited
   */
  public double[] weights(SearchSnapshot snapshot, Board board, double fpuReduction) {
    if (this == REGULARIZED) {
      return RegularizedPolicy.of(snapshot, board, fpuReduction);
    }
    double[] weights = new double[board.area() + 1];
    for (MoveInfo info : snapshot.moves()) {
      if (info.edgeVisits() > 0) {
        weights[board.indexOfMove(info.move())] = info.playSelectionValue();
      }
    }
    return weights;
  }
}

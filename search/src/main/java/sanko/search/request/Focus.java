package sanko.search.request;

import java.util.List;

/**
 * Moves at the root that a person wants to know more about. A share of the playouts goes into them,
 * each into one drawn by weight, without being visits of the root; docs/search.md, "Focus". Moves
 * that are illegal or forbidden are ignored.
 *
 * @param moves a move that occurs twice has both weights
 * @param share of the playouts, 0 to 1; more than {@link #MOST_SHARE} counts as that
 */
public record Focus(List<WeightedMove> moves, double share) {
  /** The greatest share, so that a search always goes on at its root too. */
  public static final double MOST_SHARE = 0.99;

  /** No move at all. */
  public static final Focus NONE = new Focus(List.of(), 0);

  /**
   * A move with its weight among the others.
   *
   * @param move a point, or {@link sanko.board.Board#PASS}
   * @param weight finite and above 0
   */
  public record WeightedMove(int move, double weight) {
    /**
     * See the record.
     *
     * @throws IllegalArgumentException if the weight is not finite and above 0
     */
    public WeightedMove {
      if (!(weight > 0) || Double.isInfinite(weight)) {
        throw new IllegalArgumentException("not a weight: " + weight);
      }
    }
  }

  /**
   * See the record.
   *
   * @throws IllegalArgumentException if the share is not from 0 to 1
   */
  public Focus {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException("not a share: " + share);
    }
    moves = List.copyOf(moves);
    share = Math.min(share, MOST_SHARE);
  }
}

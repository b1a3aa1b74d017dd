package sanko.search.playout;

import java.util.List;
import java.util.Random;
import sanko.search.request.Focus;

/**
 * Draws which playouts a {@link Focus} sends into which of its moves. Draws nothing, and so changes
 * no other random choice, where there are no moves or no share. Immutable.
 */
final class FocusDraw {
  private final double share;
  private final int[] moves;

  /** By move: the sum of the weights up to its own, in units of the greatest weight. */
  private final double[] upTo;

  /**
   * A draw.
   *
   * @param wanted all of them playable at the root
   */
  FocusDraw(List<Focus.WeightedMove> wanted, double share) {
    this.share = share;
    moves = wanted.stream().mapToInt(Focus.WeightedMove::move).toArray();
    double most = wanted.stream().mapToDouble(Focus.WeightedMove::weight).max().orElse(1);
    upTo = new double[moves.length];
    double sum = 0;
    for (int i = 0; i < upTo.length; i++) {
      sum += wanted.get(i).weight() / most;
      upTo[i] = sum;
    }
  }

  /** The move for the next playout, or {@link Selection#NO_MOVE} if it is one like all others. */
  int draw(Random random) {
    if (moves.length == 0 || share <= 0 || random.nextDouble() >= share) {
      return Selection.NO_MOVE;
    }
    double drawn = random.nextDouble() * upTo[upTo.length - 1];
    int place = 0;
    while (place < moves.length - 1 && drawn >= upTo[place]) {
      place++;
    }
    return moves[place];
  }
}

package sanko.search.variety;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.superko.GameState;

/**
 * Moves of earlier games and the utility that they lose for whoever plays them again: at the same
 * place with the same 9x9 points around, on a board that may be turned or mirrored, by either color
 * (docs/search-formulas.md, "Moves of earlier games"). Passes and captures in ko are never among
 * them. Immutable.
 */
public final class AvoidedMoves {
  /** No moves. */
  public static final AvoidedMoves NONE = new AvoidedMoves(Map.of());

  private final Map<Long, Double> losses;

  private AvoidedMoves(Map<Long, Double> losses) {
    this.losses = losses;
  }

  /** Collects the moves of games. For one thread. */
  public static final class Collector {
    private final Map<Long, Double> losses = new HashMap<>();
    private final Set<Long> ofSource = new HashSet<>();

    /** Begins another file: the same move counts once in each. */
    public void beginSource() {
      ofSource.clear();
    }

    /**
     * Adds a move.
     *
     * @param before the board before it
     * @param loss of utility; negative where the move is to be preferred
     */
    public void add(Board before, int move, int player, double loss) {
      if (isCounted(before, move, player)) {
        long shape = LocalShape.atPlace(before, move, player);
        if (ofSource.add(shape)) {
          losses.merge(shape, loss, Double::sum);
        }
      }
    }

    /** The moves added so far. */
    public AvoidedMoves moves() {
      return losses.isEmpty() ? NONE : new AvoidedMoves(Map.copyOf(losses));
    }
  }

  private static boolean isCounted(Board before, int move, int player) {
    return move != Board.PASS
        && before.isEmpty(move)
        && before.koCapture(move, player) == Board.PASS;
  }

  /** These moves and others; what both have loses both. */
  public AvoidedMoves plus(AvoidedMoves others) {
    if (losses.isEmpty() || others.losses.isEmpty()) {
      return losses.isEmpty() ? others : this;
    }
    Map<Long, Double> sum = new HashMap<>(losses);
    others.losses.forEach((shape, loss) -> sum.merge(shape, loss, Double::sum));
    return new AvoidedMoves(sum);
  }

  /**
   * What to take from the utility of each move of the player to move, by place in a policy.
   *
   * @return null if there is nothing to take
   */
  public double @Nullable [] penalties(GameState game) {
    if (losses.isEmpty()) {
      return null;
    }
    Board board = game.board();
    double[] penalties = new double[board.area() + 1];
    boolean any = false;
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      if (isCounted(board, point, game.toMove())) {
        long shape = LocalShape.atPlace(board, point, game.toMove());
        penalties[index] = losses.getOrDefault(shape, 0.0);
        any |= penalties[index] != 0;
      }
    }
    return any ? penalties : null;
  }
}

package sanko.search.request;

import java.util.Set;

/**
 * Moves that one player may not choose near the root of a search.
 *
 * @param color the player
 * @param allowed whether {@code moves} are the only allowed moves; otherwise they are the forbidden
 *     ones
 * @param moves points, or {@link sanko.board.Board#PASS}
 * @param untilDepth the restriction holds for moves fewer than this many plies below the root; at
 *     least 1
 */
public record MoveRestriction(int color, boolean allowed, Set<Integer> moves, int untilDepth) {
  public MoveRestriction {
    moves = Set.copyOf(moves);
  }

  /** Whether the player may not choose this move, where the restriction holds. */
  public boolean forbids(int player, int move) {
    return player == color && moves.contains(move) != allowed;
  }
}

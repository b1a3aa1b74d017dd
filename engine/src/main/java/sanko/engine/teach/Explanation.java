package sanko.engine.teach;

import java.util.List;
import sanko.engine.teach.fact.Reason;

/**
 * What a teacher says of a move. Moves are points of {@code sanko.board} or passes.
 *
 * @param color the player
 * @param move the move
 * @param loss points it loses compared with the better one; 0 if there is none
 * @param better what was better; the move itself if nothing was
 * @param betterLine the expected line after the better move, which is its first
 * @param sight who should see the better move
 * @param reasons why; may be empty
 */
public record Explanation(
    int color,
    int move,
    double loss,
    int better,
    List<Integer> betterLine,
    Sight sight,
    List<Reason> reasons) {
  /** Who should see the better move. */
  public enum Sight {
    /** A player of the level. */
    VISIBLE,
    /** Only a stronger player. */
    HIDDEN,
    /** The player found it. */
    FOUND
  }

  public Explanation {
    betterLine = List.copyOf(betterLine);
    reasons = List.copyOf(reasons);
  }

  /** Whether there is a reason on this side. */
  boolean has(Reason.Side side) {
    return reasons.stream().anyMatch(reason -> reason.side() == side);
  }

  /** Whether the player made the best move that the search knows. */
  boolean isBest() {
    return better == move;
  }
}

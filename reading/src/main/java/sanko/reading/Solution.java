package sanko.reading;

import org.jspecify.annotations.Nullable;

/**
 * A proof at a node, and on which lines it holds.
 *
 * @param plays where the winner places stones in it
 * @param since the ply of the line where it was found from which on the past plays a part in it, -1
 *     for all of the past; {@link #LASTING} if it holds on every line that reaches the node, as
 *     long as the winner has not lost a stone at one of {@link #plays}: then no move of the proof
 *     can repeat a position from before it, and none of the loser's moves was left out because it
 *     would. If not, it holds on the line where it was found
 * @param path that line
 * @param waits whether the winner wins by passing after the loser's pass, so that the proof says
 *     nothing about what the loser does instead
 */
record Solution(Proof proof, Zone plays, int since, long path, boolean waits) {
  /** In place of a ply where no position from before the node plays a part. */
  static final int LASTING = Integer.MAX_VALUE;

  boolean lasting() {
    return since == LASTING;
  }

  /** What {@link #since} is for a solution of the present position of a line. */
  static int since(Line line, int ply) {
    return ply >= line.plies() ? LASTING : ply;
  }

  /** Whether it was found on this line, or holds on every one as {@link #since} says. */
  boolean isFor(Line line) {
    return lasting() || path == line.path();
  }

  int winner() {
    return proof.winner();
  }

  Zone zone() {
    return proof.zone();
  }

  /** Whether it holds at the present position of a line, whose stones are those of the zone. */
  boolean holds(Line line) {
    return lasting() && !(line.hasSuperko() && plays.meets(line.lost(winner())));
  }

  /**
   * Whether it holds after a move.
   *
   * @param line before the move
   * @param removed the stones that the move removes, or null if none
   */
  boolean holds(Line line, int move, @Nullable Zone removed) {
    if (line.pathAfter(move) == path) {
      return true;
    }
    if (!lasting() || !line.hasSuperko() || move == Proof.KO_THREAT) {
      return lasting();
    }
    return !plays.meets(line.lost(winner())) && (removed == null || !plays.meets(removed));
  }
}

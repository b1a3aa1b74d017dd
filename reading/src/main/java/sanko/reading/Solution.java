package sanko.reading;

import org.jspecify.annotations.Nullable;

/**
 * A proof at a node, and on which lines it holds.
 *
 * @param plays where the winner places stones in it
 * @param lasting whether it holds on every line that reaches the node, as long as the winner has
 *     not lost a stone at one of {@link #plays}: then no move of the proof can repeat a position,
 *     and none of the loser's moves was left out because it would. If not, it holds on the line
 *     where it was found
 * @param path that line
 * @param waits whether the winner wins by passing after the loser's pass, so that the proof says
 *     nothing about what the loser does instead
 */
record Solution(Proof proof, Zone plays, boolean lasting, long path, boolean waits) {
  int winner() {
    return proof.winner();
  }

  Zone zone() {
    return proof.zone();
  }

  /** Whether it holds at the present position of a line, whose stones are those of the zone. */
  boolean holds(Line line) {
    return lasting && !(line.hasSuperko() && plays.meets(line.lost(winner())));
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
    if (!lasting || !line.hasSuperko() || move == Proof.KO_THREAT) {
      return lasting;
    }
    return !plays.meets(line.lost(winner())) && (removed == null || !plays.meets(removed));
  }
}

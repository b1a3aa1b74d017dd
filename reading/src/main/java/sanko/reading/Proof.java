package sanko.reading;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;

/**
 * A proof of who wins a reading, as a graph of nodes. Where the winner is to move a node has one
 * move; where the loser is to move it has all of the loser's moves that could matter, a pass among
 * them. Nodes that several lines reach may be shared. docs/reading.md has the argument why the
 * others do not matter, and what holds of the zones. Immutable.
 *
 * @param winner whose win is proved
 * @param moves points, {@link Board#PASS} or {@link #KO_THREAT}; none where the win is there
 * @param children the proofs after these moves
 * @param zone the points on which the proof depends
 * @param passZone where the loser is to move: moves outside of it, if legal, are no better than a
 *     pass; null where the winner is to move or nobody moves any more
 * @param end how the win is there, on every line that reaches the node; null where a move is left
 */
public record Proof(
    int winner,
    List<Integer> moves,
    List<Proof> children,
    Zone zone,
    @Nullable Zone passZone,
    @Nullable ProofEnd end) {
  /** The move that spends a ko threat; see {@link Threats}. */
  public static final int KO_THREAT = -1;

  /** Copies the lists. */
  public Proof {
    moves = List.copyOf(moves);
    children = List.copyOf(children);
  }

  /** A proof with moves. */
  Proof(int winner, List<Integer> moves, List<Proof> children, Zone zone, @Nullable Zone passZone) {
    this(winner, moves, children, zone, passZone, null);
  }

  /** A proof that is at its end. */
  Proof(int winner, Zone zone, ProofEnd end) {
    this(winner, List.of(), List.of(), zone, null, end);
  }

  /** Whether the win is there, without another move. */
  public boolean isEnd() {
    return end != null;
  }

  /** Whether it ends since the count of a race for liberties decides. */
  boolean isRace() {
    return end == ProofEnd.RACE_LOST || end == ProofEnd.RACE_HELD;
  }
}

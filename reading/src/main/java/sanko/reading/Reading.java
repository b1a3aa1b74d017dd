package sanko.reading;

import org.jspecify.annotations.Nullable;
import sanko.board.Board;

/**
 * The result of a reading.
 *
 * @param verdict whether the goal is reached
 * @param proof the proof of the verdict, null if it is unknown
 * @param nodes the positions that were searched
 */
public record Reading(Verdict verdict, @Nullable Proof proof, int nodes) {
  /**
   * The move of the player who moved first that wins, if that player wins and a move is needed.
   *
   * @return a point, {@link Proof#KO_THREAT}, or {@link Board#PASS} if there is no such move or
   *     none is needed
   */
  public int firstMove() {
    if (proof == null || proof.isEnd() || proof.passZone() != null) {
      return Board.PASS;
    }
    return proof.moves().get(0);
  }
}

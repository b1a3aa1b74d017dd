package sanko.board.reading;

import java.util.List;

/**
 * What reading says about a chain.
 *
 * @param result what becomes of it
 * @param line the moves that show it, the opponent's first, as far as they are known; a move may be
 *     a pass
 * @param positions how many positions were looked at
 */
public record Reading(Result result, List<Integer> line, int positions) {
  /** What becomes of a chain. */
  public enum Result {
    /** The opponent captures it, even if its owner moves first. */
    DEAD,
    /** The opponent cannot capture it with profit, even by moving first: it is alive or in seki. */
    LIVES,
    /** Who moves first decides. */
    UNSETTLED,
    /** Too much to read. */
    UNKNOWN
  }

  public Reading {
    line = List.copyOf(line);
  }
}

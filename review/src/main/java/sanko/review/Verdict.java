package sanko.review;

import java.util.List;
import sanko.board.Board;

/**
 * The result of the search of one position.
 *
 * @param blackWinrate Black's probability to win, 0..1
 * @param blackLead how far Black is ahead, points
 * @param line the expected moves, the best first; empty if the search has none
 * @param visits how long it searched
 */
public record Verdict(double blackWinrate, double blackLead, List<Integer> line, long visits) {
  public Verdict {
    line = List.copyOf(line);
  }

  /** The best move, a pass if the search has none. */
  public int best() {
    return line.isEmpty() ? Board.PASS : line.get(0);
  }
}

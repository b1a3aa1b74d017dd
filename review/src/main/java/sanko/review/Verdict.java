package sanko.review;

import java.util.List;
import sanko.board.Board;

/**
 * The result of the search of one position.
 *
 * @param value of the position
 * @param afterBest value of the position after the best move, from the same search; that of the
 *     position if it has none
 * @param line the expected moves, the best first; empty if the search has none
 * @param visits how long it searched
 */
public record Verdict(Value value, Value afterBest, List<Integer> line, long visits) {
  /**
   * What a position is worth.
   *
   * @param blackWinrate Black's probability to win, 0..1
   * @param blackLead how far Black is ahead, points
   */
  public record Value(double blackWinrate, double blackLead) {}

  public Verdict {
    line = List.copyOf(line);
  }

  /** Black's probability to win, 0..1. */
  public double blackWinrate() {
    return value.blackWinrate();
  }

  /** How far Black is ahead, points. */
  public double blackLead() {
    return value.blackLead();
  }

  /** The best move, a pass if the search has none. */
  public int best() {
    return line.isEmpty() ? Board.PASS : line.get(0);
  }
}

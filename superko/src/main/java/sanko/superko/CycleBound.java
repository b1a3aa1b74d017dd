package sanko.superko;

import sanko.board.Board;
import sanko.board.Color;

/**
 * How long a cycle of positions through a move must be, by the S+E-1 theorem (docs/superko.md): a
 * move whose chain has S stones and whose bordering empty regions hold E points is part of no cycle
 * with fewer than S+E placements. One thread.
 */
final class CycleBound {
  private final int limit;
  private final int[] region;
  private int[] marks = new int[0];
  private int mark;

  /**
   * Answers up to a limit.
   *
   * @param limit above it the exact number does not matter
   */
  CycleBound(int limit) {
    this.limit = limit;
    region = new int[limit + Board.NEIGHBORS + 1];
  }

  /** The number above which all results are alike. */
  int limit() {
    return limit;
  }

  /**
   * S+E after a play, or some number above the limit.
   *
   * @param board the board after the play
   * @param point where the stone was put
   * @param removed how many stones the play removed
   */
  int size(Board board, int point, int removed) {
    if (board.isEmpty(point)) {
      // Suicide: the region that opens is the removed chain, which must be placed again.
      return removed;
    }
    int stones = board.chainSize(point);
    if (stones + board.liberties(point) > limit) {
      return limit + 1;
    }
    return stones + emptyAround(board, point, limit - stones);
  }

  /** The number of points in the empty regions beside a chain, counted until it exceeds a bound. */
  private int emptyAround(Board board, int point, int bound) {
    nextMark(board.pointLimit());
    int found = 0;
    int stone = point;
    do {
      found = addNeighbors(board, stone, found);
      stone = board.nextInChain(stone);
    } while (stone != point && found <= bound);
    for (int i = 0; i < found && found <= bound; i++) {
      found = addNeighbors(board, region[i], found);
    }
    return found;
  }

  private int addNeighbors(Board board, int point, int found) {
    int count = found;
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int near = board.neighbor(point, d);
      if (board.color(near) == Color.EMPTY && marks[near] != mark) {
        marks[near] = mark;
        region[count++] = near;
      }
    }
    return count;
  }

  private void nextMark(int pointLimit) {
    if (marks.length < pointLimit || ++mark == Integer.MAX_VALUE) {
      marks = new int[pointLimit];
      mark = 1;
    }
  }
}

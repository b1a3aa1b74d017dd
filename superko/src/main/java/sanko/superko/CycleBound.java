package sanko.superko;

import sanko.board.Board;
import sanko.board.Color;

/**
 * The least length of a cycle of positions through some moves (docs/superko.md): for one move by
 * {@link #size}, for several by {@link #clear} and then {@link #add} for each. For one thread.
 */
final class CycleBound {
  private static final int BLACK = 1;
  private static final int WHITE = 2;
  private static final int EITHER = 4;
  private static final int BITS = 3;
  private static final int LAST_STAMP = Integer.MAX_VALUE >> BITS;

  private final int limit;

  /* The points of the empty regions that were counted last. */
  private final int[] region;
  private int regionSize;
  private int[] marks = new int[0];
  private int mark;

  /*
   * What must be placed in any cycle through the moves added: needs[point] has a stamp in its upper
   * bits and, if the stamp is the present one, who must play there in the lowest three.
   */
  private int[] needs = new int[0];
  private int stamp;
  private int black;
  private int white;
  private int placements;

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

  // ---- one move

  /**
   * S+E after a play, or some number above the limit: the chain has S stones, and the empty regions
   * beside it hold E points.
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

  /**
   * Whether {@link #size} of a ply's placement exceeds the limit; if not, it can be added with
   * {@link #addCounted}. Mostly a look around the stone tells.
   */
  boolean isExceededBy(Ply after) {
    Board board = after.board;
    int point = after.move;
    if (board.isEmpty(point)) {
      return after.removed > limit;
    }
    int stones = board.chainSize(point);
    if (stones + board.liberties(point) > limit) {
      return true;
    }
    long regions = after.points.regionsBeside(board, point, limit - stones + 1);
    if (stones + Long.bitCount(regions & ~PointBits.MORE) > limit) {
      return true;
    }
    if ((regions & PointBits.MORE) != 0) {
      return stones + emptyAround(board, point, limit - stones) > limit;
    }
    regionSize = 0;
    for (long left = regions; left != 0; left &= left - 1) {
      int bit = Long.numberOfTrailingZeros(left);
      region[regionSize++] = after.points.pointOf(bit, point);
    }
    return false;
  }

  /** The number of points in the empty regions beside a chain, counted until it exceeds a bound. */
  private int emptyAround(Board board, int point, int bound) {
    startRegion(board);
    int stone = point;
    do {
      addNeighbors(board, stone);
      stone = board.nextInChain(stone);
    } while (stone != point && regionSize <= bound);
    spread(board, bound);
    return regionSize;
  }

  private void startRegion(Board board) {
    if (marks.length < board.pointLimit() || ++mark == Integer.MAX_VALUE) {
      marks = new int[board.pointLimit()];
      mark = 1;
    }
    regionSize = 0;
  }

  private void spread(Board board, int bound) {
    for (int i = 0; i < regionSize && regionSize <= bound; i++) {
      addNeighbors(board, region[i]);
    }
  }

  private void addNeighbors(Board board, int point) {
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int near = board.neighbor(point, d);
      if (board.color(near) == Color.EMPTY && marks[near] != mark) {
        marks[near] = mark;
        region[regionSize++] = near;
      }
    }
  }

  // ---- several moves

  /** Begins with no move. */
  void clear() {
    stamp = stamp == LAST_STAMP ? 0 : stamp + 1;
    if (stamp == 0) {
      needs = new int[0];
      stamp = 1;
    }
    black = 0;
    white = 0;
    placements = 0;
  }

  /**
   * Adds a move; it must be one whose {@link #size} is within the limit.
   *
   * @param before the board before it
   * @param after the board after it
   * @param removed how many stones it removed
   */
  void add(Board before, Board after, int point, int color, int removed) {
    size(after, point, removed);
    addCounted(before, after, point, color);
  }

  /** Adds the move of which it was last asked whether it is within the limit. */
  void addCounted(Board before, Board after, int point, int color) {
    if (needs.length < after.pointLimit()) {
      needs = new int[after.pointLimit()];
    }
    int own = color == Color.BLACK ? BLACK : WHITE;
    if (after.isEmpty(point)) {
      startRegion(after);
      addNeighbors(after, point);
      spread(after, limit);
      need(point, own);
      needRegion(before, own);
      return;
    }
    int stone = point;
    do {
      need(stone, own);
      stone = after.nextInChain(stone);
    } while (stone != point);
    needRegion(before, EITHER);
  }

  /** The points of the region: those that held stones must have such stones again. */
  private void needRegion(Board before, int empty) {
    for (int i = 0; i < regionSize; i++) {
      int color = before.color(region[i]);
      need(region[i], color == Color.EMPTY ? empty : color == Color.BLACK ? BLACK : WHITE);
    }
  }

  private void need(int point, int who) {
    int old = (needs[point] >> BITS) == stamp ? needs[point] & (BLACK | WHITE | EITHER) : 0;
    int now = old | who;
    needs[point] = (stamp << BITS) | now;
    black += (now & BLACK) - (old & BLACK);
    white += ((now & WHITE) - (old & WHITE)) / WHITE;
    placements += placements(now) - placements(old);
  }

  private static int placements(int who) {
    return (who & BLACK) + (who & WHITE) / WHITE + (who == EITHER ? 1 : 0);
  }

  /** The placements that any cycle through the moves added has at least. */
  int placements() {
    return placements;
  }

  /** The placements of one player, the busier one, that any such cycle has at least. */
  int placementsOfOnePlayer() {
    return Math.max(black, white);
  }
}

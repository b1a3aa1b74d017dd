package sanko.superko;

import java.util.Arrays;
import sanko.board.Board;

/**
 * The points of a board without a stone, and those of them that had one earlier in the game, as
 * bits, which makes questions about many points quick. One for each ply. For one thread.
 */
final class PointBits {
  /*
   * Bit point + LEAD of the first words is 0 if the point is empty, 1 for stones, wall and all else;
   * there are enough ones before and behind the board to cut out a window around any point. Bit
   * point of the words from emptied on is 1 if a stone was removed there and none put since. One
   * array, so that a copy is one.
   */
  private static final int LEAD = Long.SIZE;
  private static final int MARGIN = 4;

  /*
   * A window of points around one, row by row, in one word: a column that counts as wall keeps the
   * rows apart.
   */
  private static final int WINDOW_ROWS = 6;
  private static final int WINDOW_COLUMNS = 9;
  private static final int ROW_BITS = WINDOW_COLUMNS + 1;
  private static final long ROW = (1L << WINDOW_COLUMNS) - 1;
  private static final int ABOVE = WINDOW_ROWS / 2;
  private static final int LEFT = WINDOW_COLUMNS / 2;
  private static final long MIDDLE = 1L << (ABOVE * ROW_BITS + LEFT);
  private static final long COLUMN = (1L << (ROW_BITS * WINDOW_ROWS)) / ((1L << ROW_BITS) - 1);

  /** In a window: points, or stones of the chain, may lie beyond its edge. */
  static final long MORE = 1L << 63;

  /* Stones here have neighbors outside the window. */
  private static final long EDGE =
      ROW | ROW << (ROW_BITS * (WINDOW_ROWS - 1)) | COLUMN | COLUMN << (WINDOW_COLUMNS - 1) | MORE;

  /* This many steps from the stone settle most plays, and a test after each would cost more. */
  private static final int STEPS = 5;

  /* For a division by the width: rows = points * rowsPerPoint >> ROW_SHIFT. */
  private static final int ROW_SHIFT = 16;

  private final int stride;
  private final int rowsPerPoint;
  private final int emptied;
  private final long[] words;

  PointBits(Board board) {
    stride = board.neighbor(0, Board.NEIGHBORS - 1);
    rowsPerPoint = (1 << ROW_SHIFT) / stride + 1;
    emptied = (board.pointLimit() >>> 6) + MARGIN;
    words = new long[emptied + (board.pointLimit() >>> 6) + 1];
    Arrays.fill(words, 0, emptied, -1);
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      if (board.isEmpty(point)) {
        words[(point + LEAD) >>> 6] &= ~(1L << point);
      }
    }
  }

  void copyFrom(PointBits other) {
    System.arraycopy(other.words, 0, words, 0, words.length);
  }

  /**
   * Follows a play.
   *
   * @param removed how many stones it removed
   */
  void play(Board before, Board after, int point, int removed) {
    words[(point + LEAD) >>> 6] |= 1L << point;
    words[emptied + (point >>> 6)] &= ~(1L << point);
    if (removed == 0) {
      return;
    }
    if (after.isEmpty(point)) {
      remove(point);
    }
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int near = after.neighbor(point, d);
      if (after.isEmpty(near) && !isEmpty(near)) {
        int stone = near;
        do {
          remove(stone);
          stone = before.nextInChain(stone);
        } while (stone != near);
      }
    }
  }

  private void remove(int stone) {
    words[(stone + LEAD) >>> 6] &= ~(1L << stone);
    words[emptied + (stone >>> 6)] |= 1L << stone;
  }

  private boolean isEmpty(int point) {
    return (words[(point + LEAD) >>> 6] >>> point & 1) == 0;
  }

  /** How many words {@link #emptied} and {@link #enclosed} have: one for every 64 points. */
  int count() {
    return words.length - emptied;
  }

  /**
   * The empty points that had a stone earlier in the game.
   *
   * @param index of a word; its lowest bit is the point of 64 times the index
   */
  long emptied(int index) {
    return words[emptied + index];
  }

  /** The empty points without an empty neighbor; see {@link #emptied}. */
  long enclosed(int index) {
    int bit = Long.SIZE * index + LEAD;
    return ~from(bit) & from(bit - 1) & from(bit + 1) & from(bit - stride) & from(bit + stride);
  }

  /** The 64 bits from one on. */
  private long from(int bit) {
    // A shift by 64 in two steps, as Java takes the lowest six bits of a distance.
    return words[bit >>> 6] >>> bit | words[(bit >>> 6) + 1] << 1 << ~bit;
  }

  /**
   * The empty regions beside a chain, as far as they lie in a window around one of its stones: a
   * bit for each point, see {@link #pointOf}, and {@link #MORE} if there may be more.
   *
   * @param enough once this many points are found, the rest need not be looked for
   */
  long regionsBeside(Board board, int stone, int enough) {
    if (stride < WINDOW_COLUMNS) {
      return MORE; // A point would be twice in the window.
    }
    long empty = emptyAround(stone);
    long reached = spread(MIDDLE) & empty;
    for (int i = 0; i < STEPS; i++) {
      reached |= spread(reached) & empty;
    }
    if (Long.bitCount(reached) >= enough) {
      return reached | MORE;
    }
    long chain = chainAround(board, stone);
    reached = spread(chain & ~MORE) & empty;
    long before;
    do {
      before = reached;
      reached |= spread(reached) & empty;
    } while (reached != before && Long.bitCount(reached) < enough);
    boolean isWhole = ((chain | reached) & EDGE) == 0 && reached == before;
    return isWhole ? reached : reached | MORE;
  }

  private static long spread(long points) {
    return points << 1 | points >>> 1 | points << ROW_BITS | points >>> ROW_BITS;
  }

  private long emptyAround(int point) {
    long window = 0;
    int bit = corner(point) + LEAD;
    for (int row = 0; row < WINDOW_ROWS; row += 3) {
      // One word has three rows, however wide the board.
      long bits = ~from(bit + row * stride);
      long rows =
          (bits & ROW)
              | (bits >>> stride & ROW) << ROW_BITS
              | (bits >>> (2 * stride) & ROW) << (2 * ROW_BITS);
      window |= rows << (ROW_BITS * row);
    }
    return window;
  }

  /**
   * The stones of a chain in the window around one of them, and {@link #MORE} if others are out.
   */
  private long chainAround(Board board, int middle) {
    int corner = corner(middle);
    long chain = 0;
    int stone = middle;
    do {
      int row = ((stone - corner) * rowsPerPoint) >> ROW_SHIFT;
      int column = stone - corner - row * stride;
      boolean isIn = row >= 0 && row < WINDOW_ROWS && column < WINDOW_COLUMNS;
      chain |= isIn ? 1L << (ROW_BITS * row + column) : MORE;
      stone = board.nextInChain(stone);
    } while (stone != middle);
    return chain;
  }

  /** The point of a bit of the window around a point. */
  int pointOf(int bit, int middle) {
    return corner(middle) + bit / ROW_BITS * stride + bit % ROW_BITS;
  }

  /** The upper left point of the window around a point; it may be far out. */
  private int corner(int middle) {
    return middle - ABOVE * stride - LEFT;
  }
}

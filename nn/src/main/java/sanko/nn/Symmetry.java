package sanko.nn;

import sanko.board.Board;

/**
 * The eight symmetries of a board, as numbers 0 to 7: bit 0 flips the rows, bit 1 the columns, bit
 * 2 then swaps rows and columns. On a rectangle that is not a square bit 2 has no effect.
 */
public final class Symmetry {
  /** The number of symmetries. */
  public static final int COUNT = 8;

  /** The symmetry that leaves everything in its place. */
  public static final int IDENTITY = 0;

  private static final int FLIP_Y = 1;
  private static final int FLIP_X = 2;
  private static final int TRANSPOSE = 4;

  private Symmetry() {}

  /** How many of them, the first ones, are different on boards of a size. */
  public static int count(int width, int height) {
    return width == height ? COUNT : COUNT / 2;
  }

  /** Whether rows and columns are swapped, on a square. */
  static boolean transposes(int symmetry) {
    return (check(symmetry) & TRANSPOSE) != 0;
  }

  /** The symmetry that undoes another one on a square. */
  public static int inverse(int symmetry) {
    return transposes(symmetry) ? swapFlips(symmetry) : symmetry;
  }

  /** The symmetry that does first one and then the other on a square. */
  public static int compose(int first, int second) {
    return first ^ (transposes(first) ? swapFlips(second) : check(second));
  }

  /**
   * Where a cell of a rectangle goes.
   *
   * @param index the cell in reading order, {@code y * width + x}
   * @return its place afterwards, in reading order of the same rectangle
   */
  public static int map(int symmetry, int index, int width, int height) {
    check(symmetry);
    if (index < 0 || index >= width * height) {
      throw new IllegalArgumentException(
          "index " + index + " is outside of " + width + "x" + height);
    }
    int x = index % width;
    int y = index / width;
    if ((symmetry & FLIP_Y) != 0) {
      y = height - 1 - y;
    }
    if ((symmetry & FLIP_X) != 0) {
      x = width - 1 - x;
    }
    boolean swaps = (symmetry & TRANSPOSE) != 0 && width == height;
    return swaps ? x * width + y : y * width + x;
  }

  /** Where a move on a board goes; a pass stays one. */
  public static int move(int symmetry, int move, Board board) {
    return move == Board.PASS
        ? move
        : board.pointAt(map(symmetry, board.indexOf(move), board.width(), board.height()));
  }

  private static int swapFlips(int symmetry) {
    check(symmetry);
    int flipped = 0;
    flipped |= (symmetry & FLIP_Y) != 0 ? FLIP_X : 0;
    flipped |= (symmetry & FLIP_X) != 0 ? FLIP_Y : 0;
    return flipped | (symmetry & TRANSPOSE);
  }

  private static int check(int symmetry) {
    if (symmetry < 0 || symmetry >= COUNT) {
      throw new IllegalArgumentException("symmetry " + symmetry + " is not within 0..7");
    }
    return symmetry;
  }
}

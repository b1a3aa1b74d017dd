package sanko.board;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** The points of a board of one size. Immutable; one instance for each size in use. */
public final class Geometry {
  /** The point limit of the largest board, for scratch that serves boards of all sizes. */
  static final int MAX_POINT_LIMIT = (Board.MAX_SIZE + 2) * (Board.MAX_SIZE + 1) + 1;

  private static final int SIZES = Board.MAX_SIZE + 1;
  private static final AtomicReferenceArray<Geometry> CACHE =
      new AtomicReferenceArray<>(SIZES * SIZES);

  final int width;
  final int height;
  final int stride;

  /** All points outside and on the board are below this. */
  final int pointLimit;

  /** The points in reading order: row by row from the top left. */
  final short[] points;

  /** The place of a point in {@link #points}, or -1 for the wall. */
  final short[] indexes;

  /** The entries of an empty board, as many as a power of two; see {@link Board}. */
  final char[] emptyPoints;

  private Geometry(int width, int height) {
    this.width = width;
    this.height = height;
    stride = width + 1;
    pointLimit = (height + 2) * stride + 1;
    points = new short[width * height];
    indexes = new short[pointLimit];
    Arrays.fill(indexes, (short) -1);
    emptyPoints = new char[2 * Integer.highestOneBit(pointLimit - 1)];
    Arrays.fill(emptyPoints, Board.WALL);
    for (int index = 0; index < points.length; index++) {
      int point = (index / width + 1) * stride + index % width + 1;
      points[index] = (short) point;
      indexes[point] = (short) index;
      emptyPoints[point] = Board.EMPTY;
    }
  }

  /** The single geometry for a size, shared by all boards of that size. */
  public static Geometry of(int width, int height) {
    if (width < 1 || height < 1 || width > Board.MAX_SIZE || height > Board.MAX_SIZE) {
      throw new IllegalArgumentException(
          "board size " + width + "x" + height + " is not within 1.." + Board.MAX_SIZE);
    }
    int slot = width * SIZES + height;
    Geometry known = CACHE.get(slot);
    if (known != null) {
      return known;
    }
    Geometry made = new Geometry(width, height);
    Geometry earlier = CACHE.compareAndExchange(slot, null, made);
    return earlier == null ? made : earlier;
  }
}

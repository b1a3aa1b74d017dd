package sanko.nn.features;

import sanko.nn.Symmetry;

/**
 * Where the points of a board lie in a network's buffer under each symmetry. The board starts in
 * the top left corner and the symmetry then moves the whole buffer, so a board smaller than its
 * buffer may end in another corner. Immutable.
 */
public final class BoardWindow {
  private final int boardWidth;
  private final int boardHeight;
  private final int bufferCells;
  private final short[][] cells = new short[Symmetry.COUNT][];

  /**
   * A board in the top left corner of a buffer.
   *
   * @throws IllegalArgumentException if the board does not fit into the buffer
   */
  public BoardWindow(int boardWidth, int boardHeight, int bufferWidth, int bufferHeight) {
    if (boardWidth < 1
        || boardHeight < 1
        || boardWidth > bufferWidth
        || boardHeight > bufferHeight
        || bufferWidth * bufferHeight > Short.MAX_VALUE) {
      throw new IllegalArgumentException(
          "a board of "
              + (boardWidth + "x" + boardHeight)
              + " does not fit a buffer of "
              + (bufferWidth + "x" + bufferHeight));
    }
    this.boardWidth = boardWidth;
    this.boardHeight = boardHeight;
    bufferCells = bufferWidth * bufferHeight;
    for (int symmetry = 0; symmetry < Symmetry.COUNT; symmetry++) {
      cells[symmetry] = new short[boardWidth * boardHeight];
      for (int index = 0; index < cells[symmetry].length; index++) {
        int start = index / boardWidth * bufferWidth + index % boardWidth;
        int cell = Symmetry.map(symmetry, start, bufferWidth, bufferHeight);
        cells[symmetry][index] = (short) cell;
      }
    }
  }

  /** Points of the board. */
  public int area() {
    return boardWidth * boardHeight;
  }

  /** Cells of the buffer. */
  public int bufferCells() {
    return bufferCells;
  }

  /** The cell of the buffer in which a point of the board lies, both in reading order. */
  public int cell(int symmetry, int index) {
    return cells[symmetry][index];
  }

  /** Fills an array with the cells in which all points of the board lie. */
  void cells(int symmetry, short[] into) {
    System.arraycopy(cells[symmetry], 0, into, 0, area());
  }
}

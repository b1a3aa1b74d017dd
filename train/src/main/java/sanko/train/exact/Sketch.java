package sanko.train.exact;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import sanko.board.Board;
import sanko.board.Color;

/** A shape with its walls on an otherwise open board. Cells are in reading order. One thread. */
final class Sketch {
  /** A cell that the surroundings may fill. */
  static final int OPEN = 3;

  final int width;
  final int height;
  final byte[] cells;
  private final boolean[] wall;

  /** An open board. */
  Sketch(int width, int height) {
    this.width = width;
    this.height = height;
    cells = new byte[width * height];
    Arrays.fill(cells, (byte) OPEN);
    wall = new boolean[cells.length];
  }

  /** Whether a column and a row are on the board. */
  private boolean contains(int x, int y) {
    return x >= 0 && y >= 0 && x < width && y < height;
  }

  /** The cells beside one. */
  int[] beside(int cell) {
    int[] found = new int[Board.NEIGHBORS];
    int count = 0;
    int x = cell % width;
    if (x > 0) {
      found[count++] = cell - 1;
    }
    if (x < width - 1) {
      found[count++] = cell + 1;
    }
    if (cell >= width) {
      found[count++] = cell - width;
    }
    if (cell + width < cells.length) {
      found[count++] = cell + width;
    }
    return Arrays.copyOf(found, count);
  }

  /** Sets a cell of the shape. */
  void set(int cell, int color) {
    cells[cell] = (byte) color;
  }

  /** Sets a stone that the surroundings must keep alive. */
  void setWall(int cell, int color) {
    cells[cell] = (byte) color;
    wall[cell] = true;
  }

  /** Puts walls on the open cells beside a group, but for some liberties, which get walls, too. */
  void enclose(List<Integer> group, int color, int liberties, Random random) {
    List<Integer> border = around(group, false);
    List<Integer> open = new ArrayList<>();
    for (int i = 0; i < liberties && !border.isEmpty(); i++) {
      int cell = border.remove(random.nextInt(border.size()));
      set(cell, Color.EMPTY);
      open.add(cell);
    }
    border.forEach(cell -> setWall(cell, color));
    around(open, false).forEach(cell -> setWall(cell, color));
  }

  /** The open cells beside some, or also those diagonally beside them. */
  List<Integer> around(List<Integer> around, boolean diagonal) {
    List<Integer> found = new ArrayList<>();
    for (int cell : around) {
      int x = cell % width;
      int y = cell / width;
      for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
          if (!contains(x + dx, y + dy) || (!diagonal && dx * dy != 0)) {
            continue;
          }
          int near = cell + dy * width + dx;
          if (isOpen(near) && !found.contains(near)) {
            found.add(near);
          }
        }
      }
    }
    return found;
  }

  /** A connected set of open cells. */
  List<Integer> grown(int start, int size, Random random) {
    List<Integer> grown = new ArrayList<>(List.of(start));
    while (grown.size() < size) {
      List<Integer> border = around(grown, false);
      border.removeAll(grown);
      if (border.isEmpty()) {
        break;
      }
      grown.add(border.get(random.nextInt(border.size())));
    }
    return grown;
  }

  /** Whether there is a stone that the surroundings must keep alive. */
  boolean isWall(int cell) {
    return wall[cell];
  }

  /** Whether nothing has been set there. */
  boolean isOpen(int cell) {
    return cells[cell] == OPEN;
  }
}

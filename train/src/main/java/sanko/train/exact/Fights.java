package sanko.train.exact;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import sanko.board.Color;

/** Draws groups that fight for their lives, each with the walls around it. */
final class Fights {
  /** The cells inside a loop in which a group can have two eyes. */
  private static final int ROOM_TO_LIVE = 12;

  private Fights() {}

  /** Two groups that are cut off from their friends and want each other's liberties. */
  static @Nullable Sketch race(int width, int height, boolean seki, Random random) {
    Sketch sketch = new Sketch(width, height);
    int start = random.nextInt(sketch.cells.length);
    List<Integer> black = sketch.grown(start, 4 + random.nextInt(5), random);
    black.forEach(cell -> sketch.set(cell, Color.BLACK));
    List<Integer> border = sketch.around(black, false);
    if (border.isEmpty()) {
      return null;
    }
    int first = border.get(random.nextInt(border.size()));
    List<Integer> white = sketch.grown(first, 4 + random.nextInt(5), random);
    white.forEach(cell -> sketch.set(cell, Color.WHITE));
    int shared = 0;
    for (int cell : sketch.around(white, false)) {
      for (int near : sketch.beside(cell)) {
        if (sketch.cells[near] == Color.BLACK && sketch.isOpen(cell)) {
          sketch.set(cell, Color.EMPTY);
          shared++;
        }
      }
    }
    if (shared > 4) {
      return null;
    }
    if (random.nextBoolean() || seki) {
      makeEye(black, sketch, random);
      makeEye(white, sketch, random);
    }
    for (int cell : sketch.around(shared(sketch), false)) {
      sketch.setWall(cell, random.nextBoolean() ? Color.BLACK : Color.WHITE);
    }
    sketch.enclose(black, Color.WHITE, seki ? 0 : random.nextInt(3), random);
    sketch.enclose(white, Color.BLACK, seki ? 0 : random.nextInt(3), random);
    return sketch;
  }

  /** A chain that forms a loop around another group, which may live or not. */
  static @Nullable Sketch loop(int width, int height, Random random) {
    Sketch sketch = new Sketch(width, height);
    List<Integer> inside =
        random.nextBoolean()
            ? rectangle(sketch, random)
            : sketch.grown(random.nextInt(sketch.cells.length), 4 + random.nextInt(12), random);
    for (int cell : inside) {
      int x = cell % width;
      int y = cell / width;
      if (x == 0 || y == 0 || x == width - 1 || y == height - 1) {
        return null;
      }
    }
    int color = random.nextBoolean() ? Color.BLACK : Color.WHITE;
    List<Integer> loop = sketch.around(inside, true);
    loop.removeAll(inside);
    loop.forEach(cell -> sketch.set(cell, color));
    if (inside.size() >= ROOM_TO_LIVE && random.nextBoolean()) {
      sketch.enclose(loop, Color.opponent(color), random.nextInt(5), random);
      return sketch;
    }
    inside.forEach(cell -> sketch.set(cell, Color.opponent(color)));
    int holes = 1 + random.nextInt(4);
    for (int i = 0; i < holes; i++) {
      sketch.set(inside.get(random.nextInt(inside.size())), Color.EMPTY);
    }
    sketch.enclose(loop, Color.opponent(color), 1 + random.nextInt(3), random);
    return sketch;
  }

  private static List<Integer> rectangle(Sketch sketch, Random random) {
    int wide = 2 + random.nextInt(Math.max(1, Math.min(8, sketch.width - 5)));
    int high = 2 + random.nextInt(Math.max(1, Math.min(8, sketch.height - 5)));
    int left = random.nextInt(Math.max(1, sketch.width - wide));
    int top = random.nextInt(Math.max(1, sketch.height - high));
    List<Integer> cells = new ArrayList<>();
    for (int y = top; y < Math.min(sketch.height, top + high); y++) {
      for (int x = left; x < Math.min(sketch.width, left + wide); x++) {
        cells.add(y * sketch.width + x);
      }
    }
    return cells;
  }

  private static List<Integer> shared(Sketch sketch) {
    List<Integer> shared = new ArrayList<>();
    for (int cell = 0; cell < sketch.cells.length; cell++) {
      if (sketch.cells[cell] == Color.EMPTY) {
        shared.add(cell);
      }
    }
    return shared;
  }

  /** Opens a cell of a group that only the group is beside, if there is one. */
  private static void makeEye(List<Integer> group, Sketch sketch, Random random) {
    List<Integer> inner = new ArrayList<>();
    for (int cell : group) {
      boolean isInner = true;
      for (int near : sketch.beside(cell)) {
        isInner &= sketch.cells[near] == sketch.cells[cell];
      }
      if (isInner) {
        inner.add(cell);
      }
    }
    if (!inner.isEmpty()) {
      sketch.set(inner.get(random.nextInt(inner.size())), Color.EMPTY);
    }
  }
}

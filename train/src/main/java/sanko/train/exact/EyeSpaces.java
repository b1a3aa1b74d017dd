package sanko.train.exact;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import sanko.board.Color;

/** Draws enclosed groups with one eye space. */
final class EyeSpaces {
  /** Eye spaces: their usual names are in the order two, three, four, ... points. */
  private static final String[] EYE_SPACES = {
    "##",
    "###",
    "##/#.",
    "####",
    "###/#..",
    "###/#..",
    "###/.#.",
    "##./.##",
    "##/##",
    "##/##/#.",
    "##/##/#.",
    ".#./###/.#.",
    "###/#.#",
    "#####",
    "##./###/.#.",
    "###/###",
    "###/##./#..",
  };

  private EyeSpaces() {}

  /** A group with one eye space, with stones in it at random. */
  static @Nullable Sketch draw(int width, int height, Random random) {
    Sketch sketch = new Sketch(width, height);
    List<Integer> space = placed(EYE_SPACES[random.nextInt(EYE_SPACES.length)], sketch, random);
    if (space.isEmpty()) {
      return null;
    }
    int defender = random.nextBoolean() ? Color.BLACK : Color.WHITE;
    space.forEach(cell -> sketch.set(cell, Color.EMPTY));
    List<Integer> group = sketch.around(space, random.nextDouble() < 0.8);
    group.forEach(cell -> sketch.set(cell, defender));
    List<Integer> all = new ArrayList<>(space);
    all.addAll(group);
    sketch.enclose(all, Color.opponent(defender), random.nextInt(3), random);
    double attackers = 0.6 * random.nextDouble();
    for (int cell : space) {
      double chance = random.nextDouble();
      if (chance < attackers) {
        sketch.set(cell, Color.opponent(defender));
      } else if (chance < attackers + 0.07) {
        sketch.set(cell, defender);
      }
    }
    return sketch;
  }

  /**
   * The cells of a figure at a random place, turned at random; half of the time in a corner or at
   * an edge. Empty if it does not fit.
   */
  private static List<Integer> placed(String figure, Sketch sketch, Random random) {
    String[] rows = figure.split("/", -1);
    int symmetry = random.nextInt(8);
    List<int[]> points = new ArrayList<>();
    int wide = 0;
    int high = 0;
    for (int y = 0; y < rows.length; y++) {
      for (int x = 0; x < rows[y].length(); x++) {
        if (rows[y].charAt(x) == '#') {
          int u = (symmetry & 1) == 0 ? x : rows[0].length() - 1 - x;
          int v = (symmetry & 2) == 0 ? y : rows.length - 1 - y;
          int[] point = (symmetry & 4) == 0 ? new int[] {u, v} : new int[] {v, u};
          points.add(point);
          wide = Math.max(wide, point[0] + 1);
          high = Math.max(high, point[1] + 1);
        }
      }
    }
    if (wide > sketch.width || high > sketch.height) {
      return List.of();
    }
    int left = place(sketch.width - wide, random);
    int top = place(sketch.height - high, random);
    return points.stream().map(point -> (top + point[1]) * sketch.width + left + point[0]).toList();
  }

  private static int place(int most, Random random) {
    double chance = random.nextDouble();
    return chance < 0.25 ? 0 : chance < 0.5 ? most : random.nextInt(most + 1);
  }
}

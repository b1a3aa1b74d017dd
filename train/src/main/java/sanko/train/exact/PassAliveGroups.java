package sanko.train.exact;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import sanko.board.AreaAnalyzer;
import sanko.board.Color;
import sanko.board.MutableBoard;

/**
 * Fills the board around a shape with pass-alive groups of both players, so that nothing is open
 * but the shape. One thread.
 */
final class PassAliveGroups {
  /** The walls of a shape are at least so thick. */
  private static final int THICKNESS = 2;

  /** Groups that are smaller become the other player's. */
  private static final int SMALLEST_GROUP = 9;

  private static final int CELLS_PER_GROUP = 30;
  private static final double PRISONERS = 0.06;

  private final Sketch sketch;
  private final MutableBoard board;
  private final AreaAnalyzer analyzer = new AreaAnalyzer();

  private PassAliveGroups(Sketch sketch) {
    this.sketch = sketch;
    board = new MutableBoard(sketch.width, sketch.height);
  }

  /**
   * Surrounds a shape.
   *
   * @return null if the groups do not live
   */
  static @Nullable MutableBoard around(Sketch sketch, Random random) {
    return new PassAliveGroups(sketch).draw(random);
  }

  private @Nullable MutableBoard draw(Random random) {
    byte[] owners = owners(random);
    byte[] stones = sketch.cells.clone();
    for (int cell = 0; cell < stones.length; cell++) {
      stones[cell] = sketch.isOpen(cell) ? owners[cell] : sketch.cells[cell];
    }
    if (!makeEyes(stones, owners, random) || !isAlive(stones, owners)) {
      return null;
    }
    thinOut(stones, owners, random);
    board.setStones(stones);
    return new MutableBoard(board);
  }

  /** Who is to live on each open cell; a wall is its own. */
  private byte[] owners(Random random) {
    byte[] owners = new byte[sketch.cells.length];
    List<Integer> frontier = new ArrayList<>();
    for (int cell = 0; cell < sketch.cells.length; cell++) {
      if (sketch.isWall(cell)) {
        owners[cell] = sketch.cells[cell];
        frontier.add(cell);
      }
    }
    for (int step = 0; step < THICKNESS; step++) {
      List<Integer> reached = new ArrayList<>();
      frontier.forEach(cell -> spread(cell, owners, reached));
      frontier.addAll(reached);
    }
    int groups = random.nextInt(2 + sketch.cells.length / CELLS_PER_GROUP);
    groups += frontier.isEmpty() ? 2 : 0;
    int color = random.nextBoolean() ? Color.BLACK : Color.WHITE;
    for (int group = 0; group < groups; group++) {
      int cell = random.nextInt(sketch.cells.length);
      if (sketch.isOpen(cell) && owners[cell] == Color.EMPTY) {
        owners[cell] = (byte) color;
        color = Color.opponent(color);
        List<Integer> grown = new ArrayList<>(List.of(cell));
        grow(grown, owners, 5 + random.nextInt(CELLS_PER_GROUP), random);
        frontier.addAll(grown);
      }
    }
    grow(frontier, owners, sketch.cells.length, random);
    joinSmallGroups(owners);
    return owners;
  }

  /** Spreads from cells in random order, those that are done with left out, so many times. */
  private void grow(List<Integer> frontier, byte[] owners, int times, Random random) {
    for (int time = 0; time < times && !frontier.isEmpty(); time++) {
      int place = random.nextInt(frontier.size());
      int cell = frontier.get(place);
      frontier.set(place, frontier.get(frontier.size() - 1));
      frontier.remove(frontier.size() - 1);
      spread(cell, owners, frontier);
    }
  }

  private void spread(int cell, byte[] owners, List<Integer> reached) {
    for (int near : sketch.beside(cell)) {
      if (sketch.isOpen(near) && owners[near] == Color.EMPTY) {
        owners[near] = owners[cell];
        reached.add(near);
      }
    }
  }

  private void joinSmallGroups(byte[] owners) {
    boolean[] seen = new boolean[sketch.cells.length];
    for (int cell = 0; cell < sketch.cells.length; cell++) {
      if (!seen[cell] && Color.isPlayer(owners[cell])) {
        List<Integer> group = group(cell, owners, seen);
        if (group.size() < SMALLEST_GROUP
            && group.stream().noneMatch(each -> sketch.isWall(each))) {
          byte other = (byte) Color.opponent(owners[cell]);
          group.forEach(each -> owners[each] = other);
        }
      }
    }
  }

  private List<Integer> group(int start, byte[] owners, boolean[] seen) {
    List<Integer> group = new ArrayList<>(List.of(start));
    seen[start] = true;
    for (int next = 0; next < group.size(); next++) {
      for (int near : sketch.beside(group.get(next))) {
        if (!seen[near] && owners[near] == owners[start]) {
          seen[near] = true;
          group.add(near);
        }
      }
    }
    return group;
  }

  /** Takes two stones or more out of each group; false if one has no room for that. */
  private boolean makeEyes(byte[] stones, byte[] owners, Random random) {
    boolean[] seen = new boolean[sketch.cells.length];
    for (int cell = 0; cell < sketch.cells.length; cell++) {
      if (seen[cell] || !Color.isPlayer(owners[cell])) {
        continue;
      }
      List<Integer> group = group(cell, owners, seen);
      Collections.shuffle(group, random);
      int wanted = 2 + random.nextInt(2);
      for (int each : group) {
        if (wanted > 0 && sketch.isOpen(each) && isInside(each, stones, owners)) {
          stones[each] = Color.EMPTY;
          wanted--;
        }
      }
      if (wanted > 1 || !hasEyes(group, stones)) {
        return false;
      }
    }
    return true;
  }

  private static boolean hasEyes(List<Integer> group, byte[] stones) {
    return group.stream().filter(each -> stones[each] == Color.EMPTY).count() >= 2;
  }

  private boolean isInside(int cell, byte[] stones, byte[] owners) {
    for (int near : sketch.beside(cell)) {
      if (owners[near] != owners[cell] || stones[near] != owners[cell]) {
        return false;
      }
    }
    return true;
  }

  /** Whether everything around the shape lives. */
  private boolean isAlive(byte[] stones, byte[] owners) {
    try {
      board.setStones(stones);
    } catch (IllegalArgumentException e) {
      return false; // A chain of the shape has no liberty.
    }
    return isAlive(owners, false) && isAlive(owners, true);
  }

  private boolean isAlive(byte[] owners, boolean suicideAllowed) {
    byte[] alive = new byte[sketch.cells.length];
    analyzer.passAlive(board, suicideAllowed, alive);
    for (int cell = 0; cell < sketch.cells.length; cell++) {
      if (Color.isPlayer(owners[cell]) && alive[cell] != owners[cell]) {
        return false;
      }
    }
    return true;
  }

  /** Takes stones out of the groups, or puts prisoners in, as long as everything lives. */
  private void thinOut(byte[] stones, byte[] owners, Random random) {
    double share = random.nextDouble();
    List<Integer> order = new ArrayList<>();
    for (int cell = 0; cell < sketch.cells.length; cell++) {
      if (sketch.isOpen(cell) && random.nextDouble() < share) {
        order.add(cell);
      }
    }
    Collections.shuffle(order, random);
    for (int cell : order) {
      byte before = stones[cell];
      boolean prisoner = before == Color.EMPTY && random.nextDouble() < PRISONERS;
      if (before == Color.EMPTY && !prisoner) {
        continue;
      }
      stones[cell] = (byte) (prisoner ? Color.opponent(owners[cell]) : Color.EMPTY);
      if (!isAlive(stones, owners)) {
        stones[cell] = before;
      }
    }
  }
}

package sanko.board;

import java.util.Arrays;

/**
 * Pass-alive chains of one player and the regions around them: Benson, <i>Life in the game of
 * Go</i> (1976), with suicide as an option. Reusable, without allocation per call; for one thread.
 */
final class Benson {
  /*
   * A region is a largest connected set of points without a stone of the player; regions are
   * numbered from 1. A region is vital to a chain that is beside each of its empty points (each of
   * its points, where suicide is allowed), so at most four chains have it as vital region: those
   * beside the first such point. They stand in vital[], four places for each region.
   *
   * A chain with fewer than two vital regions dies, and the regions it touches are vital to nobody
   * any more; what survives when nothing changes is pass-alive.
   */
  private static final int MAX = Geometry.MAX_POINT_LIMIT;

  private final short[] regionOf = new short[MAX];
  private final short[] innerPoints = new short[MAX];
  private final boolean[] hasOpponent = new boolean[MAX];
  private final boolean[] valid = new boolean[MAX];
  private final short[] vital = new short[MAX * Board.NEIGHBORS];
  private final byte[] vitalChains = new byte[MAX];
  private final short[] heads = new short[MAX];
  private final boolean[] alive = new boolean[MAX];
  private final short[] vitalRegions = new short[MAX];
  private final short[] stack = new short[MAX];
  private int regions;
  private int chains;

  /** Finds the regions and the pass-alive chains of a player. */
  void analyze(Board board, int color, boolean suicideAllowed) {
    Arrays.fill(regionOf, 0, board.pointLimit(), (short) 0);
    regions = 0;
    chains = 0;
    findChains(board, color);
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      if (board.color(point) != color && regionOf[point] == 0) {
        addRegion(board, point, color, suicideAllowed);
      }
    }
    removeDeadChains(board, color);
  }

  /** Whether the player has a stone on the board. */
  boolean hasChains() {
    return chains > 0;
  }

  /** Whether the chain with this head is pass-alive. */
  boolean isAlive(int head) {
    return alive[head];
  }

  /** The region of a point without a stone of the player. */
  int region(int point) {
    return regionOf[point];
  }

  /** Whether no chain at the border of this region died. */
  boolean isValid(int region) {
    return valid[region];
  }

  /** How many points of the region have no stone of the player beside them. */
  int innerPoints(int region) {
    return innerPoints[region];
  }

  /** Whether an opponent's stone stands in the region. */
  boolean hasOpponent(int region) {
    return hasOpponent[region];
  }

  private void findChains(Board board, int color) {
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      if (board.color(point) == color && board.head(point) == point) {
        heads[chains++] = (short) point;
        alive[point] = true;
        vitalRegions[point] = 0;
      }
    }
  }

  private void addRegion(Board board, int start, int color, boolean suicideAllowed) {
    int region = ++regions;
    innerPoints[region] = 0;
    hasOpponent[region] = false;
    valid[region] = true;
    vitalChains[region] = 0;
    boolean first = true;
    int depth = 0;
    stack[depth++] = (short) start;
    regionOf[start] = (short) region;
    while (depth > 0) {
      int point = stack[--depth];
      boolean inner = true;
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int near = board.neighbor(point, d);
        int nearColor = board.color(near);
        if (nearColor == color) {
          inner = false;
        } else if (nearColor != Color.WALL && regionOf[near] == 0) {
          regionOf[near] = (short) region;
          stack[depth++] = (short) near;
        }
      }
      if (inner) {
        innerPoints[region]++;
      }
      boolean empty = board.isEmpty(point);
      hasOpponent[region] |= !empty;
      if (empty || suicideAllowed) {
        narrowVital(board, region, point, color, first);
        first = false;
      }
    }
    for (int i = 0; i < vitalChains[region]; i++) {
      vitalRegions[vital[region * Board.NEIGHBORS + i]]++;
    }
  }

  /** Keeps the chains beside this point; takes all of them at the first point. */
  private void narrowVital(Board board, int region, int point, int color, boolean first) {
    int base = region * Board.NEIGHBORS;
    int kept = 0;
    if (first) {
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int near = board.neighbor(point, d);
        if (board.color(near) == color && !contains(base, kept, board.head(near))) {
          vital[base + kept++] = (short) board.head(near);
        }
      }
    } else {
      for (int i = 0; i < vitalChains[region]; i++) {
        short head = vital[base + i];
        if (isBeside(board, point, head)) {
          vital[base + kept++] = head;
        }
      }
    }
    vitalChains[region] = (byte) kept;
  }

  private boolean contains(int base, int count, int head) {
    for (int i = 0; i < count; i++) {
      if (vital[base + i] == head) {
        return true;
      }
    }
    return false;
  }

  private static boolean isBeside(Board board, int point, int head) {
    int color = board.color(head);
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int near = board.neighbor(point, d);
      if (board.color(near) == color && board.head(near) == head) {
        return true;
      }
    }
    return false;
  }

  private void removeDeadChains(Board board, int color) {
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = 0; i < chains; i++) {
        int head = heads[i];
        if (alive[head] && vitalRegions[head] < 2) {
          alive[head] = false;
          invalidateRegionsOf(board, head, color);
          changed = true;
        }
      }
    }
  }

  private void invalidateRegionsOf(Board board, int head, int color) {
    int stone = head;
    do {
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int near = board.neighbor(stone, d);
        int nearColor = board.color(near);
        if (nearColor != color && nearColor != Color.WALL) {
          invalidate(regionOf[near]);
        }
      }
      stone = board.nextInChain(stone);
    } while (stone != head);
  }

  private void invalidate(int region) {
    if (valid[region]) {
      valid[region] = false;
      for (int i = 0; i < vitalChains[region]; i++) {
        vitalRegions[vital[region * Board.NEIGHBORS + i]]--;
      }
    }
  }
}

package sanko.board;

/**
 * Pass-alive chains of one player and the regions around them: Benson, <i>Life in the game of
 * Go</i> (1976), with suicide as an option. Reusable, without allocation per call; for one thread.
 */
final class Benson {
  /*
   * A region is a largest connected set of points without a stone of the player; regions are
   * numbered from FIRST. members[] lists the points region after region, starts[] tells where each
   * begins. regionOf[] also has a number for the player's stones and one for the wall, which are
   * never valid, so that the neighbors of a point need few tests.
   *
   * A region is vital to a chain that is beside each of its empty points (each of its points, where
   * suicide is allowed), so at most four chains have it as vital region: those beside the first
   * such point. They stand in vital[], four places for each region.
   *
   * A chain with fewer than two vital regions dies, and the regions it touches are vital to nobody
   * any more; what survives when nothing changes is pass-alive.
   */
  private static final int MAX = Geometry.MAX_POINT_LIMIT;

  private static final int UNSEEN = 0;
  private static final int STONE = 1;
  private static final int WALL = 2;
  private static final int FIRST = 3;

  /* By color: what stands in regionOf[] at first. */
  private final short[] kinds = {UNSEEN, UNSEEN, UNSEEN, WALL};

  private final short[] regionOf = new short[MAX];
  private final short[] members = new short[MAX];
  private final short[] starts = new short[MAX + FIRST];
  private final short[] innerPoints = new short[MAX + FIRST];
  private final boolean[] hasOpponent = new boolean[MAX + FIRST];
  private final boolean[] valid = new boolean[MAX + FIRST];
  private final short[] vital = new short[(MAX + FIRST) * Board.NEIGHBORS];
  private final byte[] vitalChains = new byte[MAX + FIRST];
  private final short[] heads = new short[MAX];
  private final boolean[] alive = new boolean[MAX];
  private final short[] vitalRegions = new short[MAX];
  private int regionLimit;
  private int chains;

  /** Finds the regions and the pass-alive chains of a player. */
  void analyze(Board board, int color, boolean suicideAllowed) {
    findChains(board, color);
    regionLimit = FIRST;
    int member = 0;
    for (int index = 0; chains > 0 && index < board.area(); index++) {
      int point = board.pointAt(index);
      if (regionOf[point] == UNSEEN) {
        starts[regionLimit] = (short) member;
        member = addRegion(board, point, member, color, suicideAllowed);
        regionLimit++;
      }
    }
    starts[regionLimit] = (short) member;
    removeDeadChains(board);
  }

  /** The number of chains of the player. */
  int chains() {
    return chains;
  }

  /** The head of a chain, from 0. */
  int head(int chain) {
    return heads[chain];
  }

  /** Whether the chain with this head is pass-alive. */
  boolean isAlive(int head) {
    return alive[head];
  }

  /** The number of the first region; there is none if the player has no chain. */
  int firstRegion() {
    return FIRST;
  }

  /** A number above those of all regions. */
  int regionLimit() {
    return regionLimit;
  }

  /** Where the points of a region begin among all {@link #member}s; they end at the next region. */
  int start(int region) {
    return starts[region];
  }

  /** A point of a region. */
  int member(int place) {
    return members[place];
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
    chains = 0;
    kinds[color] = STONE;
    kinds[Color.opponent(color)] = UNSEEN;
    for (int point = 0; point < board.pointLimit(); point++) {
      regionOf[point] = kinds[board.color(point)];
      if (board.isHead(point) && board.color(point) == color) {
        heads[chains++] = (short) point;
        alive[point] = true;
        vitalRegions[point] = 0;
      }
    }
  }

  /** Spreads over a region and lists its points from a place on; returns the place after them. */
  private int addRegion(Board board, int start, int place, int color, boolean suicideAllowed) {
    int region = regionLimit;
    vitalChains[region] = 0;
    members[place] = (short) start;
    regionOf[start] = (short) region;
    boolean first = true;
    int inner = 0;
    int seen = 0;
    int end = place + 1;
    for (int i = place; i < end; i++) {
      int point = members[i];
      int besideStone = 0;
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int near = board.neighbor(point, d);
        int nearRegion = regionOf[near];
        besideStone |= (nearRegion ^ STONE) - 1;
        members[end] = (short) near;
        regionOf[near] = (short) (nearRegion == UNSEEN ? region : nearRegion);
        end += nearRegion == UNSEEN ? 1 : 0;
      }
      inner += besideStone >= 0 ? 1 : 0;
      seen |= board.color(point);
      if ((first || vitalChains[region] > 0) && (suicideAllowed || board.isEmpty(point))) {
        narrowVital(board, region, point, color, first);
        first = false;
      }
    }
    innerPoints[region] = (short) inner;
    hasOpponent[region] = seen != Color.EMPTY;
    valid[region] = true;
    for (int i = 0; i < vitalChains[region]; i++) {
      vitalRegions[vital[region * Board.NEIGHBORS + i]]++;
    }
    return end;
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

  private void removeDeadChains(Board board) {
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = 0; i < chains; i++) {
        int head = heads[i];
        if (alive[head] && vitalRegions[head] < 2) {
          alive[head] = false;
          invalidateRegionsOf(board, head);
          changed = true;
        }
      }
    }
  }

  private void invalidateRegionsOf(Board board, int head) {
    int stone = head;
    do {
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int region = regionOf[board.neighbor(stone, d)];
        if (valid[region]) {
          invalidate(region);
        }
      }
      stone = board.nextInChain(stone);
    } while (stone != head);
  }

  private void invalidate(int region) {
    valid[region] = false;
    for (int i = 0; i < vitalChains[region]; i++) {
      vitalRegions[vital[region * Board.NEIGHBORS + i]]--;
    }
  }
}

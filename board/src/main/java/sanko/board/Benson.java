package sanko.board;

import java.util.Arrays;

/**
 * What is pass-alive on a board, of both players: Benson, <i>Life in the game of Go</i> (1976),
 * with suicide as an option. Reusable, without allocation per call; for one thread.
 */
final class Benson {
  /*
   * Sets of points are rows of bits: a long for each row of the board from 1 on, with an empty one
   * before and after, Black's set in the lower half and White's in the upper. The halves never
   * touch, so whatever is done to a row is done for both players at once.
   *
   * A region is a largest connected set of points without a stone of the player. It is vital to a
   * chain that is beside each of its empty points (each of its points, where suicide is allowed),
   * so at most four chains have it as vital region: those beside the first such point. They stand
   * in vital[], four places for each region. Most regions have a point with no chain beside it and
   * are vital to none; only the others, which are small, are looked at one by one.
   *
   * A chain with fewer than two vital regions dies, and the regions it touches are vital to nobody
   * any more; what survives when nothing changes is pass-alive.
   */
  /** How far White's half of a row is above Black's. */
  static final int WHITE_SHIFT = 32;

  private static final int ROWS = Board.MAX_SIZE + 2;
  private static final int MOST_MEMBERS = 2 * Board.MAX_SIZE * Board.MAX_SIZE;

  private final long[] own = new long[ROWS];
  private final long[] open = new long[ROWS];
  private final long[] inner = new long[ROWS];
  private final long[] mixed = new long[ROWS];
  private final long[] secure = new long[ROWS];
  private final long[] rest = new long[ROWS];

  /* Points of regions, one region after the other: the number of the row and that of the bit. */
  private final short[] members = new short[MOST_MEMBERS];
  private final short[] starts = new short[MOST_MEMBERS + 1];
  private final short[] vital = new short[MOST_MEMBERS * Board.NEIGHBORS];
  private final byte[] vitalChains = new byte[MOST_MEMBERS];
  private final boolean[] valid = new boolean[MOST_MEMBERS];
  private final short[] vitalRegions = new short[Geometry.MAX_POINT_LIMIT];
  private Board board = new MutableBoard(1, 1);
  private int height;
  private int regions;

  /**
   * Analyzes a board.
   *
   * @param large whether a region of any size without an opponent's stone is secure territory of
   *     the pass-alive chains that are alone around it; otherwise only regions are in which no more
   *     than one point has no stone of the player beside it, and these with what is in them
   */
  void analyze(Board position, boolean suicideAllowed, boolean large) {
    board = position;
    height = position.height();
    own[height + 1] = 0;
    mixed[height + 1] = 0;
    rest[height + 1] = 0;
    Arrays.fill(secure, 0, height + 2, 0);
    readStones();
    findRegions(suicideAllowed);
    removeDeadChains();
    if (addPassAliveChains()) {
      addTerritory(large);
    }
  }

  /** The stones of a row, counted from 0: of Black by column, of White from bit 32 on. */
  long stones(int row) {
    return own[row + 1];
  }

  /** Pass-alive stones and secure territory in a row. */
  long secure(int row) {
    return secure[row + 1];
  }

  /** Regions without a stone of the opponent in a row. */
  long pure(int row) {
    return open[row + 1] & ~mixed[row + 1];
  }

  /** Finds what stands where, the regions with opponent's stones, and the points inside regions. */
  private void readStones() {
    int width = board.width();
    long allBlack = 0;
    long allWhite = 0;
    for (int row = 0; row < height; row++) {
      int black = 0;
      int white = 0;
      int first = board.pointAt(row * width);
      for (int x = 0; x < width; x++) {
        int color = board.color(first + x);
        black |= (color & Color.BLACK) << x;
        white |= color >> 1 << x;
      }
      own[row + 1] = black | (long) white << WHITE_SHIFT;
      allBlack |= black;
      allWhite |= white;
    }
    // A player without stones has no regions.
    long line = (1L << width) - 1;
    long lines = (allBlack == 0 ? 0 : line) | (allWhite == 0 ? 0 : line << WHITE_SHIFT);
    for (int y = 1; y <= height; y++) {
      long stones = own[y];
      open[y] = lines & ~stones;
      inner[y] = open[y] & ~(own[y - 1] | own[y + 1] | stones << 1 | stones >>> 1);
      mixed[y] = open[y] & Long.rotateLeft(stones, WHITE_SHIFT);
    }
    flood(mixed, open);
  }

  /** Lists the regions that are vital to some chain, with these chains. */
  private void findRegions(boolean suicideAllowed) {
    for (int y = 1; y <= height; y++) {
      long stones = own[y] | Long.rotateLeft(own[y], WHITE_SHIFT);
      rest[y] = inner[y] & (suicideAllowed ? -1 : ~stones);
    }
    flood(rest, open);
    for (int y = 1; y <= height; y++) {
      rest[y] ^= open[y];
    }
    Arrays.fill(vitalRegions, 0, board.pointLimit(), (short) 0);
    regions = 0;
    starts[0] = 0;
    for (int y = 1; y <= height; y++) {
      while (rest[y] != 0) {
        int end = takeRegion(y, starts[regions]);
        starts[regions + 1] = (short) end;
        findVital(regions, suicideAllowed);
        regions++;
      }
    }
  }

  /**
   * Takes the region of the first point in a row of {@link #rest} out of it and lists its points
   * from a place on; returns the place after them.
   */
  private int takeRegion(int row, int place) {
    int end = take(row, Long.lowestOneBit(rest[row]), place);
    for (int i = place; i < end; i++) {
      int y = members[i] >> 6;
      long bit = 1L << members[i];
      end = take(y - 1, bit, end);
      end = take(y, bit >>> 1, end);
      end = take(y, bit << 1, end);
      end = take(y + 1, bit, end);
    }
    return end;
  }

  private int take(int y, long bit, int end) {
    if ((rest[y] & bit) == 0) {
      return end;
    }
    rest[y] ^= bit;
    members[end] = (short) (y << 6 | Long.numberOfTrailingZeros(bit));
    return end + 1;
  }

  private int pointOf(int member) {
    return board.pointAt(((member >> 6) - 1) * board.width() + member % WHITE_SHIFT);
  }

  private static int colorOf(int member) {
    return (member & WHITE_SHIFT) == 0 ? Color.BLACK : Color.WHITE;
  }

  /** Finds the chains to which a region is vital. */
  private void findVital(int region, boolean suicideAllowed) {
    int base = region * Board.NEIGHBORS;
    int color = colorOf(members[starts[region]]);
    int kept = -1;
    for (int i = starts[region]; i < starts[region + 1] && kept != 0; i++) {
      int point = pointOf(members[i]);
      if (suicideAllowed || board.isEmpty(point)) {
        kept = kept < 0 ? listChains(base, point, color) : narrow(base, kept, point, color);
      }
    }
    vitalChains[region] = (byte) Math.max(kept, 0);
    valid[region] = true;
    for (int i = 0; i < vitalChains[region]; i++) {
      vitalRegions[vital[base + i]]++;
    }
  }

  /** Lists the chains beside a point; returns how many. */
  private int listChains(int base, int point, int color) {
    int count = 0;
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int near = board.neighbor(point, d);
      if (board.color(near) == color && !contains(base, count, board.head(near))) {
        vital[base + count++] = (short) board.head(near);
      }
    }
    return count;
  }

  private boolean contains(int base, int count, int head) {
    for (int i = 0; i < count; i++) {
      if (vital[base + i] == head) {
        return true;
      }
    }
    return false;
  }

  /** Keeps the chains that are beside this point too; returns how many. */
  private int narrow(int base, int count, int point, int color) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
      short head = vital[base + i];
      if (isBeside(point, head, color)) {
        vital[base + kept++] = head;
      }
    }
    return kept;
  }

  private boolean isBeside(int point, int head, int color) {
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int near = board.neighbor(point, d);
      if (board.color(near) == color && board.head(near) == head) {
        return true;
      }
    }
    return false;
  }

  private void removeDeadChains() {
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int region = 0; region < regions; region++) {
        if (valid[region] && touchesDeadChain(region)) {
          valid[region] = false;
          for (int i = 0; i < vitalChains[region]; i++) {
            vitalRegions[vital[region * Board.NEIGHBORS + i]]--;
          }
          changed = true;
        }
      }
    }
  }

  private boolean touchesDeadChain(int region) {
    int color = colorOf(members[starts[region]]);
    for (int i = starts[region]; i < starts[region + 1]; i++) {
      int point = pointOf(members[i]);
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int near = board.neighbor(point, d);
        if (board.color(near) == color && vitalRegions[board.head(near)] < 2) {
          return true;
        }
      }
    }
    return false;
  }

  /** Adds the chains of valid regions to what is secure, and tells whether there are any. */
  private boolean addPassAliveChains() {
    boolean any = false;
    for (int i = 0; i < regions; i++) {
      for (int v = 0; valid[i] && v < vitalChains[i]; v++) {
        int head = vital[i * Board.NEIGHBORS + v];
        if (vitalRegions[head] > 0) {
          addChain(head);
          vitalRegions[head] = 0;
          any = true;
        }
      }
    }
    return any;
  }

  private void addChain(int head) {
    int shift = board.color(head) == Color.WHITE ? WHITE_SHIFT : 0;
    int stone = head;
    do {
      int index = board.indexOf(stone);
      secure[index / board.width() + 1] |= 1L << (index % board.width() + shift);
      stone = board.nextInChain(stone);
    } while (stone != head);
  }

  /** Adds the regions around which all chains are pass-alive, if they are small or may be large. */
  private void addTerritory(boolean large) {
    for (int y = 1; y <= height; y++) {
      long dead = own[y] & ~secure[y];
      long above = own[y - 1] & ~secure[y - 1];
      long below = own[y + 1] & ~secure[y + 1];
      rest[y] = open[y] & (above | below | dead << 1 | dead >>> 1);
    }
    flood(rest, open);
    for (int y = 1; y <= height; y++) {
      rest[y] ^= open[y];
    }
    for (int y = 1; large && y <= height; y++) {
      secure[y] |= rest[y] & ~mixed[y];
      rest[y] &= mixed[y];
    }
    for (int y = 1; y <= height; y++) {
      while (rest[y] != 0) {
        addIfSmall(takeRegion(y, 0));
      }
    }
  }

  private void addIfSmall(int size) {
    int innerPoints = 0;
    for (int i = 0; i < size; i++) {
      innerPoints += (int) (inner[members[i] >> 6] >>> members[i]) & 1;
    }
    for (int i = 0; innerPoints <= 1 && i < size; i++) {
      secure[members[i] >> 6] |= 1L << members[i];
    }
  }

  /** Grows a set to all points that it reaches within another set, of which it is a part. */
  private void flood(long[] set, long[] within) {
    for (int y = 1; y <= height; y++) {
      set[y] = spread(set[y] | (set[y - 1] & within[y]), within[y]);
    }
    boolean grown = true;
    for (int step = -1; grown; step = -step) {
      grown = false;
      for (int y = step < 0 ? height : 1; y >= 1 && y <= height; y += step) {
        long reached = set[y] | (set[y - step] & within[y]);
        if (reached != set[y]) {
          set[y] = spread(reached, within[y]);
          grown = true;
        }
      }
    }
  }

  /** Grows a set within a row. */
  private static long spread(long set, long within) {
    // A carry runs up to the end of a line of points; down the way is doubled step by step.
    long grown = set | (within & ~(within + set));
    long line = within;
    for (int step = 1; step < Board.MAX_SIZE; step *= 2) {
      grown |= line & grown >>> step;
      line &= line >>> step;
    }
    return grown;
  }
}

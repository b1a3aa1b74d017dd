package sanko.board;

import java.util.Arrays;

/**
 * Stones on a rectangular board, with chains and liberties kept up to date move by move. It has no
 * memory: to take a move back, keep a copy ({@link #copyFrom} costs little more than a move).
 *
 * <p>A point is an int; {@link #point} makes one from a column and a row, both from 0, the row
 * counted from the top. {@link #PASS} is no point but a move. For use by one thread.
 */
public final class Board {
  /** The longest side. */
  public static final int MAX_SIZE = 25;

  /** The move that places no stone; also stands for "no point". */
  public static final int PASS = 0;

  /** The number of neighbors that {@link #neighbor} can name. */
  public static final int NEIGHBORS = 4;

  /*
   * Points are numbered row by row with one column of wall on the left, which is also the right
   * wall of the row above, and a row of wall above and below; so the four neighbors of a point on
   * the board always exist, and point 0 is wall.
   *
   * A chain is named by one of its stones, its head. From the lowest bit on,
   *
   *   points[] has for every point the head of its chain, 0 without a stone, and the color;
   *   chains[] has for every stone the next in the ring of its chain, and for a head also the
   *   size of the chain and the exact number of its liberties, less 2.
   *
   * So stones are of the same chain just when their entries in points[] are equal, and a chain is
   * in atari just when its entry in chains[] is negative. Entries of chains[] for points without a
   * stone are scrap. A chain grows stone by stone: a stone brings those of its empty neighbors that
   * do not touch the chain yet, so that no liberty is counted twice.
   *
   * No processor can guess what a move meets, so what is done for every move is done without a
   * branch, and in the same way for all four neighbors, whatever they are. Since head 0 stands for
   * no chain, its entry takes what is meant for chains that are not there; after each move it is
   * set back to 0, which is no atari. Tests answer by the sign of an int, to be combined with & and
   * | before one branch.
   *
   * Both arrays are as long as a power of two. Cutting an index to that length separates the head
   * from the color, and shows the compiler that no test of the range is needed.
   */
  private static final int HEAD = (1 << 10) - 1;
  private static final int COLOR_SHIFT = 10;

  /** The entry of an empty point. */
  static final char EMPTY = Color.EMPTY << COLOR_SHIFT;

  /** The entry of a point outside the board. */
  static final char WALL = Color.WALL << COLOR_SHIFT;

  private static final int NEXT = (1 << 10) - 1;
  private static final int SIZE_SHIFT = 10;
  private static final int STONE = 1 << SIZE_SHIFT;
  private static final int SIZE = NEXT << SIZE_SHIFT;
  private static final int LIBERTY_SHIFT = 20;
  private static final int LIBERTY = 1 << LIBERTY_SHIFT;
  private static final int NO_LIBERTY = -2 * LIBERTY;

  private final Geometry geometry;
  private final int stride;
  private final char[] points;
  private final int[] chains;
  private int koPoint;
  private int blackCaptured;
  private int whiteCaptured;
  private long hashLow;
  private long hashHigh;

  /* Scratch for listing liberties. */
  private final int[] marks;
  private int mark;

  /**
   * An empty board.
   *
   * @throws IllegalArgumentException if a side is not within 1..{@value #MAX_SIZE}
   */
  public Board(int width, int height) {
    this(Geometry.of(width, height));
    clear();
  }

  /** A copy of another board. */
  public Board(Board other) {
    this(other.geometry);
    copyFrom(other);
  }

  private Board(Geometry geometry) {
    this.geometry = geometry;
    stride = geometry.stride;
    points = geometry.emptyPoints.clone();
    chains = new int[points.length];
    marks = new int[geometry.pointLimit];
  }

  /** Removes all stones and forgets captures. */
  public void clear() {
    System.arraycopy(geometry.emptyPoints, 0, points, 0, points.length);
    koPoint = PASS;
    blackCaptured = 0;
    whiteCaptured = 0;
    hashLow = Zobrist.mix(geometry.width * 64L + geometry.height);
    hashHigh = Zobrist.mix(hashLow);
  }

  /**
   * Makes this board equal to another of the same size.
   *
   * @throws IllegalArgumentException if the sizes differ; this board is then unchanged
   */
  public void copyFrom(Board other) {
    if (geometry != other.geometry) {
      throw new IllegalArgumentException(
          "boards of different size: " + sizeText() + " and " + other.sizeText());
    }
    System.arraycopy(other.points, 0, points, 0, geometry.pointLimit);
    System.arraycopy(other.chains, 0, chains, 0, geometry.pointLimit);
    koPoint = other.koPoint;
    blackCaptured = other.blackCaptured;
    whiteCaptured = other.whiteCaptured;
    hashLow = other.hashLow;
    hashHigh = other.hashHigh;
  }

  /** Columns. */
  public int width() {
    return geometry.width;
  }

  /** Rows. */
  public int height() {
    return geometry.height;
  }

  /** The number of points on the board. */
  public int area() {
    return geometry.points.length;
  }

  /** Whether the other board has the same width and height, so that points mean the same. */
  public boolean hasSizeOf(Board other) {
    return geometry == other.geometry;
  }

  /** The size as {@code 19x19}. */
  public String sizeText() {
    return width() + "x" + height();
  }

  /** A number above all points; the length of an array that is indexed by point. */
  public int pointLimit() {
    return geometry.pointLimit;
  }

  /**
   * The point at a column and a row, both from 0, the row counted from the top.
   *
   * @throws IllegalArgumentException if it is not on the board
   */
  public int point(int x, int y) {
    if (x < 0 || y < 0 || x >= width() || y >= height()) {
      throw new IllegalArgumentException("(" + x + "," + y + ") is not on a " + sizeText());
    }
    return (y + 1) * stride + x + 1;
  }

  /** The point at a place in reading order, 0 at the top left. */
  public int pointAt(int index) {
    return geometry.points[index];
  }

  /** The place of a point in reading order, 0..area-1. */
  public int indexOf(int point) {
    assert isOnBoard(point);
    return geometry.indexes[point];
  }

  /** The move at a place of a policy: the points in reading order, then the pass. */
  public int moveAt(int index) {
    return index == area() ? PASS : pointAt(index);
  }

  /** The place of a move in a policy; see {@link #moveAt}. */
  public int indexOfMove(int move) {
    return move == PASS ? area() : indexOf(move);
  }

  /** The column of a point, from 0. */
  public int x(int point) {
    return indexOf(point) % geometry.width;
  }

  /** The row of a point, from 0 at the top. */
  public int y(int point) {
    return indexOf(point) / geometry.width;
  }

  /** Whether this int is a point of this board; false for {@link #PASS}. */
  public boolean isOnBoard(int point) {
    return point > 0 && point < geometry.pointLimit && geometry.indexes[point] >= 0;
  }

  /** One of the four neighbors of a point, which may be wall; direction 0..3. */
  public int neighbor(int point, int direction) {
    return switch (direction) {
      case 0 -> point - stride;
      case 1 -> point - 1;
      case 2 -> point + 1;
      default -> point + stride;
    };
  }

  /** What is on a point: {@link Color#EMPTY}, a player or {@link Color#WALL}. */
  public int color(int point) {
    return at(point) >> COLOR_SHIFT;
  }

  /** Whether the point is on the board and has no stone. */
  public boolean isEmpty(int point) {
    return at(point) == EMPTY;
  }

  /** The entry of a point: its color and the head of its chain. */
  private int at(int point) {
    return points[point];
  }

  /** The chain that the entry of a point names, or what stands for none; a head will do as well. */
  private int chain(int entry) {
    return chains[entry & (chains.length - 1)];
  }

  private void setChain(int entry, int chain) {
    chains[entry & (chains.length - 1)] = chain;
  }

  private static int sizeOf(int chain) {
    return (chain & SIZE) >> SIZE_SHIFT;
  }

  private static int libertiesOf(int chain) {
    return (chain >> LIBERTY_SHIFT) + 2;
  }

  /** The stone that names the chain of the stone at this point. */
  public int head(int point) {
    assert Color.isPlayer(color(point));
    return at(point) & HEAD;
  }

  /** The next stone in the ring of the chain of the stone at this point. */
  public int nextInChain(int point) {
    assert Color.isPlayer(color(point));
    return chain(point) & NEXT;
  }

  /** The number of stones of the chain at this point. */
  public int chainSize(int point) {
    assert Color.isPlayer(color(point));
    return sizeOf(chain(at(point)));
  }

  /** The number of liberties of the chain at this point. */
  public int liberties(int point) {
    assert Color.isPlayer(color(point));
    return libertiesOf(chain(at(point)));
  }

  /** Lists the heads of all chains with one or two liberties; returns how many. */
  int weakHeads(short[] into) {
    int count = 0;
    for (short point : geometry.points) {
      into[count] = point;
      int few = (chains[point] - LIBERTY) & (((at(point) & HEAD) ^ point) - 1);
      count += few >>> 31;
    }
    return count;
  }

  /** The directions of the empty neighbors of a point: 2 to the power of each. */
  int emptySides(int point) {
    return (at(point - stride) - 1) >>> 31
        | (at(point - 1) - 1) >>> 31 << 1
        | (at(point + 1) - 1) >>> 31 << 2
        | (at(point + stride) - 1) >>> 31 << 3;
  }

  /** The neighbor in the first of some directions, given as bits. */
  int neighborAt(int point, int sides) {
    int direction = Integer.numberOfTrailingZeros(sides);
    int across = (direction ^ direction >> 1) & 1;
    return point + ((direction & 2) - 1) * (stride - (stride - 1) * across);
  }

  /** How many neighbors of a point are on the board and have no stone. */
  int emptyNeighbors(int point) {
    return Integer.bitCount(emptySides(point));
  }

  /** Whether two points, either of which may be {@link #PASS}, are beside each other. */
  boolean areNeighbors(int a, int b) {
    int gap = Math.abs(a - b);
    return gap == 1 || gap == stride;
  }

  /**
   * The number of liberties of the chain at a point if it is this player's and has another head
   * than this one, else 0.
   */
  int libertiesOfOther(int point, int color, int head) {
    int found = ownHead(at(point), color);
    return libertiesOf(chain(found)) & (-found >> 31) & (-(found ^ head) >> 31);
  }

  /** Whether a stone of this player in atari is beside a point. */
  boolean hasAtariBeside(int point, int color) {
    int toSign = toSign(color);
    int north = at(point - stride);
    int west = at(point - 1);
    int east = at(point + 1);
    int south = at(point + stride);
    return (((north << toSign) & chain(north))
            | ((west << toSign) & chain(west))
            | ((east << toSign) & chain(east))
            | ((south << toSign) & chain(south)))
        < 0;
  }

  /** The number of liberties of the chain at this point, 0 where no stone is. */
  public int libertiesIfStone(int point) {
    return libertiesOf(chain(at(point))) & (-at(point) >> 31);
  }

  /**
   * Lists liberties of the chain at this point, each once, in no promised order.
   *
   * @param into receives the points; if it is shorter than the number of liberties, it receives
   *     some of them
   * @return how many were written
   */
  public int libertiesInto(int point, int[] into) {
    int stamp = nextMark();
    int count = 0;
    int stone = point;
    do {
      for (int d = 0; d < NEIGHBORS && count < into.length; d++) {
        int near = neighbor(stone, d);
        if (isEmpty(near) && marks[near] != stamp) {
          marks[near] = stamp;
          into[count++] = near;
        }
      }
      stone = nextInChain(stone);
    } while (stone != point && count < into.length);
    return count;
  }

  /**
   * The point where the last move took a single stone with a lone stone in atari, so that taking
   * back at once would repeat the position; {@link #PASS} if there is none. It is kept under all
   * rules and whoever is to move.
   */
  public int koPoint() {
    return koPoint;
  }

  /** Forgets the ko point. */
  public void clearKo() {
    koPoint = PASS;
  }

  /** The number of stones of this player removed so far, by capture or suicide. */
  public int captured(int color) {
    return color == Color.BLACK ? blackCaptured : whiteCaptured;
  }

  /** The low word of the position hash: stones and board size, nothing else. */
  public long hashLow() {
    return hashLow;
  }

  /** The high word of the position hash. */
  public long hashHigh() {
    return hashHigh;
  }

  /** Whether the stones, and nothing but the stones, are the same. */
  public boolean hasStonesOf(Board other) {
    if (geometry != other.geometry) {
      return false;
    }
    for (short point : geometry.points) {
      if (color(point) != other.color(point)) {
        return false;
      }
    }
    return true;
  }

  /** Whether a stone of this player on this empty point would have no liberty after captures. */
  public boolean isSuicide(int point, int color) {
    assert isEmpty(point);
    return enclosure(point, color) < 0;
  }

  /** Negative if no neighbor of a point leaves a liberty to a stone of this player there. */
  private int enclosure(int point, int color) {
    int toSign = toSign(Color.opponent(color));
    return enclosureBy(point - stride, toSign)
        & enclosureBy(point - 1, toSign)
        & enclosureBy(point + 1, toSign)
        & enclosureBy(point + stride, toSign);
  }

  /**
   * Negative if this point leaves no liberty to a stone beside it: the wall, a stone of the
   * opponent, but not in atari, or one of the player in atari.
   *
   * @param toSign the shift for the opponent
   */
  private int enclosureBy(int point, int toSign) {
    int entry = at(point);
    return (entry << toSign) ^ chain(entry);
  }

  /** The shift that makes an entry negative for stones of this player and for the wall. */
  private static int toSign(int color) {
    return 32 - COLOR_SHIFT - color;
  }

  /** Whether a stone of this player has a stone of the same player beside it. */
  public boolean touches(int point, int color) {
    return (ownHead(at(point - stride), color)
            | ownHead(at(point - 1), color)
            | ownHead(at(point + 1), color)
            | ownHead(at(point + stride), color))
        != 0;
  }

  /** The head of a chain of this player, 0 for all else. */
  private static int ownHead(int entry, int color) {
    return ((entry << toSign(color)) >> 31) & entry & HEAD;
  }

  /**
   * Whether the board allows the move: the point is empty and it is no suicide, or an allowed one.
   * Suicide of a single stone is never allowed. Ko is not looked at.
   */
  public boolean isPlaceable(int point, int color, boolean suicideAllowed) {
    return ((at(point) - 1) & ~enclosure(point, color)) < 0
        || (suicideAllowed && isEmpty(point) && touches(point, color));
  }

  /**
   * The single stone that a move would take in ko, or {@link #PASS}: the point is empty, all its
   * neighbors are stones of the opponent, and just one of them is in a chain in atari, a chain of
   * one stone.
   */
  public int koCapture(int point, int color) {
    if (!isEmpty(point)) {
      return PASS;
    }
    int opponent = Color.opponent(color);
    int taken = PASS;
    for (int d = 0; d < NEIGHBORS; d++) {
      int near = neighbor(point, d);
      if (color(near) == Color.WALL) {
        continue;
      }
      if (color(near) != opponent) {
        return PASS;
      }
      if (liberties(near) == 1) {
        if (taken != PASS || chainSize(near) != 1) {
          return PASS;
        }
        taken = near;
      }
    }
    return taken;
  }

  /**
   * The low word of the position hash after a move, without making it.
   *
   * @param point where {@link #isPlaceable} holds, suicide included
   */
  public long hashLowAfter(int point, int color) {
    return hashAfter(point, color, hashLow, 0);
  }

  /** The high word of the position hash after a move; see {@link #hashLowAfter}. */
  public long hashHighAfter(int point, int color) {
    return hashAfter(point, color, hashHigh, 1);
  }

  private long hashAfter(int point, int color, long hash, int half) {
    if (!touchesAtari(point)) {
      return hash ^ Zobrist.WORDS[Zobrist.index(point, color) + half];
    }
    boolean suicide = isSuicide(point, color);
    int victim = suicide ? color : Color.opponent(color);
    long after = suicide ? hash : hash ^ Zobrist.WORDS[Zobrist.index(point, color) + half];
    for (int d = 0; d < NEIGHBORS; d++) {
      int near = neighbor(point, d);
      if (color(near) == victim && liberties(near) == 1 && !isOfEarlierNeighbor(point, d)) {
        int stone = near;
        do {
          after ^= Zobrist.WORDS[Zobrist.index(stone, victim) + half];
          stone = nextInChain(stone);
        } while (stone != near);
      }
    }
    return after;
  }

  /** Whether a chain beside this point is in atari. */
  private boolean touchesAtari(int point) {
    return (chain(at(point - stride))
            | chain(at(point - 1))
            | chain(at(point + 1))
            | chain(at(point + stride)))
        < 0;
  }

  /** Whether a neighbor in a lower direction belongs to the same chain as this one. */
  private boolean isOfEarlierNeighbor(int point, int direction) {
    int entry = at(neighbor(point, direction));
    for (int d = 0; d < direction; d++) {
      if (at(neighbor(point, d)) == entry) {
        return true;
      }
    }
    return false;
  }

  /** A pass: only the ko point is forgotten. */
  public void pass() {
    koPoint = PASS;
  }

  /**
   * Puts a stone and removes what it captures, its own chain in case of suicide.
   *
   * @param point where {@link #isPlaceable} holds, suicide allowed
   * @return how many stones were removed, of either color
   */
  public int play(int point, int color) {
    assert isPlaceable(point, color, true);
    koPoint = PASS;
    return put(point, color) ? settle(point, color) : 0;
  }

  /**
   * Sets a point to a color as an editor does: nothing is captured, so the caller must leave no
   * chain without a liberty.
   *
   * @param color a player or {@link Color#EMPTY}
   * @throws IllegalArgumentException if the new stone, or a chain beside it, would have no liberty;
   *     the board is then unchanged
   */
  public void setStone(int point, int color) {
    if (!isOnBoard(point)) {
      throw new IllegalArgumentException("no such point: " + point);
    }
    byte[] wanted = new byte[area()];
    for (int index = 0; index < wanted.length; index++) {
      wanted[index] = (byte) color(pointAt(index));
    }
    wanted[indexOf(point)] = (byte) color;
    setStones(wanted);
  }

  /**
   * Sets all points at once, as {@link #setStone} sets one: nothing is captured, the counts of
   * captured stones stay, and the ko point is forgotten.
   *
   * @param wanted {@link Color#EMPTY} or a player for every point in reading order
   * @throws IllegalArgumentException if the length or a color is wrong, or naming a chain that
   *     would have no liberty; the board is then unchanged
   */
  public void setStones(byte[] wanted) {
    if (wanted.length != area()) {
      throw new IllegalArgumentException(wanted.length + " points for a board of " + sizeText());
    }
    Board trial = new Board(geometry);
    trial.clear();
    for (int index = 0; index < wanted.length; index++) {
      if (Color.isPlayer(wanted[index])) {
        trial.put(pointAt(index), wanted[index]);
      } else if (wanted[index] != Color.EMPTY) {
        throw new IllegalArgumentException("no color: " + wanted[index]);
      }
    }
    for (short each : geometry.points) {
      if (!trial.isEmpty(each) && trial.liberties(each) == 0) {
        throw new IllegalArgumentException(
            "a chain without liberties at " + Vertex.format(each, this));
      }
    }
    trial.blackCaptured = blackCaptured;
    trial.whiteCaptured = whiteCaptured;
    copyFrom(trial);
  }

  /**
   * Puts a stone, takes the liberty from the chains around and joins those of its color.
   *
   * @return whether a chain beside the stone had no other liberty, so that something may have to be
   *     removed
   */
  private boolean put(int point, int color) {
    int north = at(point - stride);
    int west = at(point - 1);
    int east = at(point + 1);
    int south = at(point + stride);
    int emptied = addToLiberties(north, west, east, south, -LIBERTY);
    north = ownHead(north, color);
    west = ownHead(west, color);
    east = ownHead(east, color);
    south = ownHead(south, color);
    int chained = Math.max(Math.max(north, west), Math.max(east, south));
    // Each factor is 0 for no chain or for the one that is joined.
    if (((north ^ chained) * north
            | (west ^ chained) * west
            | (east ^ chained) * east
            | (south ^ chained) * south)
        != 0) {
      chained = joinAround(point, color);
    }
    extend(point, color, chained);
    toggleHash(point, color);
    chains[0] = 0;
    return emptied < 0;
  }

  private void toggleHash(int point, int color) {
    int word = Zobrist.index(point, color);
    hashLow ^= Zobrist.WORDS[word];
    hashHigh ^= Zobrist.WORDS[word + 1];
  }

  /**
   * Adds a number to the liberties of the chains that four entries name, to each once.
   *
   * @return negative if one of them now has no liberty
   */
  private int addToLiberties(int north, int west, int east, int south, int change) {
    // All are read before one is written: a chain that is met twice gets the same number again.
    int northChain = chain(north) + change;
    int westChain = chain(west) + change;
    int eastChain = chain(east) + change;
    int southChain = chain(south) + change;
    setChain(north, northChain);
    setChain(west, westChain);
    setChain(east, eastChain);
    setChain(south, southChain);
    return withoutLiberty(northChain)
        | withoutLiberty(westChain)
        | withoutLiberty(eastChain)
        | withoutLiberty(southChain);
  }

  /** Negative if the chain has no liberty: of 0 less 2 the lowest bit is 0, of 1 less 2 it is 1. */
  private static int withoutLiberty(int chain) {
    return chain & ~(chain << (31 - LIBERTY_SHIFT));
  }

  /** Makes a stone part of the chain with this head, or a chain of its own if the head is 0. */
  private void extend(int point, int color, int chained) {
    int alone = (chained - 1) >> 31; // all bits or none
    int head = chained | (point & alone);
    int entry = color << COLOR_SHIFT | head;
    int chain = (chain(head) & ~alone) | ((NO_LIBERTY | point) & alone);
    setChain(point, chain & NEXT);
    setChain(head, ((chain & ~NEXT) | point) + STONE + gain(point, entry) * LIBERTY);
    points[point] = (char) entry;
  }

  /** Joins all chains of a player beside a point, which the player is about to take. */
  private int joinAround(int point, int color) {
    points[point] = (char) (color << COLOR_SHIFT);
    int head = 0;
    for (int d = 0; d < NEIGHBORS; d++) {
      int other = ownHead(at(neighbor(point, d)), color);
      if (head == 0) {
        head = other;
      } else if (other != 0 && other != head) {
        head = join(head, other);
      }
    }
    return head;
  }

  /** Makes all stones of the smaller of two chains stones of the larger; returns its head. */
  private int join(int head, int other) {
    int large = sizeOf(chain(head)) >= sizeOf(chain(other)) ? head : other;
    int small = large == head ? other : head;
    int entry = at(large);
    int gained = 0;
    int stone = small;
    do {
      gained += gain(stone, entry);
      points[stone] = (char) entry;
      stone = nextInChain(stone);
    } while (stone != small);
    int smallChain = chain(small);
    int largeChain = chain(large);
    setChain(small, largeChain & NEXT);
    setChain(
        large,
        ((largeChain & ~NEXT) | (smallChain & NEXT)) + (smallChain & SIZE) + gained * LIBERTY);
    return large;
  }

  /**
   * How many liberties a stone brings to the chain with this entry, which it joins: its empty
   * neighbors that no stone of the chain is beside yet.
   */
  private int gain(int point, int entry) {
    int north = point - stride;
    int south = point + stride;
    int northWest = isOf(north - 1, entry);
    int northEast = isOf(north + 1, entry);
    int southWest = isOf(south - 1, entry);
    int southEast = isOf(south + 1, entry);
    // Where two steps leave the board and the index wraps around, the point between is wall.
    return isGain(north, northWest | northEast | isOf(north - stride, entry))
        + isGain(point - 1, northWest | southWest | isOf(point - 2, entry))
        + isGain(point + 1, northEast | southEast | isOf(point + 2, entry))
        + isGain(south, southWest | southEast | isOf(south + stride, entry));
  }

  /** Negative if the stone at this point is of the chain with this entry; the index may wrap. */
  private int isOf(int point, int entry) {
    return (points[point & (points.length - 1)] ^ entry) - 1;
  }

  /** 1 if the point is empty and the other number is not negative, else 0. */
  private int isGain(int point, int beside) {
    return ((at(point) - 1) & ~beside) >>> 31;
  }

  /**
   * Removes what the stone just put at this point captures, or else its chain if that has no
   * liberty.
   *
   * @return how many stones were removed
   */
  private int settle(int point, int color) {
    int removed = 0;
    int lastRemoved = PASS;
    for (int d = 0; d < NEIGHBORS; d++) {
      int near = neighbor(point, d);
      if (color(near) == Color.opponent(color) && liberties(near) == 0) {
        removed += chainSize(near);
        lastRemoved = near;
        remove(near);
      }
    }
    if (liberties(point) == 0) {
      removed = chainSize(point);
      remove(point);
    } else if (removed == 1 && chainSize(point) == 1 && liberties(point) == 1) {
      koPoint = lastRemoved;
    }
    return removed;
  }

  /** Takes the chain at this point off the board and gives its points to the chains around it. */
  private void remove(int point) {
    int color = color(point);
    if (color == Color.BLACK) {
      blackCaptured += chainSize(point);
    } else {
      whiteCaptured += chainSize(point);
    }
    int stone = point;
    do {
      points[stone] = EMPTY;
      toggleHash(stone, color);
      addToLiberties(at(stone - stride), at(stone - 1), at(stone + 1), at(stone + stride), LIBERTY);
      stone = chain(stone) & NEXT;
    } while (stone != point);
    chains[0] = 0;
  }

  private int nextMark() {
    if (++mark == Integer.MAX_VALUE) {
      Arrays.fill(marks, 0);
      mark = 1;
    }
    return mark;
  }

  /** Rows of {@code .XO} from the top, each ended by a newline. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int index = 0; index < area(); index++) {
      text.append(".XO".charAt(color(pointAt(index))));
      if (index % width() == width() - 1) {
        text.append('\n');
      }
    }
    return text.toString();
  }

  /**
   * Recomputes everything from the stones and compares; for tests.
   *
   * @throws IllegalStateException naming the first difference
   */
  public void checkConsistency() {
    Board fresh = new Board(geometry);
    fresh.clear();
    for (short point : geometry.points) {
      if (!isEmpty(point)) {
        fresh.put(point, color(point));
      }
    }
    check(hashLow == fresh.hashLow && hashHigh == fresh.hashHigh, "hash", PASS);
    check(chains[0] == 0, "what stands for no chain", PASS);
    for (int point = 0; point < points.length; point++) {
      if (!isOnBoard(point)) {
        check(points[point] == geometry.emptyPoints[point], "wall", PASS);
      }
    }
    for (short point : geometry.points) {
      if (isEmpty(point)) {
        continue;
      }
      check(Color.isPlayer(color(point)), "color", point);
      check(liberties(point) > 0, "a chain without liberties", point);
      check(liberties(point) == fresh.liberties(point), "liberties", point);
      check(chainSize(point) == fresh.chainSize(point), "chain size", point);
      check(at(head(point)) == at(point), "head", point);
      int stones = 0;
      int stone = point;
      do {
        check(at(stone) == at(point), "ring", stone);
        stones++;
        stone = nextInChain(stone);
      } while (stone != point && stones <= area());
      check(stones == chainSize(point), "ring length", point);
    }
  }

  private void check(boolean holds, String what, int point) {
    if (!holds) {
      throw new IllegalStateException(
          what + (point == PASS ? "" : " at " + x(point) + "," + y(point)) + "\n" + this);
    }
  }
}

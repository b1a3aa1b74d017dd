package sanko.board;

import java.util.Arrays;

/**
 * A read-only view of a rectangular board with its stones, chains and liberties; a {@link
 * MutableBoard} can also make moves. A game exposes its board as this type, so it changes with the
 * game.
 *
 * <p>A point is an int; {@link #point} makes one from a column and a row, both from 0, the row
 * counted from the top. {@link #PASS} is a move, not a point. For use by one thread.
 */
public abstract sealed class Board permits MutableBoard {
  /**
   * The shortest side that users may ask for, as no network and no protocol has shorter ones; the
   * rules hold for a side of 1 too.
   */
  public static final int MIN_GAME_SIZE = 2;

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
  static final int HEAD = (1 << 10) - 1;
  static final int COLOR_SHIFT = 10;

  /** The entry of an empty point. */
  static final char EMPTY = Color.EMPTY << COLOR_SHIFT;

  /** The entry of a point outside the board. */
  static final char WALL = Color.WALL << COLOR_SHIFT;

  static final int NEXT = (1 << 10) - 1;
  static final int SIZE_SHIFT = 10;
  static final int STONE = 1 << SIZE_SHIFT;
  static final int SIZE = NEXT << SIZE_SHIFT;
  static final int LIBERTY_SHIFT = 20;
  static final int LIBERTY = 1 << LIBERTY_SHIFT;
  static final int NO_LIBERTY = -2 * LIBERTY;

  final Geometry geometry;
  final int stride;
  final char[] points;
  final int[] chains;
  int koPoint;
  int blackCaptured;
  int whiteCaptured;
  long hashLow;
  long hashHigh;

  /* Scratch for listing liberties. */
  private final int[] marks;
  private int mark;

  /** Only boards that moves are made on exist. */
  Board(Geometry geometry) {
    this.geometry = geometry;
    stride = geometry.stride;
    points = geometry.emptyPoints.clone();
    chains = new int[points.length];
    marks = new int[geometry.pointLimit];
  }

  /** The number of columns. */
  public int width() {
    return geometry.width;
  }

  /** The number of rows. */
  public int height() {
    return geometry.height;
  }

  /** The number of points on the board. */
  public int area() {
    return geometry.points.length;
  }

  /**
   * Whether the other board has the same width and height, so that points mean the same on both.
   */
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

  /** The contents of a point: {@link Color#EMPTY}, a player or {@link Color#WALL}. */
  public int color(int point) {
    return at(point) >> COLOR_SHIFT;
  }

  /** Whether the point is on the board and has no stone. */
  public boolean isEmpty(int point) {
    return at(point) == EMPTY;
  }

  /** The entry of a point: its color and the head of its chain. */
  int at(int point) {
    return points[point];
  }

  /** The chain that the entry of a point names, or what stands for none; a head will do as well. */
  int chain(int entry) {
    return chains[entry & (chains.length - 1)];
  }

  static int sizeOf(int chain) {
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
  public boolean areNeighbors(int a, int b) {
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

  /**
   * Whether a stone in atari is beside a point.
   *
   * @param color the stone's, black or white
   */
  public boolean hasAtariBeside(int point, int color) {
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

  /** The number of liberties of the chain at this point, 0 where there is no stone. */
  public int libertiesIfStone(int point) {
    return libertiesOf(chain(at(point))) & (-at(point) >> 31);
  }

  /**
   * Lists liberties of the chain at this point, each once, in no particular order.
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

  /** A liberty of the chain at this point, the only one if it is in atari. */
  public int anyLiberty(int point) {
    return otherLiberty(point, PASS);
  }

  /** A liberty of the chain at this point, but not this one; those beside the point come first. */
  int otherLiberty(int point, int except) {
    int stone = point;
    do {
      for (int left = emptySides(stone); left != 0; left &= left - 1) {
        int near = neighborAt(stone, left);
        if (near != except) {
          return near;
        }
      }
      stone = nextInChain(stone);
    } while (stone != point);
    throw new IllegalStateException("a chain without such a liberty");
  }

  /**
   * The point where the last move captured a single stone with a lone stone in atari, so that
   * recapturing at once would repeat the position; {@link #PASS} if there is none. It is kept under
   * all rules and whoever is to move.
   */
  public int koPoint() {
    return koPoint;
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

  /** The number of empty points. */
  public int emptyPoints() {
    int empty = 0;
    for (int index = 0; index < area(); index++) {
      empty += isEmpty(pointAt(index)) ? 1 : 0;
    }
    return empty;
  }

  /**
   * Whether a point has a stone of a player beside it.
   *
   * @param color black or white
   */
  public boolean touches(int point, int color) {
    return (ownHead(at(point - stride), color)
            | ownHead(at(point - 1), color)
            | ownHead(at(point + 1), color)
            | ownHead(at(point + stride), color))
        != 0;
  }

  /**
   * Whether all neighbors of a point are stones of a player or wall, so that it is an eye if it is
   * empty, though perhaps a false one.
   *
   * @param color black or white
   */
  public boolean isSurroundedBy(int point, int color) {
    for (int d = 0; d < NEIGHBORS; d++) {
      int near = color(neighbor(point, d));
      if (near != color && near != Color.WALL) {
        return false;
      }
    }
    return true;
  }

  /** The head of a chain of this player, 0 for all else. */
  static int ownHead(int entry, int color) {
    return ((entry << toSign(color)) >> 31) & entry & HEAD;
  }

  /**
   * Whether the board allows the move: the point is empty and the move is not a forbidden suicide.
   * Suicide of a single stone is never allowed. Ko is not checked.
   */
  public boolean isPlaceable(int point, int color, boolean suicideAllowed) {
    return ((at(point) - 1) & ~enclosure(point, color)) < 0
        || (suicideAllowed && isEmpty(point) && touches(point, color));
  }

  /**
   * The single stone that a move would capture in ko, or {@link #PASS}: the point is empty, all its
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
}

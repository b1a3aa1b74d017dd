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
   * A chain is named by one of its stones, its head. heads[] gives the head of every stone and 0
   * for a point without a stone, next[] joins the stones of a chain in a ring, sizes[] and
   * liberties[] are kept at the head. liberties is the exact number of liberties.
   *
   * Since head 0 stands for no chain, all four neighbors of a point are treated alike, without a
   * test that a processor could guess wrong: liberties[0] is scrap, and sizes[0] is 0. A chain
   * grows stone by stone: a stone brings those of its empty neighbors that do not touch the chain
   * yet, so that no liberty is counted twice. Other entries of points without a stone are scrap.
   */
  private final Geometry geometry;
  private final int stride;
  private final byte[] colors;
  private final short[] heads;
  private final short[] next;
  private final short[] sizes;
  private final short[] liberties;
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
    colors = new byte[geometry.pointLimit];
    heads = new short[geometry.pointLimit];
    next = new short[geometry.pointLimit];
    sizes = new short[geometry.pointLimit];
    liberties = new short[geometry.pointLimit];
    marks = new int[geometry.pointLimit];
  }

  /** Removes all stones and forgets captures. */
  public void clear() {
    Arrays.fill(colors, (byte) Color.WALL);
    for (short point : geometry.points) {
      colors[point] = Color.EMPTY;
    }
    Arrays.fill(heads, (short) 0);
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
    System.arraycopy(other.colors, 0, colors, 0, colors.length);
    System.arraycopy(other.heads, 0, heads, 0, heads.length);
    System.arraycopy(other.next, 0, next, 0, next.length);
    System.arraycopy(other.sizes, 0, sizes, 0, sizes.length);
    System.arraycopy(other.liberties, 0, liberties, 0, liberties.length);
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
    return colors[point];
  }

  /** Whether the point is on the board and has no stone. */
  public boolean isEmpty(int point) {
    return colors[point] == Color.EMPTY;
  }

  /** The stone that names the chain of the stone at this point. */
  public int head(int point) {
    assert Color.isPlayer(colors[point]);
    return heads[point];
  }

  /** Whether the stone at this point, if there is one, names its chain; any point will do. */
  boolean isHead(int point) {
    return heads[point] == point;
  }

  /** The next stone in the ring of the chain of the stone at this point. */
  public int nextInChain(int point) {
    assert Color.isPlayer(colors[point]);
    return next[point];
  }

  /** The number of stones of the chain at this point. */
  public int chainSize(int point) {
    return sizes[head(point)];
  }

  /** The number of liberties of the chain at this point. */
  public int liberties(int point) {
    return liberties[head(point)];
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
        if (colors[near] == Color.EMPTY && marks[near] != stamp) {
          marks[near] = stamp;
          into[count++] = near;
        }
      }
      stone = next[stone];
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
    return geometry == other.geometry && Arrays.equals(colors, other.colors);
  }

  /** Whether a stone of this player on this empty point would have no liberty after captures. */
  public boolean isSuicide(int point, int color) {
    assert isEmpty(point);
    int north = point - stride;
    int west = point - 1;
    int east = point + 1;
    int south = point + stride;
    boolean empty =
        ((colors[north] - 1) | (colors[west] - 1) | (colors[east] - 1) | (colors[south] - 1)) < 0;
    return !empty
        && (frees(north, color) | frees(west, color) | frees(east, color) | frees(south, color))
            >= 0;
  }

  /**
   * Negative if what stands at this point leaves a liberty to a stone of this player beside it: a
   * chain of the player with another liberty, or one of the opponent in atari. Without a branch.
   */
  private int frees(int point, int color) {
    int atari = liberties[heads[point]] - 2;
    int own = (colors[point] ^ color) - 1;
    int opponent = (colors[point] ^ Color.opponent(color)) - 1;
    return (own & ~atari) | (opponent & atari);
  }

  /** Whether a stone of this player has a stone of the same player beside it. */
  public boolean touches(int point, int color) {
    return colors[point - stride] == color
        || colors[point - 1] == color
        || colors[point + 1] == color
        || colors[point + stride] == color;
  }

  /**
   * Whether the board allows the move: the point is empty and it is no suicide, or an allowed one.
   * Suicide of a single stone is never allowed. Ko is not looked at.
   */
  public boolean isPlaceable(int point, int color, boolean suicideAllowed) {
    return colors[point] == Color.EMPTY
        && (!isSuicide(point, color) || (suicideAllowed && touches(point, color)));
  }

  /**
   * The single stone that a move would take in ko, or {@link #PASS}: the point is empty, all its
   * neighbors are stones of the opponent, and just one of them is in a chain in atari, a chain of
   * one stone.
   */
  public int koCapture(int point, int color) {
    if (colors[point] != Color.EMPTY) {
      return PASS;
    }
    int opponent = Color.opponent(color);
    int taken = PASS;
    for (int d = 0; d < NEIGHBORS; d++) {
      int near = neighbor(point, d);
      if (colors[near] == Color.WALL) {
        continue;
      }
      if (colors[near] != opponent) {
        return PASS;
      }
      if (liberties[heads[near]] == 1) {
        if (taken != PASS || sizes[heads[near]] != 1) {
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
      if (liberties[heads[near]] == 1
          && colors[near] == victim
          && !isHeadOfEarlierNeighbor(point, d)) {
        int stone = near;
        do {
          after ^= Zobrist.WORDS[Zobrist.index(stone, victim) + half];
          stone = next[stone];
        } while (stone != near);
      }
    }
    return after;
  }

  /** Whether a chain beside this point may be in atari; false only if none is. */
  private boolean touchesAtari(int point) {
    return liberties[heads[point - stride]] == 1
        || liberties[heads[point - 1]] == 1
        || liberties[heads[point + 1]] == 1
        || liberties[heads[point + stride]] == 1;
  }

  /** Whether a neighbor in a lower direction belongs to the same chain as this one. */
  private boolean isHeadOfEarlierNeighbor(int point, int direction) {
    int near = neighbor(point, direction);
    for (int d = 0; d < direction; d++) {
      int earlier = neighbor(point, d);
      if (colors[earlier] == colors[near] && heads[earlier] == heads[near]) {
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
    place(point, color);
    int removed = 0;
    int lastRemoved = PASS;
    for (int d = 0; d < NEIGHBORS; d++) {
      int near = neighbor(point, d);
      if (liberties[heads[near]] == 0 && colors[near] == Color.opponent(color)) {
        removed += sizes[heads[near]];
        lastRemoved = near;
        remove(near);
      }
    }
    makeChain(point, color);
    int head = heads[point];
    koPoint = removed == 1 && sizes[head] == 1 && liberties[head] == 1 ? lastRemoved : PASS;
    if (liberties[head] == 0) {
      removed = sizes[head];
      remove(point);
    }
    return removed;
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
      wanted[index] = colors[pointAt(index)];
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
        trial.place(pointAt(index), wanted[index]);
        trial.makeChain(pointAt(index), wanted[index]);
      } else if (wanted[index] != Color.EMPTY) {
        throw new IllegalArgumentException("no color: " + wanted[index]);
      }
    }
    for (short each : geometry.points) {
      if (Color.isPlayer(trial.colors[each]) && trial.liberties[trial.heads[each]] == 0) {
        throw new IllegalArgumentException(
            "a chain without liberties at " + Vertex.format(each, this));
      }
    }
    trial.blackCaptured = blackCaptured;
    trial.whiteCaptured = whiteCaptured;
    copyFrom(trial);
  }

  /** Puts a stone that is in no chain yet and takes the liberty from the chains around. */
  private void place(int point, int color) {
    colors[point] = (byte) color;
    int word = Zobrist.index(point, color);
    hashLow ^= Zobrist.WORDS[word];
    hashHigh ^= Zobrist.WORDS[word + 1];
    addToLiberties(point, -1);
  }

  /** Adds a number to the liberties of the chains beside a point, to each once. */
  private void addToLiberties(int point, int change) {
    int north = heads[point - stride];
    int west = heads[point - 1];
    int east = heads[point + 1];
    int south = heads[point + stride];
    // All are read before one is written: a chain that is met twice gets the same number again.
    int northSum = liberties[north] + change;
    int westSum = liberties[west] + change;
    int eastSum = liberties[east] + change;
    int southSum = liberties[south] + change;
    liberties[north] = (short) northSum;
    liberties[west] = (short) westSum;
    liberties[east] = (short) eastSum;
    liberties[south] = (short) southSum;
  }

  /** Makes the stone at this point part of the largest chain beside it and joins the others. */
  private void makeChain(int point, int color) {
    heads[point] = (short) point;
    next[point] = (short) point;
    sizes[point] = 1;
    int head =
        larger(
            larger(headOf(point - stride, color), headOf(point - 1, color)),
            larger(headOf(point + 1, color), headOf(point + stride, color)));
    if (head == 0) {
      liberties[point] = (short) emptyNeighbors(point);
      return;
    }
    join(point, head);
    for (int d = 0; d < NEIGHBORS; d++) {
      int near = neighbor(point, d);
      if (colors[near] == color && heads[near] != head) {
        join(heads[near], head);
      }
    }
  }

  /** The head of the chain at a point if it has this color, else 0; without a branch. */
  private int headOf(int point, int color) {
    return heads[point] & (((colors[point] ^ color) - 1) >> 31);
  }

  private int larger(int a, int b) {
    return sizes[a] >= sizes[b] ? a : b;
  }

  private int emptyNeighbors(int point) {
    return (colors[point - stride] == Color.EMPTY ? 1 : 0)
        + (colors[point - 1] == Color.EMPTY ? 1 : 0)
        + (colors[point + 1] == Color.EMPTY ? 1 : 0)
        + (colors[point + stride] == Color.EMPTY ? 1 : 0);
  }

  /** Makes all stones of one chain, one after the other, stones of another. */
  private void join(int small, int large) {
    int gained = 0;
    int stone = small;
    do {
      gained += gain(stone - stride, large);
      gained += gain(stone - 1, large);
      gained += gain(stone + 1, large);
      gained += gain(stone + stride, large);
      heads[stone] = (short) large;
      stone = next[stone];
    } while (stone != small);
    short link = next[large];
    next[large] = next[small];
    next[small] = link;
    sizes[large] += sizes[small];
    liberties[large] += (short) gained;
  }

  /** 1 if this point is empty and not beside the chain, so that the chain gains it, else 0. */
  private int gain(int point, int head) {
    return colors[point] == Color.EMPTY && !isBeside(point, head) ? 1 : 0;
  }

  /** Whether an empty point is a liberty of the chain with this head; one branch for all four. */
  private boolean isBeside(int point, int head) {
    return (((heads[point - stride] ^ head) - 1)
            | ((heads[point - 1] ^ head) - 1)
            | ((heads[point + 1] ^ head) - 1)
            | ((heads[point + stride] ^ head) - 1))
        < 0;
  }

  /** Takes the chain at this point off the board and gives its points to its neighbors. */
  private void remove(int point) {
    int color = colors[point];
    if (color == Color.BLACK) {
      blackCaptured += sizes[heads[point]];
    } else {
      whiteCaptured += sizes[heads[point]];
    }
    int stone = point;
    do {
      colors[stone] = Color.EMPTY;
      heads[stone] = 0;
      int word = Zobrist.index(stone, color);
      hashLow ^= Zobrist.WORDS[word];
      hashHigh ^= Zobrist.WORDS[word + 1];
      addToLiberties(stone, 1);
      stone = next[stone];
    } while (stone != point);
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
      text.append(".XO".charAt(colors[pointAt(index)]));
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
      if (colors[point] != Color.EMPTY) {
        fresh.place(point, colors[point]);
        fresh.makeChain(point, colors[point]);
      }
    }
    check(hashLow == fresh.hashLow && hashHigh == fresh.hashHigh, "hash", PASS);
    for (short point : geometry.points) {
      if (colors[point] == Color.EMPTY) {
        check(heads[point] == 0, "head", point);
        continue;
      }
      check(liberties(point) > 0, "a chain without liberties", point);
      check(liberties(point) == fresh.liberties(point), "liberties", point);
      check(chainSize(point) == fresh.chainSize(point), "chain size", point);
      check(heads[heads[point]] == heads[point], "head", point);
      int stones = 0;
      int stone = point;
      do {
        check(colors[stone] == colors[point] && heads[stone] == heads[point], "ring", stone);
        stones++;
        stone = next[stone];
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

package sanko.bench;

import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;

/**
 * Plays random games: every legal move that does not fill a true one-point eye of one's own is as
 * likely as every other; a player without one passes, and two passes end the game. As there is no
 * superko, a game also ends after three times as many plies as there are points. One thread.
 */
public final class RandomPlayer {
  /** What the wall counts among the corners of an eye; a stone of the opponent counts 1. */
  private static final int AT_EDGE = 8;

  /** The sums of four corners that leave an eye true: at most one stone, at the edge none. */
  private static final long TRUE_EYES =
      0b11
          | (1L << AT_EDGE)
          | (1L << (2 * AT_EDGE))
          | (1L << (3 * AT_EDGE))
          | (1L << (4 * AT_EDGE));

  private final MutableBoard board;

  /** The empty points, the first {@link #emptyCount} of them. */
  private final int[] empty;

  private int emptyCount;

  /** Which points are in {@link #empty}, by point. */
  private final boolean[] listed;

  private int color;
  private int passes;
  private int plies;
  private long random;

  /**
   * Begins a game on an empty board.
   *
   * @param size columns and rows
   * @param seed of all games; not 0
   */
  public RandomPlayer(int size, long seed) {
    board = new MutableBoard(size, size);
    empty = new int[board.area()];
    listed = new boolean[board.pointLimit()];
    random = seed;
    begin();
  }

  /** Begins the next game. */
  public void begin() {
    board.clear();
    color = Color.BLACK;
    passes = 0;
    plies = 0;
    emptyCount = 0;
    for (int index = 0; index < board.area(); index++) {
      list(board.pointAt(index));
    }
  }

  /** Whether both have passed, or the game has gone on for too long. */
  public boolean isFinished() {
    return passes >= 2 || plies >= 3 * board.area();
  }

  /** Makes a move and returns it, a point or {@link Board#PASS}. */
  public int play() {
    int move = choose();
    if (move == Board.PASS) {
      board.pass();
      passes++;
    } else {
      passes = 0;
      if (board.play(move, color) > 0) {
        listRemoved(move);
      }
    }
    color = Color.opponent(color);
    plies++;
    return move;
  }

  private void list(int point) {
    empty[emptyCount++] = point;
    listed[point] = true;
  }

  /**
   * Lists the points that a move took from the opponent: they are joined to it and to each other.
   */
  private void listRemoved(int move) {
    int first = emptyCount;
    listNeighbors(move);
    for (int place = first; place < emptyCount; place++) {
      listNeighbors(empty[place]);
    }
  }

  private void listNeighbors(int point) {
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int near = board.neighbor(point, d);
      if (board.isEmpty(near) && !listed[near]) {
        list(near);
      }
    }
  }

  /** Takes the chosen point off the list; points tried in vain go behind those still untried. */
  private int choose() {
    for (int untried = emptyCount; untried > 0; untried--) {
      int place = (int) (((next() >>> 32) * untried) >>> 32);
      int point = empty[place];
      empty[place] = empty[untried - 1];
      if (isGood(point)) {
        empty[untried - 1] = empty[--emptyCount];
        listed[point] = false;
        return point;
      }
      empty[untried - 1] = point;
    }
    return Board.PASS;
  }

  private boolean isGood(int point) {
    return board.isPlaceable(point, color, false) && point != board.koPoint() && !isEye(point);
  }

  /**
   * Whether all neighbors are own stones and at most one corner is the opponent's, at the edge
   * none.
   */
  private boolean isEye(int point) {
    int up = board.neighbor(point, 0);
    int down = board.neighbor(point, 3);
    // The wall has the bits of both players.
    int sides =
        board.color(up)
            & board.color(point - 1)
            & board.color(point + 1)
            & board.color(down)
            & color;
    int corners = corner(up - 1) + corner(up + 1) + corner(down - 1) + corner(down + 1);
    return sides != 0 && ((TRUE_EYES >>> corners) & 1) != 0;
  }

  /** Reads from a table of four numbers of four bits, one for each color. */
  private int corner(int point) {
    int table = (AT_EDGE << (4 * Color.WALL)) | (1 << (4 * Color.opponent(color)));
    return (table >>> (4 * board.color(point))) & 15;
  }

  private long next() {
    random ^= random << 13;
    random ^= random >>> 7;
    random ^= random << 17;
    return random;
  }
}

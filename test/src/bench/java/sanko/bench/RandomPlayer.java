package sanko.bench;

import sanko.board.Board;
import sanko.board.Color;

/**
 * Plays random games: every legal move that does not fill a true one-point eye of one's own is as likely
 * as every other; a player without one passes, and two passes end the game. As
 * there is no superko, a game also ends after three times as many plies as there are points. One
 * thread.
 */
public final class RandomPlayer {
  /** What the wall counts among the corners of an eye, more than all four of the opponent's. */
  private static final int AT_EDGE = 8;

  private final Board board;

  /** The empty points, the first {@link #emptyCount} of them. */
  private final int[] empty;

  private int emptyCount;
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
    board = new Board(size, size);
    empty = new int[board.area()];
    random = seed;
    begin();
  }

  /** Begins the next game. */
  public void begin() {
    board.clear();
    color = Color.BLACK;
    passes = 0;
    plies = 0;
    listEmpty();
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
        listEmpty();
      }
    }
    color = Color.opponent(color);
    plies++;
    return move;
  }

  private void listEmpty() {
    emptyCount = 0;
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      if (board.isEmpty(point)) {
        empty[emptyCount++] = point;
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
        return point;
      }
      empty[untried - 1] = point;
    }
    return Board.PASS;
  }

  private boolean isGood(int point) {
    return point != board.koPoint() && board.isPlaceable(point, color, false) && !isEye(point);
  }

  /** Whether all neighbors are own stones and at most one corner is the opponent's, at the edge none. */
  private boolean isEye(int point) {
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int near = board.color(board.neighbor(point, d));
      if (near != color && near != Color.WALL) {
        return false;
      }
    }
    int up = board.neighbor(point, 0);
    int down = board.neighbor(point, 3);
    int corners = corner(up - 1) + corner(up + 1) + corner(down - 1) + corner(down + 1);
    return corners == 0 || corners == 1 || (corners >= AT_EDGE && corners % AT_EDGE == 0);
  }

  private int corner(int point) {
    int there = board.color(point);
    return there == Color.WALL ? AT_EDGE : there == Color.opponent(color) ? 1 : 0;
  }

  private long next() {
    random ^= random << 13;
    random ^= random >>> 7;
    random ^= random << 17;
    return random;
  }
}

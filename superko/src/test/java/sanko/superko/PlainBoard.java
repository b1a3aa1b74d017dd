package sanko.superko;

import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Zobrist;

/** What a board keeps of its chains, worked out from the stones alone and compared. */
final class PlainBoard {
  private final Board board;

  /* By place in reading order: the chain that was filled last and holds the stone, or liberty. */
  private final int[] chainOf;
  private final int[] libertyOf;
  private final int[] open;

  private PlainBoard(Board board) {
    this.board = board;
    chainOf = new int[board.area()];
    libertyOf = new int[board.area()];
    open = new int[board.area()];
  }

  /**
   * Compares chains, liberties and hashes.
   *
   * @throws AssertionError naming the first difference
   */
  static void check(Board board) {
    new PlainBoard(board).compare();
  }

  private void compare() {
    MutableBoard empty = new MutableBoard(board.width(), board.height());
    long low = empty.hashLow();
    long high = empty.hashHigh();
    int chains = 0;
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      int color = board.color(point);
      if (color == Color.EMPTY) {
        continue;
      }
      low ^= Zobrist.low(point, color);
      high ^= Zobrist.high(point, color);
      if (chainOf[index] == 0) {
        compareChain(index, ++chains);
      }
    }
    require(board.hashLow() == low && board.hashHigh() == high, "hash", 0);
  }

  /** Fills the chain of a stone and compares it. */
  private void compareChain(int first, int number) {
    int color = colorAt(first % board.width(), first / board.width());
    int size = 0;
    int liberties = 0;
    open[size++] = first;
    chainOf[first] = number;
    for (int i = 0; i < size; i++) {
      int x = open[i] % board.width();
      int y = open[i] / board.width();
      for (int side = 0; side < 4; side++) {
        int nearX = x + (side == 0 ? 1 : side == 1 ? -1 : 0);
        int nearY = y + (side == 2 ? 1 : side == 3 ? -1 : 0);
        int near = nearY * board.width() + nearX;
        int found = colorAt(nearX, nearY);
        if (found == color && chainOf[near] != number) {
          chainOf[near] = number;
          open[size++] = near;
        } else if (found == Color.EMPTY && libertyOf[near] != number) {
          libertyOf[near] = number;
          liberties++;
        }
      }
    }
    require(liberties > 0, "a chain without liberties", first);
    for (int i = 0; i < size; i++) {
      int point = board.pointAt(open[i]);
      require(board.chainSize(point) == size, "chain size", open[i]);
      require(board.liberties(point) == liberties, "liberties", open[i]);
      require(board.head(point) == board.head(board.pointAt(first)), "head", open[i]);
    }
    compareRing(board.pointAt(first), number, size);
    compareLiberties(board.pointAt(first), number, liberties);
  }

  private int colorAt(int x, int y) {
    boolean on = x >= 0 && x < board.width() && y >= 0 && y < board.height();
    return on ? board.color(board.point(x, y)) : Color.WALL;
  }

  private void compareRing(int first, int number, int size) {
    int stone = first;
    for (int i = 0; i < size; i++) {
      require(chainOf[board.indexOf(stone)] == number, "ring", board.indexOf(stone));
      stone = board.nextInChain(stone);
      require((stone == first) == (i == size - 1), "ring length", board.indexOf(stone));
    }
  }

  private void compareLiberties(int first, int number, int liberties) {
    int[] listed = new int[board.area()];
    require(board.libertiesInto(first, listed) == liberties, "listed", board.indexOf(first));
    for (int i = 0; i < liberties; i++) {
      int index = board.indexOf(listed[i]);
      require(libertyOf[index] == number, "a liberty listed", index);
      libertyOf[index] = 0;
    }
  }

  private void require(boolean holds, String what, int index) {
    if (!holds) {
      throw new AssertionError(
          what + " at " + index % board.width() + "," + index / board.width() + "\n" + board);
    }
  }
}

package sanko.engine.book;

/**
 * A move of a position in a book, as its search rated it. Values are White's.
 *
 * @param point in reading order of the book's image of the position ({@link BookPosition#toBook})
 * @param prior policy of the move, 0..1
 * @param visits playouts that took it
 * @param winLoss White's wins minus losses, -1..1
 * @param lead White's, in points
 * @param bound {@code winLoss} at the end of its confidence interval (LCB) that is worse for the
 *     player to move; may leave [-1, 1]
 * @param child the number of the position after it, {@link #UNKNOWN} or {@link #CLOSED}
 */
public record BookMove(
    int point, float prior, int visits, float winLoss, float lead, float bound, int child) {
  /** The book has no position after the move yet. */
  public static final int UNKNOWN = -1;

  /** No book can have the position after the move. */
  public static final int CLOSED = -2;

  /** Whether the book has the position after the move. */
  public boolean hasChild() {
    return child >= 0;
  }

  BookMove withChild(int number) {
    return new BookMove(point, prior, visits, winLoss, lead, bound, number);
  }
}

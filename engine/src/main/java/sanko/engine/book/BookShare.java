package sanko.engine.book;

/**
 * What one of several programs adds to a book that they all begin with, the trunk: the positions
 * behind its share of the lines out of the trunk. Each such line is in exactly one share.
 *
 * @param trunk how many positions the book had when it was shared
 * @param number of the share, from 0
 * @param count of shares
 */
public record BookShare(int trunk, int number, int count) {
  /** All lines. */
  public static final BookShare ALL = new BookShare(0, 0, 1);

  private static final long MIX = 0x9e3779b97f4a7c15L;

  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException if there is no such share
   */
  public BookShare {
    if (trunk < 0 || number < 0 || number >= count) {
      throw new IllegalArgumentException(
          "share %d of %d, trunk %d".formatted(number, count, trunk));
    }
  }

  /** Whether a line that leaves the book by this move of a position is to be followed. */
  boolean has(int position, BookNode node, BookMove move) {
    if (position >= trunk || count == 1) {
      return true;
    }
    long mixed = (node.key().low() + move.point()) * MIX;
    return Long.remainderUnsigned(mixed >>> Integer.SIZE, count) == number;
  }
}

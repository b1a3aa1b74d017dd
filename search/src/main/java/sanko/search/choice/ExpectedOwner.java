package sanko.search.choice;

import sanko.board.Color;

/** Who is expected to own a point at the end of the game. */
final class ExpectedOwner {
  /** A point is expected to be a player's with this ownership. */
  static final double OWNED = 0.75;

  private ExpectedOwner() {}

  /**
   * The owner.
   *
   * @param white what is expected, -1 (Black's) to 1 (White's)
   * @param bound beyond which a point is a player's
   * @return {@link Color#EMPTY} if it is nobody's
   */
  static int of(double white, double bound) {
    return white > bound ? Color.WHITE : white < -bound ? Color.BLACK : Color.EMPTY;
  }
}

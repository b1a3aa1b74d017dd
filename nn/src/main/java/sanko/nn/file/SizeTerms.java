package sanko.nn.file;

/** What the pooled values of a network are multiplied with, so that it knows the board's size. */
public final class SizeTerms {
  /** The side of a board on which the first one is 0. */
  public static final double MIDDLE_SIDE = 14;

  private SizeTerms() {}

  /** The first one, for a board with this many cells. */
  public static double first(int cells) {
    return (Math.sqrt(cells) - MIDDLE_SIDE) / 10;
  }

  /** The second one, which only the value head uses. */
  public static double second(int cells) {
    double first = first(cells);
    return first * first - 0.1;
  }
}

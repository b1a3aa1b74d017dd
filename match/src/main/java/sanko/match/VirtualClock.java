package sanko.match;

import sanko.base.NumberSyntax;

/**
 * Virtual time for Sanko's own engines: a move takes as long as its playouts would at this rate.
 *
 * @param playoutsA playouts of A in a second
 * @param playoutsB those of B
 */
public record VirtualClock(double playoutsA, double playoutsB) {
  /**
   * Reads a rate for both, or one for each with a comma between them.
   *
   * @throws IllegalArgumentException worded for the user
   */
  public static VirtualClock parse(String text) {
    String[] rates = text.split(",", -1);
    if (rates.length > 2) {
      throw wrong(text);
    }
    return new VirtualClock(rate(rates[0], text), rate(rates[rates.length - 1], text));
  }

  private static double rate(String word, String text) {
    String stripped = word.strip();
    double rate = NumberSyntax.isDecimal(stripped) ? Double.parseDouble(stripped) : Double.NaN;
    if (!(rate > 0 && Double.isFinite(rate))) {
      throw wrong(text);
    }
    return rate;
  }

  private static IllegalArgumentException wrong(String text) {
    return new IllegalArgumentException(
        "--virtual-clock is the visits of a second, for both engines or as A,B, not " + text);
  }

  /** The form that {@link #parse} reads. */
  @Override
  public String toString() {
    return NumberSyntax.plain(playoutsA) + "," + NumberSyntax.plain(playoutsB);
  }
}

package sanko.base.settings;

import java.util.regex.Pattern;

/** Converts numbers to and from text. */
final class Numbers {
  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?");

  private static final double LARGEST_PLAIN = 1e16;

  private Numbers() {}

  /** The number of a decimal text; NaN if it is not a decimal. */
  static double parse(String text) {
    return DECIMAL.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
  }

  /** The shortest decimal of a number. */
  static String text(double value) {
    if (value == Math.rint(value) && Math.abs(value) < LARGEST_PLAIN) {
      return Long.toString((long) value);
    }
    return Double.toString(value).replace(".0E", "e").replace('E', 'e');
  }
}

package sanko.base;

import java.math.BigDecimal;
import java.util.regex.Pattern;

/** Numbers as words: which words are some, and how they are written. */
public final class NumberSyntax {
  private static final Pattern INTEGER = Pattern.compile("[+-]?[0-9]{1,18}");
  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?");

  private NumberSyntax() {}

  /** Whether a word is a whole number. */
  public static boolean isInteger(String word) {
    return INTEGER.matcher(word).matches();
  }

  /** Whether a word is a finite decimal number. */
  public static boolean isDecimal(String word) {
    return DECIMAL.matcher(word).matches();
  }

  /** A finite number with all its digits, without an exponent or needless zeros: 7.5, 100. */
  public static String plain(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }
}

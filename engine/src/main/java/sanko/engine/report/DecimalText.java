package sanko.engine.report;

import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers as analysis output shows them: plain decimals with a point, six significant digits. */
public final class DecimalText {
  private static final MathContext SIX_DIGITS = new MathContext(6);
  private static final double NEGLIGIBLE = 1e-9;

  private DecimalText() {}

  /** The number as text without exponent; {@code 0.0} if it is not finite. */
  public static String text(double number) {
    if (!Double.isFinite(number) || Math.abs(number) < NEGLIGIBLE) {
      return "0.0";
    }
    return plain(BigDecimal.valueOf(number).round(SIX_DIGITS));
  }

  /** A finite number with all its digits, without exponent. */
  public static String exact(double number) {
    return plain(BigDecimal.valueOf(number));
  }

  private static String plain(BigDecimal number) {
    String text = number.stripTrailingZeros().toPlainString();
    return text.indexOf('.') < 0 ? text + ".0" : text;
  }
}

package sanko.match;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Scores as text: {@code B+3.5}, {@code W+2}, {@code 0}. */
final class Scores {
  private static final Pattern FORM = Pattern.compile("([BW])\\+([0-9]{1,4}(?:\\.[0-9]{1,6})?)");
  private static final double TOLERANCE = 0.01;

  private Scores() {}

  /** The text of White's points minus Black's. */
  static String text(double whiteScore) {
    BigDecimal points =
        BigDecimal.valueOf(Math.abs(whiteScore))
            .setScale(3, RoundingMode.HALF_EVEN)
            .stripTrailingZeros();
    if (points.signum() == 0) {
      return "0";
    }
    return (whiteScore > 0 ? "W+" : "B+") + points.toPlainString();
  }

  /** White's points minus Black's; NaN if the text is no score. */
  static double whiteScore(String text) {
    String upper = text.trim().toUpperCase(Locale.ROOT);
    if (upper.equals("0") || upper.equals("DRAW") || upper.equals("JIGO")) {
      return 0;
    }
    Matcher matcher = FORM.matcher(upper);
    if (!matcher.matches()) {
      return Double.NaN;
    }
    double points = Double.parseDouble(matcher.group(2));
    return matcher.group(1).equals("W") ? points : -points;
  }

  /** Whether both are the same score; a text that is none equals nothing. */
  static boolean areEqual(String one, String other) {
    return Math.abs(whiteScore(one) - whiteScore(other)) < TOLERANCE;
  }
}

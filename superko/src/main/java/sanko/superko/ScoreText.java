package sanko.superko;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Scores in GTP's form. */
public final class ScoreText {
  private ScoreText() {}

  /** A score as GTP writes it; {@code 0} for a draw. */
  public static String of(double whiteScore) {
    BigDecimal points =
        BigDecimal.valueOf(Math.abs(whiteScore))
            .setScale(6, RoundingMode.HALF_EVEN)
            .stripTrailingZeros();
    if (points.signum() == 0) {
      return "0";
    }
    String text = (points.scale() < 1 ? points.setScale(1) : points).toPlainString();
    return (whiteScore > 0 ? "W+" : "B+") + text;
  }
}

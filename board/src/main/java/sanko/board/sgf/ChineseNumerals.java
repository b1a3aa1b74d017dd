package sanko.board.sgf;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers up to 99 that Chinese and Japanese texts write in words. */
final class ChineseNumerals {
  private static final String DIGITS = "〇一二三四五六七八九";
  private static final String LETTERS = "零两兩" + DIGITS + "十百千万";

  /** All that belongs together, a number or not. */
  private static final Pattern NUMERAL =
      Pattern.compile("(?<![0-9" + LETTERS + "])[" + LETTERS + "]++(?![0-9])");

  private static final Pattern TO_99 =
      Pattern.compile("(?<tens>[二三四五六七八九]?)十(?<units>[一二三四五六七八九]?)");

  private static final Pattern FRACTION = Pattern.compile("([0-9]{1,2})分之([0-9]{1,2})");

  private ChineseNumerals() {}

  /**
   * A text with digits for its numerals, and {@code 3/4} for such fractions. What is no number up
   * to 99 stays as it is.
   */
  static String toDigits(String text) {
    String digits = NUMERAL.matcher(text).replaceAll(ChineseNumerals::digits);
    return FRACTION.matcher(digits).replaceAll("$2/$1");
  }

  private static String digits(MatchResult match) {
    String numeral = match.group().replace('零', '〇').replaceAll("[两兩]", "二");
    if (numeral.length() == 1 && DIGITS.contains(numeral)) {
      return Integer.toString(DIGITS.indexOf(numeral));
    }
    Matcher number = TO_99.matcher(numeral);
    if (!number.matches()) {
      return match.group();
    }
    String tens = number.group("tens");
    String units = number.group("units");
    int ten = tens.isEmpty() ? 1 : DIGITS.indexOf(tens);
    return Integer.toString(10 * ten + (units.isEmpty() ? 0 : DIGITS.indexOf(units)));
  }
}

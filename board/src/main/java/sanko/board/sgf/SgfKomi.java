package sanko.board.sgf;

import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sanko.board.Rules;

/**
 * What records mean by their komi. Chinese records may count stones of one player, each worth two
 * points: 3.75 is 7.5. The server Fox and those who took records from it write hundredths, of
 * stones or of points: 375 and 750 are 7.5. docs/sgf.md.
 */
final class SgfKomi {
  private static final int LONGEST = 60;

  /** Words, a sign, a fraction or a number, and more words. */
  private static final Pattern NUMBER =
      Pattern.compile(
          "[\\p{L}\\s:]*?(?<sign>[-+]?)\\s*"
              + "(?:(?:(?<whole>[0-9]{1,9})\\s*又?\\s*)?(?<part>[0-9]{1,2})\\s*[/\u2044]\\s*(?<of>[0-9]{1,2})"
              + "|(?<decimal>[0-9]{1,9}(?:[.,][0-9]{0,9})?|[.,][0-9]{1,9}))"
              + "(?<unit>[^0-9]*)");

  /** Half a point in words. */
  private static final Pattern HALF_ALONE =
      Pattern.compile("(?:倒?[贴貼]|逆?コミ|역?덤)?\\s*[半반]\\s*[目집]?");

  /** Words for komi that Black gets. */
  private static final Pattern REVERSE =
      Pattern.compile("倒[贴貼]|逆コミ|역덤|reverse|negative|minus|マイナス", Pattern.CASE_INSENSITIVE);

  /**
   * Chinese, Japanese and Korean for half a point more; or what the byte for ½ in Latin-1 is in
   * Shift_JIS, Windows-1251 and KOI8-R, if names are in one of these.
   */
  private static final Pattern HALF = Pattern.compile("[半반]|^[スѕ╫]$");

  private static final Pattern OWN_NUMBER = Pattern.compile("-?[0-9]++(?:\\.[0-9]++)?");

  private static final double LEAST_HUNDREDTHS = 200;
  private static final double LEAST_HUNDREDTHS_OF_POINTS = 400;
  private static final double MOST_HUNDREDTHS = 1000;
  private static final double STEP_OF_STONES = 25;
  private static final double STEP_OF_POINTS = 50;
  private static final double LEAST_OF_FOX = 100;
  private static final double HALF_A_POINT = 50;

  /** 4.5 stones were 9 points; nobody plays with that, but with 4.5 points and more. */
  private static final double LEAST_HALF_OF_POINTS = 4.5;

  private final String rules;
  private final boolean isOfFox;
  private final boolean isOwn;
  private final int handicap;

  /**
   * Komi of a record.
   *
   * @param rules in the record's words
   * @param isOfFox whether it names the server Fox
   * @param isOwn whether Sanko wrote it, so that all numbers are points
   */
  SgfKomi(String rules, boolean isOfFox, boolean isOwn, int handicap) {
    this.rules = rules;
    this.isOfFox = isOfFox;
    this.isOwn = isOwn;
    this.handicap = handicap;
  }

  /** The points that a value means; nothing if it is blank. */
  OptionalDouble points(SgfValue value) throws SgfException {
    if (value.isBlank()) {
      return OptionalDouble.empty();
    }
    if (isOwn && OWN_NUMBER.matcher(value.plain()).matches()) {
      double points = Double.parseDouble(value.plain());
      if (Double.isFinite(points)) {
        return OptionalDouble.of(0.0 + points);
      }
    }
    String text = value.plain().replace('\u2212', '-');
    Matcher number = NUMBER.matcher(text);
    if (text.length() > LONGEST || !(number.matches() || inWords(number, text).matches())) {
      throw meaningless(value);
    }
    boolean isNegative = number.group("sign").equals("-") || REVERSE.matcher(text).find();
    double sign = isNegative ? -1 : 1;
    double points = points(size(number), number.group("unit").toLowerCase(Locale.ROOT).strip());
    if (Double.isNaN(points) || !(Rules.isKomi(points) || isOwn)) {
      throw meaningless(value);
    }
    return OptionalDouble.of(0.0 + sign * points);
  }

  private static SgfException meaningless(SgfValue value) {
    return value.error(value.quoted() + " is not a komi; it is ignored");
  }

  /** The same with digits for numerals in words, and with a zero before half a point alone. */
  private static Matcher inWords(Matcher number, String text) {
    String half = HALF_ALONE.matcher(text).matches() ? "0" + text : text;
    return number.reset(ChineseNumerals.toDigits(half));
  }

  /** The number without its sign and a half in words; NaN if it is no proper fraction. */
  private static double size(Matcher number) {
    String decimal = number.group("decimal");
    if (decimal != null) {
      return Double.parseDouble(decimal.replace(',', '.'));
    }
    double part = Double.parseDouble(number.group("part")) / Double.parseDouble(number.group("of"));
    String whole = number.group("whole");
    if (whole != null) {
      return Double.parseDouble(whole) + part;
    }
    return part > 0 && part < 1 ? part : Double.NaN;
  }

  /** Points for a number without its sign; NaN if nothing explains it. */
  private double points(double number, String unit) {
    if (isOwn) {
      return number;
    }
    if (number >= LEAST_HUNDREDTHS || (isOfFox && number >= LEAST_OF_FOX)) {
      return ofHundredths(number);
    }
    if (number == HALF_A_POINT && (isOfFox || handicap > 0)) {
      return number / 100;
    }
    boolean hasHalf = HALF.matcher(unit).find();
    if (hasHalf && number != Math.rint(number)) {
      return Double.NaN;
    }
    if (unit.indexOf(BracketsKept.HALF) >= 0 && number == Math.rint(number)) {
      return Double.NaN; // what is cut off could be a half
    }
    double whole = number + (hasHalf ? 0.5 : 0);
    boolean isHalf = whole - Math.floor(whole) == 0.5;
    boolean isInStones =
        (unit.startsWith("\u5b50") || unit.startsWith("zi"))
            && !(isHalf && whole >= LEAST_HALF_OF_POINTS);
    boolean isQuarter = 4 * whole == Math.rint(4 * whole) && 2 * whole != Math.rint(2 * whole);
    return isInStones || (isQuarter && !SgfRules.isTerritory(rules)) ? 2 * whole : whole;
  }

  private static double ofHundredths(double number) {
    boolean isOfPoints = number >= LEAST_HUNDREDTHS_OF_POINTS;
    boolean isKnown =
        number >= LEAST_HUNDREDTHS
            && number < MOST_HUNDREDTHS
            && number % (isOfPoints ? STEP_OF_POINTS : STEP_OF_STONES) == 0;
    return isKnown ? number / (isOfPoints ? 100 : 50) : Double.NaN;
  }
}

package sanko.match.tune;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sanko.base.settings.SettingKey;
import sanko.engine.settings.EngineSettings;

/**
 * A key to tune. The method works on its coordinate: the value itself, or its natural logarithm
 * where a change by a factor is what counts. Immutable.
 *
 * @param name the key
 * @param min the least value to try
 * @param max the greatest
 * @param end how far, in the coordinate, a pair of games tries the key to both sides at the end
 * @param isLogarithmic whether the coordinate is the logarithm
 * @param isWhole whether values are whole numbers
 * @param start the value to begin with
 */
public record TunedKey(
    String name,
    double min,
    double max,
    double end,
    boolean isLogarithmic,
    boolean isWhole,
    double start) {
  /** The signs of a pair of games are the bits of a word. */
  private static final int MOST_KEYS = 60;

  private static final MathContext DIGITS = new MathContext(5);
  private static final String NUMBER =
      "([+-]?(?:[0-9]+(?:\\.[0-9]+)?|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?)";
  private static final Pattern SPEC =
      Pattern.compile(
          "([A-Za-z][A-Za-z0-9]*):" + NUMBER + "\\.\\." + NUMBER + ":" + NUMBER + "(:log)?");

  /**
   * Reads {@code key:min..max:end} or {@code key:min..max:end:log}, with commas between several.
   *
   * @param settings where the keys have the values to begin with
   * @throws IllegalArgumentException worded for the user
   */
  public static List<TunedKey> parse(String text, EngineSettings settings) {
    List<TunedKey> keys = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      TunedKey key = one(part.strip(), settings);
      check(
          keys.stream().noneMatch(each -> each.name.equals(key.name)), key.name + " appears twice");
      keys.add(key);
    }
    check(keys.size() <= MOST_KEYS, "at most " + MOST_KEYS + " keys");
    return List.copyOf(keys);
  }

  private static TunedKey one(String part, EngineSettings settings) {
    Matcher matcher = SPEC.matcher(part);
    check(matcher.matches(), "expected key:min..max:c or key:min..max:c:log, not '" + part + "'");
    SettingKey<EngineSettings, ?> key = EngineSettings.TABLE.find(matcher.group(1));
    if (key == null) {
      throw wrong(
          matcher.group(1) + " is no key of a running engine (docs/configuration.md lists them)");
    }
    if (!(key.get(settings) instanceof Number value)) {
      String text = key.text(settings);
      throw wrong(key.name() + " is " + (text.isEmpty() ? "not set" : text) + ", no number");
    }
    double min = Double.parseDouble(matcher.group(2));
    double max = Double.parseDouble(matcher.group(3));
    double end = Double.parseDouble(matcher.group(4));
    boolean isLogarithmic = matcher.group(5) != null;
    boolean isWhole = !(value instanceof Double);
    double start = value.doubleValue();
    check(min < max, key.name() + ": " + matcher.group(2) + " is not below " + matcher.group(3));
    check(end > 0, key.name() + ": c must be above 0");
    check(!isLogarithmic || min > 0, key.name() + ": a logarithm needs a range above 0");
    check(
        !isWhole || isLogarithmic || end >= 0.5,
        key.name() + ": c must be at least 0.5, since values are whole numbers");
    check(
        start >= min && start <= max,
        "%s is %s, outside of %s..%s"
            .formatted(key.name(), key.text(settings), matcher.group(2), matcher.group(3)));
    TunedKey tuned = new TunedKey(key.name(), min, max, end, isLogarithmic, isWhole, start);
    check(2 * end <= tuned.high() - tuned.low(), key.name() + ": c is more than half of the range");
    // Their messages name the key.
    key.parse(settings, tuned.text(tuned.low()));
    key.parse(settings, tuned.text(tuned.high()));
    return tuned;
  }

  private static void check(boolean holds, String otherwise) {
    if (!holds) {
      throw wrong(otherwise);
    }
  }

  private static IllegalArgumentException wrong(String what) {
    return new IllegalArgumentException("--tune: " + what);
  }

  private double coordinate(double value) {
    return isLogarithmic ? Math.log(value) : value;
  }

  /** The coordinate of the least value. */
  double low() {
    return coordinate(min);
  }

  /** The coordinate of the greatest value. */
  double high() {
    return coordinate(max);
  }

  /** The coordinate to begin at. */
  double atStart() {
    return coordinate(start);
  }

  /** The nearest coordinate in the range. */
  double within(double coordinate) {
    return Math.max(low(), Math.min(high(), coordinate));
  }

  double value(double coordinate) {
    return isLogarithmic ? Math.exp(coordinate) : coordinate;
  }

  /** The value at a coordinate as an engine gets it: five digits, or a whole number. */
  String text(double coordinate) {
    double value = value(coordinate);
    BigDecimal rounded =
        isWhole ? BigDecimal.valueOf(Math.rint(value)) : new BigDecimal(value).round(DIGITS);
    BigDecimal least = BigDecimal.valueOf(min);
    BigDecimal most = BigDecimal.valueOf(max);
    BigDecimal inRange = rounded.max(least).min(most).stripTrailingZeros();
    return inRange.toPlainString();
  }

  /** The key as {@link #parse} reads it, with the value to begin with: what decides a run. */
  @Override
  public String toString() {
    return "%s:%s..%s:%s%s from %s"
        .formatted(name, min, max, end, isLogarithmic ? ":log" : "", start);
  }
}

package sanko.gtp.config;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import sanko.board.Flag;
import sanko.gtp.protocol.Arguments;
import sanko.search.request.SearchLimits;
import sanko.search.settings.SearchSettings;
import sanko.search.time.SearchFactors;
import sanko.search.time.TimeFactors;

/**
 * All that can be set by configuration or by {@code kata-set-param}: the parameters of the search
 * and those of play, by KataGo's keys. For use by one thread.
 */
public final class Parameters {
  /** KataGo's "no limit" of visits and playouts. */
  public static final long NO_VISIT_LIMIT = 1L << 50;

  /** KataGo's "no limit" of seconds. */
  static final double NO_TIME_LIMIT = 1e20;

  private static final List<String> PERSPECTIVES = List.of("SIDETOMOVE", "BLACK", "WHITE");

  /** The kind of values that a parameter takes. */
  private sealed interface Kind {
    record Flag() implements Kind {}

    record Range(double least, double most) implements Kind {}

    record Count(long least, long most) implements Kind {}

    record Word(List<String> choices) implements Kind {}
  }

  private record Parameter(Kind kind, String fallback) {}

  private static final Map<String, Parameter> OWN = own();

  private final Map<String, String> values = new LinkedHashMap<>();
  private SearchSettings search = SearchSettings.DEFAULT;

  /** Parameters with their default values. */
  public Parameters() {
    OWN.forEach((key, parameter) -> values.put(key, parameter.fallback()));
  }

  /** A copy. */
  public Parameters(Parameters other) {
    values.putAll(other.values);
    search = other.search;
  }

  private static Map<String, Parameter> own() {
    Map<String, Parameter> own = new LinkedHashMap<>();
    Kind visits = new Kind.Count(1, NO_VISIT_LIMIT);
    Kind seconds = new Kind.Range(0, NO_TIME_LIMIT);
    Kind factor = new Kind.Range(0.01, 1);
    own.put("maxVisits", new Parameter(visits, Long.toString(NO_VISIT_LIMIT)));
    own.put("maxPlayouts", new Parameter(visits, Long.toString(NO_VISIT_LIMIT)));
    own.put("maxTime", new Parameter(seconds, "1e20"));
    own.put("lagBuffer", new Parameter(new Kind.Range(0, 3600), "1.0"));
    own.put("ponderingEnabled", new Parameter(new Kind.Flag(), "false"));
    own.put("maxVisitsPondering", new Parameter(visits, Long.toString(NO_VISIT_LIMIT)));
    own.put("maxPlayoutsPondering", new Parameter(visits, Long.toString(NO_VISIT_LIMIT)));
    own.put("maxTimePondering", new Parameter(seconds, "60"));
    own.put("analysisPVLen", new Parameter(new Kind.Count(1, 1000), "15"));
    own.put("reportAnalysisWinratesAs", new Parameter(new Kind.Word(PERSPECTIVES), "SIDETOMOVE"));
    own.put(
        "dynamicPlayoutDoublingAdvantageCapPerOppLead",
        new Parameter(new Kind.Range(0, 0.5), "0.045"));
    own.put("ogsChatToStderr", new Parameter(new Kind.Flag(), "false"));
    own.put("preventCleanupPhase", new Parameter(new Kind.Flag(), "true"));
    own.put("assumeMultipleStartingBlackMovesAreHandicap", new Parameter(new Kind.Flag(), "true"));
    own.put("searchFactorWhenWinning", new Parameter(factor, "1.0"));
    own.put("searchFactorWhenWinningThreshold", new Parameter(new Kind.Range(0, 1), "1.0"));
    own.put("searchFactorAfterOnePass", new Parameter(factor, "1.0"));
    own.put("searchFactorAfterTwoPass", new Parameter(factor, "1.0"));
    putTimeFactors(own);
    return own;
  }

  private static void putTimeFactors(Map<String, Parameter> own) {
    Kind factor = new Kind.Range(0.01, 100);
    Kind turns = new Kind.Range(0, 1000);
    Kind tolerance = new Kind.Range(0.001, 2);
    Kind share = new Kind.Range(0, 1);
    own.put("overallocateTimeFactor", new Parameter(factor, "1.0"));
    own.put("midgameTimeFactor", new Parameter(factor, "1.2"));
    own.put("midgameTurnPeakTime", new Parameter(turns, "130"));
    own.put("endgameTurnTimeDecay", new Parameter(turns, "100"));
    own.put("obviousMovesTimeFactor", new Parameter(new Kind.Range(0.01, 1), "0.6"));
    own.put("obviousMovesPolicyEntropyTolerance", new Parameter(tolerance, "0.30"));
    own.put("obviousMovesPolicySurpriseTolerance", new Parameter(tolerance, "0.15"));
    own.put("treeReuseCarryOverTimeFactor", new Parameter(share, "0.0"));
    own.put("spendSavedTimeFactor", new Parameter(share, "1.0"));
  }

  /** Whether there is a parameter with this key. */
  public static boolean hasKey(String key) {
    return OWN.containsKey(key) || SearchSettings.hasKey(key);
  }

  /** All values by key. */
  public Map<String, String> all() {
    Map<String, String> all = new LinkedHashMap<>(values);
    all.putAll(search.values());
    return all;
  }

  /**
   * Changes one value.
   *
   * @throws IllegalArgumentException worded for the user, if there is no such key or the value does
   *     not fit it; nothing is changed then
   */
  public void set(String key, String value) {
    Parameter parameter = OWN.get(key);
    if (parameter != null) {
      values.put(key, checked(key, parameter.kind(), value.strip()));
    } else if (SearchSettings.hasKey(key)) {
      search = search.with(key, value.strip());
    } else {
      throw new IllegalArgumentException("unknown parameter " + key);
    }
  }

  /** Takes over all values of another. */
  public void setAll(Parameters other) {
    values.putAll(other.values);
    search = other.search;
  }

  private static String checked(String key, Kind kind, String value) {
    if (kind instanceof Kind.Word word) {
      String upper = value.toUpperCase(Locale.ROOT);
      check(word.choices().contains(upper), key, "one of " + word.choices(), value);
      return upper;
    }
    if (kind instanceof Kind.Flag) {
      Optional<Boolean> flag = Flag.parse(value);
      check(flag.isPresent(), key, "true or false", value);
      return flag.get().toString();
    }
    check(Arguments.isDecimal(value), key, "a number", value);
    double number = Double.parseDouble(value);
    if (kind instanceof Kind.Count count) {
      check(
          number == Math.rint(number) && number >= count.least() && number <= count.most(),
          key,
          "a whole number from " + count.least() + " to " + count.most(),
          value);
      return Long.toString((long) number);
    }
    if (kind instanceof Kind.Range range) {
      check(
          number >= range.least() && number <= range.most(),
          key,
          "from " + range.least() + " to " + range.most(),
          value);
    }
    return value;
  }

  private static void check(boolean holds, String key, String wanted, String value) {
    if (!holds) {
      throw new IllegalArgumentException(key + " must be " + wanted + ", not '" + value + "'");
    }
  }

  /** Those of the search. */
  public SearchSettings search() {
    return search;
  }

  /** The value of a parameter that is true or false. */
  public boolean flag(String key) {
    return Boolean.parseBoolean(value(key));
  }

  /** The value of a parameter that is a number. */
  public double number(String key) {
    return Double.parseDouble(value(key));
  }

  /** The value of a parameter that is a whole number, at most {@link Integer#MAX_VALUE}. */
  public int count(String key) {
    return (int) Math.min(Integer.MAX_VALUE, (long) number(key));
  }

  /** The value of a parameter as text. */
  public String value(String key) {
    String value = values.get(key);
    if (value == null) {
      throw new IllegalArgumentException("unknown parameter " + key);
    }
    return value;
  }

  /** The limits of one move, clocks not looked at. */
  public SearchLimits limits() {
    return limits("maxVisits", "maxPlayouts", "maxTime");
  }

  /** The limits of thinking in the opponent's time. */
  public SearchLimits ponderLimits() {
    return limits("maxVisitsPondering", "maxPlayoutsPondering", "maxTimePondering");
  }

  private SearchLimits limits(String visits, String playouts, String time) {
    double seconds = number(time);
    return new SearchLimits(
        unlimitedIfLarge(number(visits)),
        unlimitedIfLarge(number(playouts)),
        seconds >= NO_TIME_LIMIT ? Double.POSITIVE_INFINITY : seconds);
  }

  private static long unlimitedIfLarge(double visits) {
    return visits >= NO_VISIT_LIMIT ? SearchLimits.UNLIMITED : (long) visits;
  }

  /** Whether any limit of a move is configured. */
  public boolean hasLimit() {
    return !limits().equals(SearchLimits.NONE);
  }

  /** How a search shrinks where the game is decided or nearly over. */
  public SearchFactors searchFactors() {
    return new SearchFactors(
        number("searchFactorWhenWinning"),
        number("searchFactorWhenWinningThreshold"),
        number("searchFactorAfterOnePass"),
        number("searchFactorAfterTwoPass"));
  }

  /** How the time for a move varies over the game. */
  public TimeFactors timeFactors() {
    return new TimeFactors(
        number("overallocateTimeFactor"),
        number("midgameTimeFactor"),
        number("midgameTurnPeakTime"),
        number("endgameTurnTimeDecay"),
        number("obviousMovesTimeFactor"),
        number("obviousMovesPolicyEntropyTolerance"),
        number("obviousMovesPolicySurpriseTolerance"),
        number("treeReuseCarryOverTimeFactor"),
        number("spendSavedTimeFactor"));
  }
}

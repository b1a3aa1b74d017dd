package sanko.board;

import static java.util.stream.Collectors.joining;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import sanko.base.Flag;

/**
 * The rules of a game, in KataGo's terms. Komi is not among them: it belongs to the game.
 *
 * @param suicide whether a move may remove its own chain of two or more stones; a single stone may
 *     never do so
 * @param hasButton whether the first pass earns half a point
 * @param whiteHandicapBonus what White receives for handicap stones
 * @param friendlyPassOk whether a player may pass before dead stones are captured; changes no move
 */
public record Rules(
    KoRule ko,
    Scoring scoring,
    Tax tax,
    boolean suicide,
    boolean hasButton,
    HandicapBonus whiteHandicapBonus,
    boolean friendlyPassOk) {

  /**
   * Checks that the rules are consistent.
   *
   * @throws IllegalArgumentException saying why they are not: the button is half a point for the
   *     first pass in place of a dame, and under territory scoring no dame is worth anything
   */
  public Rules {
    if (hasButton && scoring == Scoring.TERRITORY) {
      throw new IllegalArgumentException(
          "hasButton needs AREA scoring: under TERRITORY scoring the first pass takes no point"
              + " away");
    }
  }

  /** Tromp and Taylor's logical rules, the default. */
  public static final Rules TROMP_TAYLOR =
      area(KoRule.POSITIONAL, Tax.NONE, true, HandicapBonus.ZERO, false);

  /** Chinese rules as written: simple ko. */
  public static final Rules CHINESE = area(KoRule.SIMPLE, Tax.NONE, false, HandicapBonus.N, true);

  /** Chinese rules as the servers OGS and KGS play them: positional superko. */
  public static final Rules CHINESE_SERVER =
      area(KoRule.POSITIONAL, Tax.NONE, false, HandicapBonus.N, true);

  /** Japanese rules, with clean-up phases. */
  public static final Rules JAPANESE =
      new Rules(
          KoRule.SIMPLE, Scoring.TERRITORY, Tax.SEKI, false, false, HandicapBonus.ZERO, false);

  /** The rules of the American Go Association. */
  public static final Rules AGA =
      area(KoRule.SITUATIONAL, Tax.NONE, false, HandicapBonus.N_MINUS_ONE, true);

  /** The rules of New Zealand. */
  public static final Rules NEW_ZEALAND =
      area(KoRule.SITUATIONAL, Tax.NONE, true, HandicapBonus.ZERO, true);

  /** The largest komi, for either player. */
  public static final int MOST_KOMI = 400;

  private static final Pattern SEPARATOR = Pattern.compile("[-_/\\s]");
  private static final Map<String, Rules> PRESETS = presets();

  private static Rules area(
      KoRule ko, Tax tax, boolean suicide, HandicapBonus bonus, boolean friendlyPassOk) {
    return new Rules(ko, Scoring.AREA, tax, suicide, false, bonus, friendlyPassOk);
  }

  private static Map<String, Rules> presets() {
    Map<String, Rules> presets = new TreeMap<>();
    presets.put("tromptaylor", TROMP_TAYLOR);
    presets.put("chinese", CHINESE);
    presets.put("chineseogs", CHINESE_SERVER);
    presets.put("chinesekgs", CHINESE_SERVER);
    presets.put("japanese", JAPANESE);
    presets.put("korean", JAPANESE);
    Rules stoneScoring = area(KoRule.SIMPLE, Tax.ALL, false, HandicapBonus.ZERO, true);
    presets.put("stonescoring", stoneScoring);
    presets.put("ancientarea", stoneScoring);
    presets.put(
        "ancientterritory",
        new Rules(
            KoRule.SIMPLE, Scoring.TERRITORY, Tax.ALL, false, false, HandicapBonus.ZERO, false));
    presets.put("aga", AGA);
    presets.put("bga", AGA);
    presets.put("french", AGA);
    presets.put(
        "agabutton",
        new Rules(
            KoRule.SITUATIONAL,
            Scoring.AREA,
            Tax.NONE,
            false,
            true,
            HandicapBonus.N_MINUS_ONE,
            true));
    presets.put("newzealand", NEW_ZEALAND);
    presets.put("nz", NEW_ZEALAND);
    Rules ing = area(KoRule.POSITIONAL, Tax.NONE, true, HandicapBonus.ZERO, true);
    presets.put("goe", ing);
    presets.put("ing", ing);
    return presets;
  }

  /**
   * The rules of a preset such as {@code tromp-taylor}; case does not matter, nor do hyphens,
   * underscores, slashes and blanks.
   */
  public static Optional<Rules> preset(String name) {
    return Optional.ofNullable(
        PRESETS.get(SEPARATOR.matcher(name.toLowerCase(Locale.ROOT)).replaceAll("")));
  }

  /**
   * These rules with one field changed; fields have KataGo's names.
   *
   * @param key {@code ko}, {@code scoring} (or {@code score}), {@code tax}, {@code suicide}, {@code
   *     hasButton}, {@code whiteHandicapBonus} or {@code friendlyPassOk}
   * @param value a constant such as {@code POSITIONAL} or {@code N-1}, or {@code true}, {@code
   *     false}, {@code 1}, {@code 0}; in any case
   * @throws IllegalArgumentException naming the choices if the key or the value is unknown, or
   *     saying why the changed rules are inconsistent
   */
  public Rules with(String key, String value) {
    KoRule newKo = ko;
    Scoring newScoring = scoring;
    Tax newTax = tax;
    boolean newSuicide = suicide;
    boolean newButton = hasButton;
    HandicapBonus newBonus = whiteHandicapBonus;
    boolean newFriendly = friendlyPassOk;
    switch (key) {
      case "ko" -> newKo = constant(key, value, KoRule.values(), KoRule::name);
      case "scoring", "score" -> newScoring = constant(key, value, Scoring.values(), Scoring::name);
      case "tax" -> newTax = constant(key, value, Tax.values(), Tax::name);
      case "suicide" -> newSuicide = flag(key, value);
      case "hasButton" -> newButton = flag(key, value);
      case "whiteHandicapBonus" ->
          newBonus = constant(key, value, HandicapBonus.values(), HandicapBonus::text);
      case "friendlyPassOk" -> newFriendly = flag(key, value);
      default ->
          throw new IllegalArgumentException(
              "unknown rule '"
                  + key
                  + "'; known are ko, scoring, tax, suicide, hasButton, whiteHandicapBonus,"
                  + " friendlyPassOk");
    }
    return new Rules(newKo, newScoring, newTax, newSuicide, newButton, newBonus, newFriendly);
  }

  private static <T> T constant(
      String key, String value, T[] constants, Function<T, String> textOf) {
    for (T constant : constants) {
      if (textOf.apply(constant).equalsIgnoreCase(value.trim())) {
        return constant;
      }
    }
    throw badValue(key, value, Stream.of(constants).map(textOf).collect(joining(", ")));
  }

  private static boolean flag(String key, String value) {
    return Flag.parse(value).orElseThrow(() -> badValue(key, value, "true, false"));
  }

  private static IllegalArgumentException badValue(String key, String value, String possible) {
    return new IllegalArgumentException(
        "'" + value + "' is no value of rule " + key + "; possible are " + possible);
  }

  /** Whether networks and searches support a komi: a number from -400 to 400. */
  public static boolean isKomi(double komi) {
    return Math.abs(komi) <= MOST_KOMI;
  }

  /** The komi under these rules when none is given. */
  public double defaultKomi() {
    if (scoring == Scoring.TERRITORY) {
      return 6.5;
    }
    return hasButton || equals(NEW_ZEALAND) ? 7.0 : 7.5;
  }

  /** KataGo's compact form without komi: {@code koSIMPLEscoreAREAtaxNONEsui0button0whb0fpok0}. */
  public String compactText() {
    return "ko"
        + ko
        + "score"
        + scoring
        + "tax"
        + tax
        + "sui"
        + (suicide ? 1 : 0)
        + "button"
        + (hasButton ? 1 : 0)
        + "whb"
        + whiteHandicapBonus.text()
        + "fpok"
        + (friendlyPassOk ? 1 : 0);
  }
}

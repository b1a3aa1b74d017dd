package sanko.board;

import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Rules, and perhaps komi, as one word: the name of a preset, or KataGo's compact form such as
 * {@code koPOSITIONALscoreAREAtaxNONEsui1button0whb0fpok0komi7.5}.
 *
 * @param rules the rules
 * @param komi the komi, if the text names one
 */
public record RulesText(Rules rules, OptionalDouble komi) {
  private static final Pattern TOKEN =
      Pattern.compile(
          "(komi|ko|scoring|score|tax|suicide|sui|hasButton|button|whb|fpok)([-+.0-9A-Z]+)");
  private static final Pattern KOMI = Pattern.compile("[-+]?[0-9]{1,9}(\\.[0-9]{0,9})?");

  /**
   * Reads a preset or the compact form. The tokens of the compact form may come in any order;
   * missing ones default to Tromp-Taylor rules, except that territory scoring has tax SEKI.
   *
   * @throws IllegalArgumentException quoting the part that is not understood or given twice
   */
  public static RulesText parse(String text) {
    String word = text.trim();
    Optional<Rules> preset = Rules.preset(word);
    if (preset.isPresent()) {
      return new RulesText(preset.get(), OptionalDouble.empty());
    }
    return parseCompact(word);
  }

  private static RulesText parseCompact(String word) {
    Rules rules = Rules.TROMP_TAYLOR;
    OptionalDouble komi = OptionalDouble.empty();
    Set<String> seen = new HashSet<>();
    Matcher matcher = TOKEN.matcher(word);
    int end = 0;
    while (matcher.lookingAt()) {
      String key = longKey(matcher.group(1));
      String value = matcher.group(2);
      if (!seen.add(key)) {
        throw new IllegalArgumentException("'" + key + "' twice in rules '" + word + "'");
      }
      if (key.equals("komi")) {
        komi = OptionalDouble.of(parseKomi(value));
      } else {
        rules = rules.with(key, value);
      }
      end = matcher.end();
      matcher.region(end, word.length());
    }
    if (end == 0) {
      throw new IllegalArgumentException("unknown rules '" + word + "'");
    }
    if (end < word.length()) {
      throw new IllegalArgumentException(
          "'" + word.substring(end) + "' is not understood in rules '" + word + "'");
    }
    if (rules.scoring() == Scoring.TERRITORY && !seen.contains("tax")) {
      rules = rules.with("tax", "SEKI");
    }
    return new RulesText(rules, komi);
  }

  private static String longKey(String key) {
    return switch (key) {
      case "score" -> "scoring";
      case "sui" -> "suicide";
      case "button" -> "hasButton";
      case "whb" -> "whiteHandicapBonus";
      case "fpok" -> "friendlyPassOk";
      default -> key;
    };
  }

  /**
   * Reads a komi.
   *
   * @throws IllegalArgumentException quoting what is none
   */
  public static double parseKomi(String value) {
    if (!KOMI.matcher(value).matches()) {
      throw new IllegalArgumentException("'" + value + "' is not a komi");
    }
    return Double.parseDouble(value);
  }
}

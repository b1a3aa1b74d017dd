package sanko.engine.config;

import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import sanko.board.Rules;
import sanko.board.RulesText;
import sanko.board.Scoring;
import sanko.engine.json.Json;

/** Rules as users and clients write them: a name, KataGo's compact form, or JSON. */
public final class RulesFormat {
  private RulesFormat() {}

  /**
   * Reads a name, the compact form or JSON.
   *
   * @throws IllegalArgumentException naming what is not understood, or if there is a komi
   */
  public static Rules parse(String text) {
    RulesText read = parseWithKomi(text);
    if (read.komi().isPresent()) {
      throw new IllegalArgumentException("komi is not set with the rules");
    }
    return read.rules();
  }

  /**
   * The same where komi may be among the rules.
   *
   * @throws IllegalArgumentException naming what is not understood
   */
  public static RulesText parseWithKomi(String text) {
    return isJson(text) ? ofFields(Json.fields(text)) : RulesText.parse(text);
  }

  /** Whether rules are written as JSON, if they are any. */
  public static boolean isJson(String text) {
    return text.stripLeading().startsWith("{");
  }

  private static RulesText ofFields(Map<String, String> fields) {
    if (fields.containsKey("score") && fields.containsKey("scoring")) {
      throw new IllegalArgumentException("'scoring' appears twice, also as 'score'");
    }
    Rules rules = Rules.TROMP_TAYLOR;
    OptionalDouble komi = OptionalDouble.empty();
    for (Map.Entry<String, String> field : fields.entrySet()) {
      if (field.getKey().equals("komi")) {
        komi = OptionalDouble.of(RulesText.parseKomi(field.getValue()));
      } else {
        rules = rules.with(field.getKey(), field.getValue());
      }
    }
    if (rules.scoring() == Scoring.TERRITORY && !fields.containsKey("tax")) {
      rules = rules.with("tax", "SEKI");
    }
    return new RulesText(rules, komi);
  }

  /** The rules as JSON. */
  public static String text(Rules rules) {
    return String.format(
        Locale.ROOT,
        "{\"friendlyPassOk\":%b,\"hasButton\":%b,\"ko\":\"%s\",\"scoring\":\"%s\",\"suicide\":%b,"
            + "\"tax\":\"%s\",\"whiteHandicapBonus\":\"%s\"}",
        rules.friendlyPassOk(),
        rules.hasButton(),
        rules.ko(),
        rules.scoring(),
        rules.suicide(),
        rules.tax(),
        rules.whiteHandicapBonus().text());
  }
}

package sanko.engine.config;

import java.util.Locale;
import java.util.Map;
import sanko.board.Rules;
import sanko.board.RulesText;
import sanko.board.Scoring;

/** Rules as users and clients write them: a name, KataGo's compact form, or JSON. */
public final class RulesFormat {
  private RulesFormat() {}

  /**
   * Reads a name, the compact form or JSON.
   *
   * @throws IllegalArgumentException naming what is not understood
   */
  public static Rules parse(String text) {
    return text.startsWith("{") ? ofFields(Json.fields(text)) : withoutKomi(RulesText.parse(text));
  }

  private static Rules withoutKomi(RulesText text) {
    if (text.komi().isPresent()) {
      throw komiNamed();
    }
    return text.rules();
  }

  private static IllegalArgumentException komiNamed() {
    return new IllegalArgumentException("komi is not set with the rules");
  }

  private static Rules ofFields(Map<String, String> fields) {
    if (fields.containsKey("komi")) {
      throw komiNamed();
    }
    if (fields.containsKey("score") && fields.containsKey("scoring")) {
      throw new IllegalArgumentException("'scoring' appears twice, also as 'score'");
    }
    Rules rules = Rules.TROMP_TAYLOR;
    for (Map.Entry<String, String> field : fields.entrySet()) {
      rules = rules.with(field.getKey(), field.getValue());
    }
    return rules.scoring() == Scoring.TERRITORY && !fields.containsKey("tax")
        ? rules.with("tax", "SEKI")
        : rules;
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

package sanko.gtp;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import sanko.board.Rules;
import sanko.board.RulesText;
import sanko.board.Scoring;

/** Commands about the rules of the game. */
final class RulesCommands {
  private final Engine engine;

  RulesCommands(Engine engine) {
    this.engine = engine;
  }

  void addTo(CommandTable table) {
    table.add("kata-get-rules", "", "Tells the rules as JSON.", this::get);
    table.add("kata-set-rules", "NAME | JSON", "Sets the rules; the game goes on.", this::set);
    table.add("kata-set-rule", "KEY VALUE", "Changes one of the rules.", this::setOne);
    table.add("kgs-rules", "NAME", "Sets the rules as KGS names them.", this::kgs);
  }

  private Reply get(Command command) throws GtpException {
    Arguments.exactly(0, command);
    return new Reply.Success(text(engine.game().rules()));
  }

  /** The rules as JSON. */
  static String text(Rules rules) {
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

  private Reply set(Command command) throws GtpException {
    if (command.text().isEmpty()) {
      throw GtpException.syntax();
    }
    try {
      return apply(parse(command.text()));
    } catch (IllegalArgumentException e) {
      throw new GtpException(Thinker.messageOf(e));
    }
  }

  /**
   * Reads a name, the compact form or JSON.
   *
   * @throws IllegalArgumentException saying what is not understood
   */
  static Rules parse(String text) {
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
      throw new IllegalArgumentException("'scoring' is there twice, also as 'score'");
    }
    Rules rules = Rules.TROMP_TAYLOR;
    for (Map.Entry<String, String> field : fields.entrySet()) {
      rules = rules.with(field.getKey(), field.getValue());
    }
    return rules.scoring() == Scoring.TERRITORY && !fields.containsKey("tax")
        ? rules.with("tax", "SEKI")
        : rules;
  }

  private Reply apply(Rules rules) throws GtpException {
    try {
      engine.game().setRules(rules);
    } catch (IllegalArgumentException e) {
      throw new GtpException("the moves made are impossible under these rules");
    }
    return Reply.DONE;
  }

  private Reply setOne(Command command) throws GtpException {
    List<String> words = Arguments.exactly(2, command);
    try {
      return apply(engine.game().rules().with(words.get(0), words.get(1)));
    } catch (IllegalArgumentException e) {
      throw new GtpException(Thinker.messageOf(e));
    }
  }

  /** More words may follow one day; they are passed over. */
  private Reply kgs(Command command) throws GtpException {
    String name =
        command.arguments().isEmpty() ? "" : command.arguments().get(0).toLowerCase(Locale.ROOT);
    return apply(
        switch (name) {
          case "japanese" -> Rules.JAPANESE;
          case "chinese" -> Rules.CHINESE_SERVER;
          case "aga" -> Rules.AGA;
          case "new_zealand" -> Rules.NEW_ZEALAND;
          default -> throw new GtpException("unknown rules");
        });
  }
}

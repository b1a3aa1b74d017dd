package sanko.engine.config;

import static java.util.stream.Collectors.joining;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import sanko.base.settings.Change;
import sanko.base.settings.Setting;
import sanko.base.settings.SettingKey;
import sanko.base.settings.SettingTable;
import sanko.board.Board;
import sanko.board.KoRule;
import sanko.board.Rules;
import sanko.board.Scoring;
import sanko.board.Tax;
import sanko.nn.network.EvaluatorSettings;

/**
 * All settings that only count when a program starts. Immutable.
 *
 * @param rules of the first game; set as a whole or rule by rule
 * @param book the opening book to play from
 * @param log where the log goes
 * @param evaluator what evaluates positions, and how
 * @param analysis the settings of the analysis engine only
 * @param avoidedRecords records whose moves are avoided
 * @param avoidedRepeats own moves that are avoided
 */
public record StartSettings(
    Rules rules,
    @Setting(
            value = BOARD_SIZE,
            min = 2,
            max = Board.MAX_SIZE,
            change = Change.AT_START,
            text = "Side of the first board")
        int boardSize,
    @Setting(
            value = "searchRandSeed",
            change = Change.AT_START,
            text = "Seed of all random choices; another one each time if not set")
        @Nullable String seed,
    @Setting(
            value = "ignoreGTPAndForceKomi",
            min = -150,
            max = 150,
            unit = "points",
            change = Change.AT_START,
            text = "Komi of all games, whatever commands and records say")
        @Nullable Double forcedKomi,
    BookSettings book,
    @Setting(
            value = "reviewCacheMegabytes",
            max = 1_000_000,
            unit = "MB",
            change = Change.AT_START,
            text =
                "The most that the searches of reviewed games may take in the cache folder; those"
                    + " used longest ago are removed; 0 keeps none")
        int reviewCacheMegabytes,
    LogSettings log,
    EvaluatorSettings evaluator,
    AnalysisSettings analysis,
    AvoidedRecords avoidedRecords,
    AvoidedRepeats avoidedRepeats) {
  /** The key of all rules together. */
  public static final String RULES = "rules";

  /** The key of the board's size. */
  public static final String BOARD_SIZE = "defaultBoardSize";

  /** The settings when nothing is configured. */
  public static final StartSettings DEFAULT =
      new StartSettings(
          Rules.TROMP_TAYLOR,
          19,
          null,
          null,
          BookSettings.NONE,
          1000,
          LogSettings.NONE,
          EvaluatorSettings.DEFAULT,
          new AnalysisSettings(0, true),
          AvoidedRecords.DEFAULT,
          AvoidedRepeats.DEFAULT);

  /** KataGo's keys of single rules. */
  private static final Map<String, SettingKey<StartSettings, String>> RULE_KEYS = ruleKeys();

  /** All keys. */
  public static final SettingTable<StartSettings> TABLE = table();

  /** The settings of the analysis engine only. */
  public record AnalysisSettings(
      @Setting(
              value = "numAnalysisThreads",
              max = AnalysisSettings.MOST_THREADS,
              unit = "positions",
              change = Change.AT_START,
              text = "Positions that the analysis engine searches at once; 0 chooses")
          int threads,
      @Setting(
              value = "warnUnusedFields",
              change = Change.AT_START,
              text = "Warn about fields of analysis queries that are not known")
          boolean warnsOfUnused) {
    /** More positions than this cannot be searched at once. */
    public static final int MOST_THREADS = 16_384;
  }

  private static SettingTable<StartSettings> table() {
    SettingTable<StartSettings> table =
        SettingTable.of(DEFAULT)
            .plus(
                rule(
                    RULES,
                    "All rules together; docs/rules.md lists the names",
                    "a name such as japanese, or KataGo's JSON",
                    Rules::compactText,
                    (rules, text) -> RulesFormat.parse(text)));
    for (SettingKey<StartSettings, String> key : RULE_KEYS.values()) {
      table = table.plus(key);
    }
    return table;
  }

  private static Map<String, SettingKey<StartSettings, String>> ruleKeys() {
    Map<String, SettingKey<StartSettings, String>> keys = new LinkedHashMap<>();
    for (SettingKey<StartSettings, String> key :
        List.of(
            one(
                "koRule",
                "ko",
                "The ko rule",
                oneOf((Object[]) KoRule.values()),
                rules -> rules.ko().toString()),
            one(
                "scoringRule",
                "scoring",
                "What is scored",
                oneOf((Object[]) Scoring.values()),
                rules -> rules.scoring().toString()),
            one(
                "taxRule",
                "tax",
                "Which points are taxed",
                oneOf((Object[]) Tax.values()),
                rules -> rules.tax().toString()),
            one(
                "multiStoneSuicideLegal",
                "suicide",
                "Whether suicide of several stones is legal",
                "true or false",
                rules -> Boolean.toString(rules.suicide())),
            one(
                "hasButton",
                "hasButton",
                "Whether there is a button",
                "true or false",
                rules -> Boolean.toString(rules.hasButton())),
            one(
                "whiteHandicapBonus",
                "whiteHandicapBonus",
                "White's compensation for handicap stones under area scoring",
                oneOf(0, "N-1", "N"),
                rules -> rules.whiteHandicapBonus().text()),
            one(
                "friendlyPassOk",
                "friendlyPassOk",
                "Whether one may pass and agree on dead stones",
                "true or false",
                rules -> Boolean.toString(rules.friendlyPassOk())))) {
      keys.put(key.name(), key);
    }
    return keys;
  }

  private static String oneOf(Object... values) {
    return Arrays.stream(values).map(Object::toString).collect(joining(", ", "one of ", ""));
  }

  private static SettingKey<StartSettings, String> one(
      String key, String part, String text, String accepts, Function<Rules, String> value) {
    return rule(key, text, accepts, value, (rules, word) -> rules.with(part, word));
  }

  private static SettingKey<StartSettings, String> rule(
      String key,
      String text,
      String accepts,
      Function<Rules, String> value,
      BiFunction<Rules, String, Rules> change) {
    return SettingKey.ofText(
        new SettingKey.Description(key, List.of(), text, "", accepts, Change.AT_START),
        settings -> value.apply(settings.rules),
        (settings, word) -> settings.withRules(change.apply(settings.rules, word)));
  }

  /** The seed as a number: of the text, or another one each time. */
  public long seedNumber() {
    return seed == null ? System.nanoTime() : seed.hashCode();
  }

  /** Whether a key sets a single rule. */
  static boolean isRule(String key) {
    return RULE_KEYS.containsKey(key);
  }

  /** The values of all keys as a file would set them, with the rules as a whole. */
  Map<String, String> values() {
    Map<String, String> values = new LinkedHashMap<>();
    values.put(RULES, rules.compactText());
    values.putAll(TABLE.values(this));
    values.keySet().removeAll(RULE_KEYS.keySet());
    return values;
  }

  /** These settings with other rules. */
  StartSettings withRules(Rules other) {
    return new StartSettings(
        other,
        boardSize,
        seed,
        forcedKomi,
        book,
        reviewCacheMegabytes,
        log,
        evaluator,
        analysis,
        avoidedRecords,
        avoidedRepeats);
  }
}

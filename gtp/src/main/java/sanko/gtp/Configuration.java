package sanko.gtp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Rules;
import sanko.nn.HumanProfile;
import sanko.nn.NetworkEvaluator;
import sanko.nn.Precision;
import sanko.nn.RolloutPolicy;

/** A configuration, key by key, turned into the parameters and the start of an engine. */
final class Configuration {
  /** Where KataGo's file names one rule by itself, and how rules name it. */
  private static final Map<String, String> RULE_KEYS = ruleKeys();

  private static final int SMALLEST_BOARD = 2;

  /** Keys that only count at the start. */
  private static final List<String> START_KEYS =
      List.of(
          "rules",
          "defaultBoardSize",
          "searchRandSeed",
          "logFile",
          "nnCacheSizePowerOfTwo",
          "humanSLProfile",
          "nnPrecision",
          "rolloutPolicy");

  private final Parameters parameters = new Parameters();
  private Rules rules = Rules.TROMP_TAYLOR;
  private int boardSize = 19;
  private @Nullable String seed;
  private @Nullable String logFile;
  private @Nullable Integer cachePowerOfTwo;
  private @Nullable HumanProfile humanProfile;
  private Precision precision = Precision.FP32;
  private RolloutPolicy rolloutPolicy = RolloutPolicy.LIGHT;
  private final List<String> unused = new ArrayList<>();

  private Configuration() {}

  private static Map<String, String> ruleKeys() {
    Map<String, String> keys = new LinkedHashMap<>();
    keys.put("koRule", "ko");
    keys.put("scoringRule", "scoring");
    keys.put("taxRule", "tax");
    keys.put("multiStoneSuicideLegal", "suicide");
    keys.put("hasButton", "hasButton");
    keys.put("whiteHandicapBonus", "whiteHandicapBonus");
    keys.put("friendlyPassOk", "friendlyPassOk");
    return keys;
  }

  /**
   * Takes over all values.
   *
   * @param warnings receives a line for each key that is not known, and one for those not used
   * @throws ConfigException if a value makes no sense
   */
  static Configuration of(Map<String, String> values, Consumer<String> warnings)
      throws ConfigException {
    Configuration configuration = new Configuration();
    boolean hasRules = values.containsKey("rules");
    for (Map.Entry<String, String> entry : values.entrySet()) {
      if (hasRules && RULE_KEYS.containsKey(entry.getKey())) {
        throw new ConfigException("rules and " + entry.getKey() + " cannot both be set");
      }
      try {
        configuration.set(entry.getKey(), entry.getValue(), warnings);
      } catch (IllegalArgumentException e) {
        throw new ConfigException(entry.getKey() + ": " + e.getMessage());
      }
    }
    if (!configuration.unused.isEmpty()) {
      warnings.accept(
          "Configuration keys not used by Sanko: " + String.join(", ", configuration.unused));
    }
    return configuration;
  }

  private void set(String key, String value, Consumer<String> warnings) {
    if (Parameters.hasKey(key)) {
      parameters.set(key, value);
    } else if (RULE_KEYS.containsKey(key)) {
      rules = rules.with(RULE_KEYS.get(key), value);
    } else if (!START_KEYS.contains(key) && KeyNames.isUnused(key)) {
      unused.add(key);
    } else {
      setOther(key, value, warnings);
    }
  }

  private void setOther(String key, String value, Consumer<String> warnings) {
    switch (key) {
      case "rules" -> rules = RulesCommands.parse(value);
      case "defaultBoardSize" -> boardSize = size(value);
      case "searchRandSeed" -> seed = value;
      case "logFile" -> logFile = value;
      case "nnCacheSizePowerOfTwo" -> cachePowerOfTwo = cacheSize(value);
      case "humanSLProfile" -> humanProfile = value.isBlank() ? null : HumanProfile.named(value);
      case "nnPrecision" -> precision = precision(value);
      case "rolloutPolicy" -> rolloutPolicy = rolloutPolicy(value);
      default -> warnings.accept(unknown(key));
    }
  }

  private static int size(String value) {
    int size = Arguments.isInteger(value) ? (int) Double.parseDouble(value) : 0;
    if (size < SMALLEST_BOARD || size > Board.MAX_SIZE) {
      throw new IllegalArgumentException(
          "must be from " + SMALLEST_BOARD + " to " + Board.MAX_SIZE + ", not '" + value + "'");
    }
    return size;
  }

  private static int cacheSize(String value) {
    int power = Arguments.isInteger(value) ? (int) Double.parseDouble(value) : -1;
    if (power < 0 || power > NetworkEvaluator.LARGEST_CACHE_POWER_OF_TWO) {
      throw new IllegalArgumentException(
          "must be from 0 to "
              + NetworkEvaluator.LARGEST_CACHE_POWER_OF_TWO
              + ", not '"
              + value
              + "'");
    }
    return power;
  }

  private static Precision precision(String value) {
    return switch (value) {
      case "fp32" -> Precision.FP32;
      case "int8" -> Precision.INT8;
      case "auto" -> Precision.AUTO;
      default ->
          throw new IllegalArgumentException("must be fp32, int8 or auto, not '" + value + "'");
    };
  }

  private static RolloutPolicy rolloutPolicy(String value) {
    return switch (value) {
      case "uniform" -> RolloutPolicy.UNIFORM;
      case "light" -> RolloutPolicy.LIGHT;
      default ->
          throw new IllegalArgumentException("must be uniform or light, not '" + value + "'");
    };
  }

  private String unknown(String key) {
    TreeSet<String> known = new TreeSet<>(parameters.all().keySet());
    known.addAll(RULE_KEYS.keySet());
    known.addAll(START_KEYS);
    String nearest = KeyNames.nearest(key, known);
    return "Unknown configuration key " + key + (nearest == null ? "" : "; is it " + nearest + "?");
  }

  Parameters parameters() {
    return parameters;
  }

  Rules rules() {
    return rules;
  }

  void setRules(Rules rules) {
    this.rules = rules;
  }

  int boardSize() {
    return boardSize;
  }

  /** The seed of all random choices, or null to take another each time. */
  @Nullable String seed() {
    return seed;
  }

  /** What is decided about the evaluator, to keep so many threads busy. */
  EvaluatorFactory.Tuning tuning(int threads) {
    return new EvaluatorFactory.Tuning(
        threads, cachePowerOfTwo, humanProfile, precision, rolloutPolicy);
  }

  /** Where all traffic is logged, or null. */
  @Nullable String logFile() {
    return logFile;
  }

  /** The numbers to compute networks in. */
  Precision precision() {
    return precision;
  }
}

package sanko.gtp.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Flag;
import sanko.board.Rules;
import sanko.gtp.protocol.Arguments;
import sanko.nn.HumanProfile;
import sanko.nn.Precision;
import sanko.nn.network.NetworkEvaluator;
import sanko.nn.ort.Device;
import sanko.nn.rollout.RolloutPolicy;

/** A configuration, key by key, turned into the parameters and the start of an engine. */
public final class Configuration {
  /** Where KataGo's file names one rule by itself, and how rules name it. */
  private static final Map<String, String> RULE_KEYS = ruleKeys();

  /** The key of all rules together. */
  public static final String RULES = "rules";

  /** The key of the board's size. */
  public static final String BOARD_SIZE = "defaultBoardSize";

  private static final int SMALLEST_BOARD = 2;

  /** Keys that only count at the start, and what holds without them; empty for nothing. */
  private static final Map<String, String> START_KEYS = startKeys();

  /** KataGo's keys that number the GPU of one or all threads, in their common spelling. */
  private static final Pattern GPU_KEY =
      Pattern.compile("(?:cuda|trt)?(?:Device|Gpu|device|gpu)ToUse(?:Thread([0-9]{1,2}))?");

  private static final Pattern HALF_KEY = Pattern.compile("(?:cuda|trt)?[uU]seFP16");

  private static final int MOST_LANES = 64;
  private static final int MOST_BATCH = 1024;

  private final Parameters parameters = new Parameters();
  private Rules rules = Rules.TROMP_TAYLOR;
  private int boardSize = 19;
  private @Nullable String seed;
  private LogSettings log = LogSettings.NONE;
  private @Nullable Integer cachePowerOfTwo;
  private @Nullable HumanProfile humanProfile;
  private RolloutPolicy rolloutPolicy = RolloutPolicy.LIGHT;
  private Precision precision = Precision.DEFAULT;
  private @Nullable Precision halfPrecision;
  private Device device = Device.DEFAULT;
  private final SortedMap<Integer, Integer> gpuOfThread = new TreeMap<>();
  private int gpuLanes;
  private int maxBatch;
  private boolean autotune = true;
  private boolean winograd;
  private final List<String> unused = new ArrayList<>();
  private Set<String> others = Set.of();

  private final Map<String, String> startValues = new LinkedHashMap<>(START_KEYS);

  private Configuration() {}

  private static Map<String, String> startKeys() {
    Map<String, String> keys = new LinkedHashMap<>();
    keys.put(RULES, "");
    keys.put(BOARD_SIZE, "19");
    keys.put("searchRandSeed", "");
    keys.put("logFile", "");
    keys.put("logDir", "");
    keys.put("logDirDated", "");
    keys.put("logAllGTPCommunication", "true");
    keys.put("nnCacheSizePowerOfTwo", "");
    keys.put("humanSLProfile", "");
    keys.put("nnPrecision", "fp32");
    keys.put("rolloutPolicy", "light");
    keys.put("nnMaxBatchSize", "");
    keys.put("nnAutotune", "true");
    keys.put("nnWinograd", "false");
    keys.put("device", "auto");
    keys.put("numNNServerThreadsPerModel", "");
    return keys;
  }

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
  public static Configuration of(Map<String, String> values, Consumer<String> warnings)
      throws ConfigException {
    return of(values, Set.of(), warnings);
  }

  /**
   * The same where somebody else has taken keys of his own, which a misspelt one may be meant for.
   *
   * @throws ConfigException if a value makes no sense
   */
  public static Configuration of(
      Map<String, String> values, Set<String> others, Consumer<String> warnings)
      throws ConfigException {
    Configuration configuration = new Configuration();
    configuration.others = Set.copyOf(others);
    boolean hasRules = values.containsKey(RULES);
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
    } else if (GPU_KEY.matcher(key).matches()) {
      setGpu(key, value);
    } else if (HALF_KEY.matcher(key).matches()) {
      halfPrecision = half(value);
    } else if (!START_KEYS.containsKey(key) && KeyNames.isUnused(key)) {
      unused.add(key);
    } else {
      setOther(key, value, warnings);
    }
  }

  private void setOther(String key, String value, Consumer<String> warnings) {
    startValues.replace(key, value);
    switch (key) {
      case RULES -> rules = RulesFormat.parse(value);
      case BOARD_SIZE -> boardSize = size(value);
      case "searchRandSeed" -> seed = value;
      case "logFile" -> log = log.inFile(value);
      case "logDir" -> log = log.inFolder(value, false);
      case "logDirDated" -> log = log.inFolder(value, true);
      case "logAllGTPCommunication" -> log = log.withTraffic(flag(value));
      case "nnCacheSizePowerOfTwo" -> cachePowerOfTwo = cacheSize(value);
      case "humanSLProfile" -> humanProfile = value.isBlank() ? null : HumanProfile.named(value);
      case "nnPrecision" -> precision = precision(value);
      case "rolloutPolicy" -> rolloutPolicy = rolloutPolicy(value);
      case "nnMaxBatchSize" -> maxBatch = count(value, MOST_BATCH);
      case "nnAutotune" -> autotune = flag(value);
      case "nnWinograd" -> winograd = flag(value);
      case "device" -> device = Device.parse(value);
      case "numNNServerThreadsPerModel" -> gpuLanes = count(value, MOST_LANES);
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
      case "fp16" -> Precision.FP16;
      case "int8" -> Precision.INT8;
      case "auto" -> Precision.AUTO;
      default ->
          throw new IllegalArgumentException(
              "must be fp32, fp16, int8 or auto, not '" + value + "'");
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

  /** A key without a thread stands for the first one. */
  private void setGpu(String key, String value) {
    Matcher matcher = GPU_KEY.matcher(key);
    int gpu = Arguments.isInteger(value) ? (int) Double.parseDouble(value) : -1;
    if (!matcher.matches() || gpu < 0 || gpu >= MOST_LANES) {
      throw new IllegalArgumentException("must be the number of a GPU, not '" + value + "'");
    }
    String thread = matcher.group(1);
    gpuOfThread.put(thread == null ? -1 : Integer.parseInt(thread), gpu);
  }

  private static @Nullable Precision half(String value) {
    return value.equalsIgnoreCase("auto") ? null : flag(value) ? Precision.FP16 : Precision.FP32;
  }

  private static boolean flag(String value) {
    return Flag.parse(value)
        .orElseThrow(
            () -> new IllegalArgumentException("must be true or false, not '" + value + "'"));
  }

  private static int count(String value, int most) {
    int count = Arguments.isInteger(value) ? (int) Double.parseDouble(value) : 0;
    if (count < 1 || count > most) {
      throw new IllegalArgumentException("must be from 1 to " + most + ", not '" + value + "'");
    }
    return count;
  }

  private String unknown(String key) {
    TreeSet<String> known = new TreeSet<>(parameters.all().keySet());
    known.addAll(RULE_KEYS.keySet());
    known.addAll(START_KEYS.keySet());
    known.addAll(others);
    String nearest = KeyNames.nearest(key, known);
    return "Unknown configuration key " + key + (nearest == null ? "" : "; is it " + nearest + "?");
  }

  /** What can be set while an engine runs, too. */
  public Parameters parameters() {
    return parameters;
  }

  /** The rules of the first game. */
  public Rules rules() {
    return rules;
  }

  public void setRules(Rules rules) {
    this.rules = rules;
  }

  /** The side of the first board. */
  public int boardSize() {
    return boardSize;
  }

  /** The seed of all random choices, or null to take another each time. */
  @Nullable
  public String seed() {
    return seed;
  }

  /**
   * What is decided about the evaluator.
   *
   * @param threads processor threads to keep busy; 0 leaves it to the evaluator
   * @param asked the device that is named elsewhere, or null
   */
  public EvaluatorFactory.Tuning tuning(int threads, @Nullable Device asked) {
    List<Integer> gpus = List.copyOf(new LinkedHashSet<>(gpuOfThread.values()));
    Device chosen = (asked == null ? device : asked).orGpus(gpus);
    Precision half = halfPrecision;
    return new EvaluatorFactory.Tuning(
        threads,
        cachePowerOfTwo,
        humanProfile,
        precision == Precision.DEFAULT && half != null ? half : precision,
        rolloutPolicy,
        chosen,
        gpuLanes,
        maxBatch,
        autotune && threads == 0,
        winograd);
  }

  /** Where the log goes. */
  public LogSettings log() {
    return log;
  }

  /** All values that hold, by key; empty for what is not set. */
  public Map<String, String> all() {
    Map<String, String> all = new LinkedHashMap<>(startValues);
    all.put(RULES, rules.compactText());
    all.putAll(parameters.all());
    return all;
  }

  /** The key under which {@link #all} tells of a key. */
  public static String shownAs(String key) {
    return RULE_KEYS.containsKey(key) ? RULES : key;
  }

  /** Whether a key counts only while an engine starts; rules can be changed later. */
  public static boolean isForStart(String key) {
    return (START_KEYS.containsKey(key) && !key.equals(RULES))
        || GPU_KEY.matcher(key).matches()
        || HALF_KEY.matcher(key).matches();
  }

  /** The numbers to compute networks in. */
  Precision precision() {
    return precision;
  }
}

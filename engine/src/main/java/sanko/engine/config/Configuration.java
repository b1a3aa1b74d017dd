package sanko.engine.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import sanko.base.settings.Change;
import sanko.base.settings.SettingKey;
import sanko.board.Rules;
import sanko.engine.settings.EngineSettings;
import sanko.engine.settings.LiveSettings;
import sanko.nn.network.EvaluatorSettings;
import sanko.nn.ort.Device;

/**
 * Turns a configuration, key by key, into settings: {@link EngineSettings} and {@link
 * StartSettings}, whose tables define the keys. docs/configuration.md lists them.
 */
public final class Configuration {
  private final LiveSettings settings = new LiveSettings(EngineSettings.DEFAULT);
  private StartSettings start = StartSettings.DEFAULT;
  private final GpuKeys gpus = new GpuKeys();
  private final AvoidKeys avoided = new AvoidKeys();

  /** The values of those keys of GPUs and of moves to avoid that no table has. */
  private final Map<String, String> further = new LinkedHashMap<>();

  private final List<String> unused = new ArrayList<>();

  private Configuration() {}

  /**
   * Makes a configuration of all values.
   *
   * @param warnings receives a line for each unknown key
   * @throws ConfigException if a value makes no sense
   */
  public static Configuration of(Map<String, String> values, Consumer<String> warnings)
      throws ConfigException {
    return of(values, Set.of(), warnings);
  }

  /**
   * Makes a configuration for a program that has removed its own keys from the values.
   *
   * @param others the program's own keys, for which an unknown key may be a misspelling
   * @throws ConfigException if a value makes no sense
   */
  public static Configuration of(
      Map<String, String> values, Set<String> others, Consumer<String> warnings)
      throws ConfigException {
    Configuration configuration = new Configuration();
    for (Map.Entry<String, String> entry : values.entrySet()) {
      String key = entry.getKey();
      if (values.containsKey(StartSettings.RULES) && StartSettings.isRule(key)) {
        throw new ConfigException("rules and " + key + " cannot both be set");
      }
      try {
        if (!configuration.set(key, entry.getValue())) {
          if (KeyNames.isUnused(key)) {
            configuration.unused.add(key);
          } else {
            warnings.accept("Unknown configuration key " + configuration.unknown(key, others));
          }
        }
      } catch (IllegalArgumentException e) {
        throw new ConfigException(String.valueOf(e.getMessage()));
      }
    }
    return configuration;
  }

  /** Sets a value; returns whether the key is known. */
  private boolean set(String key, String value) {
    if (EngineSettings.TABLE.contains(key)) {
      settings.set(key, value);
    } else if (StartSettings.TABLE.contains(key)) {
      start = StartSettings.TABLE.with(start, key, value);
    } else if (GpuKeys.contains(key)) {
      gpus.set(key, value);
      further.put(key, value);
    } else if (AvoidKeys.contains(key)) {
      avoided.set(key, value);
      further.put(key, value);
    } else {
      return false;
    }
    return true;
  }

  private String unknown(String key, Set<String> others) {
    TreeSet<String> known = new TreeSet<>(EngineSettings.TABLE.values(settings.current()).keySet());
    known.addAll(StartSettings.TABLE.values(start).keySet());
    known.addAll(others);
    String nearest = KeyNames.nearest(key, known);
    return key + (nearest == null ? "" : "; is it " + nearest + "?");
  }

  /** An unknown key and, if there is one like it, a question whether that one is meant. */
  public String unknown(String key) {
    return unknown(key, Set.of());
  }

  /** The settings that can also change while an engine runs. */
  public LiveSettings settings() {
    return settings;
  }

  /** The settings that only count at the start. */
  public StartSettings start() {
    return start;
  }

  /** The rules of the first game. */
  public Rules rules() {
    return start.rules();
  }

  public void setRules(Rules rules) {
    start = start.withRules(rules);
  }

  /**
   * The settings of the evaluator.
   *
   * @param threads processor threads to keep busy; 0 leaves it to the evaluator
   * @param asked the device named elsewhere, or null
   */
  public EvaluatorSettings evaluator(int threads, @Nullable Device asked) {
    return gpus.applyTo(start.evaluator(), asked).withThreads(threads);
  }

  /** The sets of records whose moves are avoided. */
  public List<AvoidedRecords> avoidedRecords() {
    List<AvoidedRecords> sets = new ArrayList<>();
    sets.add(start.avoidedRecords());
    sets.addAll(avoided.sets());
    return sets;
  }

  /**
   * How own moves are avoided.
   *
   * @param size of the board, such as 19x19
   */
  public AvoidedRepeats avoidedRepeats(String size) {
    return avoided.repeats(start.avoidedRepeats(), size);
  }

  /** The keys given that are KataGo's and have no effect. */
  public List<String> unused() {
    return List.copyOf(unused);
  }

  /** All current values by key; empty if not set. */
  public Map<String, String> all() {
    Map<String, String> all = new LinkedHashMap<>(start.values());
    all.putAll(settings.current().values());
    all.putAll(further);
    return all;
  }

  /** The current value of a key that counts, empty if not set; null for any other key. */
  public @Nullable String value(String key) {
    SettingKey<StartSettings, ?> ofStart = StartSettings.TABLE.find(key);
    if (ofStart != null) {
      return ofStart.text(start);
    }
    return all().getOrDefault(key, isForStart(key) ? "" : null);
  }

  /**
   * Describes what a key decides and accepts, as a comment for a configuration file.
   *
   * @param key one that {@link #value} knows
   */
  public static String describe(String key) {
    SettingKey.Description about = description(key);
    return "# "
        + about.text()
        + ": "
        + about.accepts()
        + (about.unit().isEmpty() ? "" : " (" + about.unit() + ")")
        + (about.change() == Change.AT_START ? "; is set " : "; can be changed ")
        + about.change()
        + ".";
  }

  private static SettingKey.Description description(String key) {
    SettingKey<?, ?> found =
        EngineSettings.TABLE.contains(key)
            ? EngineSettings.TABLE.find(key)
            : StartSettings.TABLE.find(AvoidKeys.common(key));
    return found == null ? GpuKeys.describe(key) : found.description();
  }

  /** The key under which {@link #all} lists the value of a key. */
  public static String shownAs(String key) {
    return StartSettings.isRule(key) ? StartSettings.RULES : key;
  }

  /** Whether a configuration may have a key, with or without effect. */
  public static boolean isKnown(String key) {
    return EngineSettings.TABLE.contains(key)
        || StartSettings.TABLE.contains(key)
        || isForStart(key)
        || KeyNames.isUnused(key);
  }

  /** Whether a key counts only when an engine starts; rules can be changed later. */
  public static boolean isForStart(String key) {
    boolean isRules = key.equals(StartSettings.RULES) || StartSettings.isRule(key);
    return (StartSettings.TABLE.contains(key) && !isRules)
        || GpuKeys.contains(key)
        || AvoidKeys.contains(key);
  }
}

package sanko.match;

import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import sanko.cli.OptionCheck;
import sanko.cli.TypedValues;
import sanko.engine.book.BookPlay;
import sanko.engine.config.ConfigException;
import sanko.engine.config.ConfigLayers;
import sanko.engine.config.Configuration;
import sanko.engine.config.EvaluatorChoice;
import sanko.engine.config.FileNames;
import sanko.engine.settings.EngineSettings;
import sanko.nn.network.EvaluatorSettings;
import sanko.nn.ort.Device;

/**
 * An engine of a match that is this program under some configuration.
 *
 * @param name to be shown
 * @param model its network
 * @param values the configuration, by key, as far as the user gave it
 * @param settings what the configuration comes to
 * @param book the book that it plays from; null for none
 * @param evaluator settings of its evaluator; engines with the same network and settings share one
 */
public record OwnEngine(
    String name,
    EvaluatorChoice model,
    Map<String, String> values,
    EngineSettings settings,
    @Nullable BookPlay book,
    EvaluatorSettings evaluator) {
  private static final Pattern SETTING = Pattern.compile("[A-Za-z][A-Za-z0-9]*\\s*=.*");
  private static final String UNKNOWN = "Unknown";

  /**
   * The settings that all of Sanko's own engines in a match share.
   *
   * @param visits visits a move, or null
   * @param seconds seconds a move, or null
   * @param threads processor threads for evaluation; 0 leaves it to the evaluator
   */
  public record Common(
      @Nullable String model,
      @Nullable Long visits,
      @Nullable Double seconds,
      int threads,
      @Nullable Device device) {
    private Map<String, String> limits() {
      Map<String, String> limits = new LinkedHashMap<>();
      OptionCheck.put("--visits", "maxVisits", visits, limits);
      OptionCheck.put("--time", "maxTime", seconds, limits);
      return limits;
    }
  }

  /**
   * Whether an engine is named by settings, {@code key=value,...}, or by a file {@code .cfg}. All
   * else is the command line of a program, also one that ends in {@code .cfg} with blanks before
   * it, if there is no such file.
   */
  static boolean isMeantBy(String spec) {
    String text = spec.strip();
    return text.isEmpty()
        || SETTING.matcher(text).matches()
        || (text.endsWith(".cfg")
            && (text.chars().noneMatch(Character::isWhitespace) || isFile(text)));
  }

  private static boolean isFile(String name) {
    try {
      return Files.isRegularFile(FileNames.path(name));
    } catch (ConfigException e) {
      return false;
    }
  }

  /**
   * Reads {@code key=value,...} or the name of a configuration file. Besides the keys of the
   * configuration there are {@code name}, {@code model} and {@code config}.
   *
   * @param warnings receives what is not used of a configuration file
   * @throws ConfigException if a key is unknown or a value makes no sense
   */
  static OwnEngine parse(String spec, Common common, Consumer<String> warnings)
      throws ConfigException {
    String text = spec.strip();
    Map<String, String> given = given(text);
    String name = given.remove("name");
    String model = given.remove("model");
    String config = given.remove("config");
    ConfigLayers layers = new ConfigLayers();
    layers.add(common.limits(), "limits of the match");
    if (config != null) {
      layers.addFile(FileNames.path(config));
    }
    TypedValues.override(layers, given, text, values -> checkKnown(values, text));
    String network = model != null ? model : common.model();
    return of(
        name != null ? name : text.isEmpty() ? "Sanko" : text,
        network == null ? new EvaluatorChoice.Embedded() : EvaluatorChoice.named(network),
        layers.values(),
        common,
        line -> refuseUnknown(line, text, warnings));
  }

  /**
   * An engine with this name and network, whatever characters they have.
   *
   * @param given values of the configuration, over those of {@code common}
   * @throws ConfigException if they make no sense
   */
  public static OwnEngine of(
      String name, EvaluatorChoice.File model, Map<String, String> given, Common common)
      throws ConfigException {
    ConfigLayers layers = new ConfigLayers();
    layers.add(common.limits(), "limits of the match");
    layers.override(given, "settings of the match");
    return of(name, model, layers.values(), common, note -> {});
  }

  private static OwnEngine of(
      String name,
      EvaluatorChoice model,
      Map<String, String> values,
      Common common,
      Consumer<String> notes)
      throws ConfigException {
    Configuration configuration = Configuration.of(values, notes);
    return new OwnEngine(
        name,
        model,
        values,
        configuration.settings().current(),
        configuration.start().book().open(),
        configuration.evaluator(common.threads(), common.device()));
  }

  /** The text of an engine, as {@link #parse} reads it, with other values of some keys. */
  public static String changed(String spec, Map<String, String> values) {
    Map<String, String> all = new LinkedHashMap<>(given(spec.strip()));
    all.putAll(values);
    return all.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + entry.getValue())
        .collect(Collectors.joining(","));
  }

  private static Map<String, String> given(String text) {
    return text.endsWith(".cfg") && !SETTING.matcher(text).matches()
        ? new LinkedHashMap<>(Map.of("config", text))
        : TypedValues.parse(text, "'" + text + "'");
  }

  private static void checkKnown(Map<String, String> values, String spec) throws ConfigException {
    try {
      var unused = Configuration.of(values, line -> refuseUnknown(line, spec, note -> {}));
    } catch (IllegalArgumentException e) {
      throw new ConfigException(String.valueOf(e.getMessage()));
    }
  }

  /** A slip of the pen would let an engine play against itself. */
  private static void refuseUnknown(String line, String spec, Consumer<String> warnings) {
    if (line.startsWith(UNKNOWN)) {
      throw new IllegalArgumentException(line + " (in '" + spec + "')");
    }
    warnings.accept(line);
  }
}

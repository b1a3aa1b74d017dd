package sanko.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.ParameterException;
import com.beust.jcommander.Parameters;
import com.beust.jcommander.ParametersDelegate;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import sanko.engine.StatusLines;
import sanko.engine.config.ConfigException;
import sanko.engine.config.ConfigFile;
import sanko.engine.config.ConfigLayers;
import sanko.engine.config.Configuration;
import sanko.engine.config.KeyNames;

/** {@code sanko config}: prints the configuration that holds, in the form of a file. */
@Parameters(
    commandNames = "config",
    commandDescription =
        "Print the configuration that gtp would use and where each value comes from, or describe"
            + " KEYs.")
public final class ConfigSubcommand implements Subcommand {
  private static final int COLUMN = 56;

  @ParametersDelegate private final ConfigOptions options = new ConfigOptions();

  @Parameter(description = "[KEY...]")
  private List<String> keys = new ArrayList<>();

  @Override
  public void run(Environment environment) throws ConfigException, IOException {
    ConfigLayers layers = options.layers(System.getenv());
    Configuration configuration =
        Configuration.of(layers.values(), new StatusLines(environment.err())::say);
    Map<String, String> sources = new LinkedHashMap<>();
    for (String key : layers.values().keySet()) {
      sources.put(Configuration.shownAs(key), Objects.requireNonNull(layers.source(key)));
    }
    Map<String, String> all = configuration.all();
    for (String key : keys) {
      boolean isWithoutEffect = KeyNames.isUnused(key) && !Configuration.isForStart(key);
      if (!all.containsKey(key) && !isWithoutEffect) {
        String nearest = KeyNames.nearest(key, all.keySet());
        throw new ParameterException(
            "unknown key " + key + (nearest == null ? "" : "; is it " + nearest + "?"));
      }
    }
    List<String> lines = new ArrayList<>();
    all.forEach(
        (key, value) -> {
          if (keys.contains(key)) {
            lines.add(Configuration.describe(key));
          }
          if (keys.isEmpty() || keys.contains(key)) {
            lines.add(line(key, value, sources.getOrDefault(key, "default")));
          }
        });
    for (String key : keys.isEmpty() ? configuration.unused() : keys) {
      if (!all.containsKey(key)) {
        lines.add(withSource("# " + key + " has no effect", sources.getOrDefault(key, "default")));
      }
    }
    environment.print(String.join(System.lineSeparator(), lines));
  }

  /** What is not set is a comment, so that the output serves as a file. */
  private static String line(String key, String value, String source) {
    String setting =
        value.isEmpty() ? "# " + key + " is not set" : key + " = " + ConfigFile.written(value);
    return withSource(setting, source);
  }

  private static String withSource(String setting, String source) {
    String gap = " ".repeat(Math.max(1, COLUMN - setting.length()));
    return setting + gap + "# " + source;
  }
}

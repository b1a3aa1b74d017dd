package sanko.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.ParameterException;
import com.beust.jcommander.Parameters;
import com.beust.jcommander.ParametersDelegate;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
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
    OptionCheck.noOption(keys);
    ConfigLayers layers = options.layers(System.getenv());
    Configuration configuration =
        Configuration.of(layers.values(), new StatusLines(environment.err())::say);
    Set<String> asked = new LinkedHashSet<>();
    for (String key : keys) {
      String common = KeyNames.withoutFirstPlayer(key);
      if (configuration.value(common) == null && !KeyNames.isUnused(common)) {
        throw new ParameterException("unknown key " + configuration.unknown(key));
      }
      asked.add(common);
    }
    List<String> lines = new ArrayList<>();
    for (String key : configuration.all().keySet()) {
      if (keys.isEmpty()) {
        lines.add(line(key, configuration, layers));
      } else if (asked.remove(key)) {
        lines.add(Configuration.describe(key));
        lines.add(line(key, configuration, layers));
      }
    }
    for (String key : keys.isEmpty() ? configuration.unused() : asked) {
      if (configuration.value(key) != null) {
        lines.add(Configuration.describe(key));
      }
      lines.add(line(key, configuration, layers));
    }
    environment.print(String.join(System.lineSeparator(), lines));
  }

  /** What is not set is a comment, so that the output serves as a file. */
  private static String line(String key, Configuration configuration, ConfigLayers layers) {
    String value = configuration.value(key);
    String setting =
        value == null
            ? "# " + key + " has no effect"
            : value.isEmpty()
                ? "# " + key + " is not set"
                : key + " = " + ConfigFile.written(value);
    String gap = " ".repeat(Math.max(1, COLUMN - setting.length()));
    return setting + gap + "# " + source(key, layers);
  }

  /** Where a value comes from; a single rule may come from the rules, and those from several. */
  private static String source(String key, ConfigLayers layers) {
    String own = layers.source(key);
    if (own != null) {
      return own;
    }
    Set<String> others = new LinkedHashSet<>();
    for (String each : layers.keys()) {
      if (each.equals(Configuration.shownAs(key)) || Configuration.shownAs(each).equals(key)) {
        others.add(Objects.requireNonNull(layers.source(each)));
      }
    }
    return others.isEmpty() ? "default" : String.join(", ", others);
  }
}

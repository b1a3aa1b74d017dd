package sanko.cli;

import com.beust.jcommander.Parameter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sanko.engine.config.ConfigException;
import sanko.engine.config.ConfigFile;
import sanko.engine.config.ConfigLayers;
import sanko.engine.config.FileNames;
import sanko.engine.config.SankoHome;

/**
 * The options by which a user configures an engine. From the weakest to the strongest: the user's
 * default file, files named, the environment variable {@value #VARIABLE}, values on the command
 * line.
 */
final class ConfigOptions {
  static final String VARIABLE = "SANKO_OVERRIDE_CONFIG";

  private static final String OVERRIDE = "-override-config";

  @Parameter(
      names = {"-config", "--config"},
      splitter = NoSplitting.class,
      description = "FILE: A file with KataGo's keys; later files override earlier ones.")
  private List<String> files = new ArrayList<>();

  @Parameter(
      names = {OVERRIDE, "--override-config"},
      splitter = NoSplitting.class,
      description = "KEY=VALUE,...: Values that override those in files.")
  private List<String> overrides = new ArrayList<>();

  /**
   * The configured values under these environment variables.
   *
   * @throws ConfigException if a file cannot be read or makes no sense
   */
  ConfigLayers layers(Map<String, String> environment) throws ConfigException {
    ConfigLayers layers = new ConfigLayers();
    Path standard = defaultFile(environment);
    if (standard != null) {
      layers.addFile(standard);
    }
    addFiles(layers);
    String variable = environment.get(VARIABLE);
    if (variable != null) {
      layers.override(ConfigFile.parseOverrides(variable, VARIABLE), "environment, " + VARIABLE);
    }
    addOverrides(layers);
    return layers;
  }

  /**
   * The values that the command line gives, by key.
   *
   * @throws ConfigException if a file cannot be read or makes no sense
   */
  Map<String, String> given() throws ConfigException {
    ConfigLayers layers = new ConfigLayers();
    addFiles(layers);
    addOverrides(layers);
    return layers.values();
  }

  /** The names of the options given. */
  List<String> names() {
    List<String> names = new ArrayList<>();
    if (!files.isEmpty()) {
      names.add("-config");
    }
    if (!overrides.isEmpty()) {
      names.add(OVERRIDE);
    }
    return names;
  }

  private void addFiles(ConfigLayers layers) throws ConfigException {
    for (String file : files) {
      layers.addFile(FileNames.path(file));
    }
  }

  private void addOverrides(ConfigLayers layers) {
    for (String override : overrides) {
      TypedValues.override(layers, override, OVERRIDE);
    }
  }

  /** The file that holds because none is named, or null. */
  @Nullable Path defaultFile(Map<String, String> environment) {
    return files.isEmpty() ? SankoHome.of(environment).configuration() : null;
  }
}

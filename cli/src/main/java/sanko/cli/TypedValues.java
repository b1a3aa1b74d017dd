package sanko.cli;

import com.beust.jcommander.ParameterException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sanko.engine.config.ConfigException;
import sanko.engine.config.ConfigFile;
import sanko.engine.config.ConfigLayers;
import sanko.engine.config.Configuration;

/**
 * Values of a configuration that the user typed as an argument. What is wrong with them is wrong
 * with the arguments, as what is wrong with a file is not.
 */
public final class TypedValues {
  /** What reads a configuration. */
  @FunctionalInterface
  public interface Reader {
    /**
     * Reads the values.
     *
     * @throws ConfigException if they make no sense
     */
    void read(Map<String, String> values) throws ConfigException;
  }

  private TypedValues() {}

  /**
   * The values in {@code KEY=VALUE,...}.
   *
   * @param place where that stands, for the user
   * @throws ParameterException if it is something else
   */
  public static Map<String, String> parse(String text, String place) {
    try {
      return ConfigFile.parseOverrides(text, place);
    } catch (ConfigException e) {
      throw new ParameterException(e.getMessage(), e);
    }
  }

  /**
   * Adds values of an option over those of files, of which an empty one removes its key.
   *
   * @throws ParameterException if they make no sense
   */
  public static void override(ConfigLayers layers, String text, String option) {
    override(layers, parse(text, option), option, TypedValues::readConfiguration);
  }

  /**
   * The same for a program that reads the configuration in its own way.
   *
   * @param source the source of the values, for the user
   */
  public static void override(
      ConfigLayers layers, Map<String, String> typed, String source, Reader reader) {
    Map<String, String> others = layers.values();
    layers.override(typed, source);
    String wrong = wrong(layers.values(), reader);
    // Together with a file that makes no sense by itself, nobody knows; the file is to blame.
    if (wrong != null && wrong(others, reader) == null) {
      throw new ParameterException(wrong);
    }
  }

  private static void readConfiguration(Map<String, String> values) throws ConfigException {
    var unused = Configuration.of(values, note -> {});
  }

  /** Why values make no sense, or null. */
  private static @Nullable String wrong(Map<String, String> values, Reader reader) {
    try {
      reader.read(values);
      return null;
    } catch (ConfigException e) {
      return e.getMessage();
    }
  }
}

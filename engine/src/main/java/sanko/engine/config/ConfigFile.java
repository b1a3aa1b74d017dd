package sanko.engine.config;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads configuration in KataGo's syntax: lines {@code key = value} and {@code @include FILE};
 * comments begin with {@code #}.
 */
public final class ConfigFile {
  private ConfigFile() {}

  /**
   * Reads lines. The names of files that they include are relative to the working folder.
   *
   * @param source the source of the lines, to be named in errors
   * @throws ConfigException as {@link ConfigLayers#addFile} does
   */
  public static Map<String, String> parse(List<String> lines, String source)
      throws ConfigException {
    ConfigReader reader = new ConfigReader();
    reader.read(lines, source, Path.of(""));
    return reader.values();
  }

  /**
   * Reads {@code key=value,key=value}, the form of overrides on the command line.
   *
   * @param source where it stands, to be named in errors
   * @throws ConfigException if a part is broken or a key occurs twice
   */
  public static Map<String, String> parseOverrides(String text, String source)
      throws ConfigException {
    Map<String, String> values = new LinkedHashMap<>();
    Set<String> keys = new HashSet<>();
    for (String part : text.split(",", -1)) {
      if (!part.isBlank()) {
        KeyValue.ofOverride(part.strip(), source).addTo(values, keys, source);
      }
    }
    return values;
  }

  /** A value as a file would have it, in quotes where that is needed. */
  public static String written(String value) {
    return KeyValue.written(value);
  }
}

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
   * Reads a file and those that it includes; where several set a key, the last one wins.
   *
   * @throws ConfigException if one of them cannot be read, a line is broken, a key occurs twice in
   *     one file, or a file is included twice or by itself
   */
  public static Map<String, String> read(Path file) throws ConfigException {
    ConfigReader reader = new ConfigReader();
    reader.read(file);
    return reader.values();
  }

  /**
   * Reads lines. The names of files that they include are relative to the working folder.
   *
   * @param source the source of the lines, to be named in errors
   * @throws ConfigException as {@link #read} does
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
   * @throws ConfigException if a part is broken or a key occurs twice
   */
  public static Map<String, String> parseOverrides(String text) throws ConfigException {
    return parseOverrides(text, "-override-config");
  }

  /** Reads overrides from a source other than the command line. */
  public static Map<String, String> parseOverrides(String text, String source)
      throws ConfigException {
    Map<String, String> values = new LinkedHashMap<>();
    Set<String> keys = new HashSet<>();
    for (String part : text.split(",", -1)) {
      if (!part.isBlank()) {
        add(values, keys, part.strip(), source);
      }
    }
    return values;
  }

  /**
   * Adds the value of a setting, {@code key = value}.
   *
   * @param keys those set so far where a key may stand once
   * @param place of the setting, to be named in errors
   * @throws ConfigException if the setting is broken or its key is among the keys
   */
  static void add(Map<String, String> values, Set<String> keys, String setting, String place)
      throws ConfigException {
    int equals = setting.indexOf('=');
    if (equals <= 0) {
      throw new ConfigException(place + ": expected 'key = value', not '" + setting + "'");
    }
    String key = setting.substring(0, equals).strip();
    if (!keys.add(key)) {
      throw new ConfigException(place + ": the key " + key + " appears twice");
    }
    values.put(key, unquoted(setting.substring(equals + 1).strip()));
  }

  /** A {@code #} between quotes begins no comment. */
  static String withoutComment(String line) {
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"') {
        quoted = !quoted;
      } else if (c == '#' && !quoted) {
        return line.substring(0, i);
      }
    }
    return line;
  }

  private static String unquoted(String value) {
    boolean quoted = value.length() >= 2 && value.startsWith("\"") && value.endsWith("\"");
    return quoted ? value.substring(1, value.length() - 1) : value;
  }
}

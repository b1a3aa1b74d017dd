package sanko.engine.config;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import sanko.base.file.FileErrors;
import sanko.base.file.SmallText;

/**
 * Reads configuration in KataGo's syntax: lines {@code key = value}; comments begin with {@code #}.
 */
public final class ConfigFile {
  private ConfigFile() {}

  /**
   * Reads a file.
   *
   * @throws ConfigException if it cannot be read, a line is broken, or a key occurs twice
   */
  public static Map<String, String> read(Path file) throws ConfigException {
    try {
      return parse(SmallText.read(file).lines().toList(), file.toString());
    } catch (IOException e) {
      throw new ConfigException(
          "cannot read the configuration " + file + ": " + FileErrors.reason(e));
    }
  }

  /**
   * Reads lines.
   *
   * @param source the source of the lines, to be named in errors
   * @throws ConfigException if a line is broken, or a key occurs twice
   */
  public static Map<String, String> parse(List<String> lines, String source)
      throws ConfigException {
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = withoutComment(lines.get(i)).strip();
      if (!line.isEmpty()) {
        add(values, line, source + ", line " + (i + 1));
      }
    }
    return values;
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
    for (String part : text.split(",", -1)) {
      if (!part.isBlank()) {
        add(values, part.strip(), source);
      }
    }
    return values;
  }

  private static void add(Map<String, String> values, String line, String place)
      throws ConfigException {
    int equals = line.indexOf('=');
    if (equals <= 0) {
      throw new ConfigException(place + ": expected 'key = value', not '" + line + "'");
    }
    String key = line.substring(0, equals).strip();
    String value = unquoted(line.substring(equals + 1).strip());
    if (values.put(key, value) != null) {
      throw new ConfigException(place + ": the key " + key + " appears twice");
    }
  }

  /** A {@code #} between quotes begins no comment. */
  private static String withoutComment(String line) {
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

package sanko.engine.config;

import java.util.Map;
import java.util.Set;

/**
 * A key and its value, {@code key = value}.
 *
 * @param value without quotes around it
 */
record KeyValue(String key, String value) {
  private static final char QUOTE = '"';
  private static final char ESCAPE = '\\';
  private static final char COMMENT = '#';

  /**
   * Reads a line of a file. A value in quotes may contain {@code #}, and {@code \} stands before a
   * quote or a {@code \} in it.
   *
   * @param line has no space around it and is no comment
   * @param place of the line, to be named in errors
   * @throws ConfigException if there is no key, no {@code =}, no closing quote, or more after it
   *     than a comment
   */
  static KeyValue ofLine(String line, String place) throws ConfigException {
    int comment = line.indexOf(COMMENT);
    if (comment >= 0 && comment < line.indexOf('=')) {
      throw broken(line, place);
    }
    KeyValue raw = split(line, place);
    return new KeyValue(raw.key, valueOf(raw.value, place));
  }

  /**
   * Reads a part of an override, which has neither comments nor escapes.
   *
   * @param place of the part, to be named in errors
   * @throws ConfigException if there is no key or no {@code =}
   */
  static KeyValue ofOverride(String part, String place) throws ConfigException {
    KeyValue raw = split(part, place);
    return new KeyValue(raw.key, FileNames.unquoted(raw.value));
  }

  private static KeyValue split(String line, String place) throws ConfigException {
    int equals = line.indexOf('=');
    if (equals <= 0) {
      throw broken(line, place);
    }
    return new KeyValue(line.substring(0, equals).strip(), line.substring(equals + 1).strip());
  }

  private static ConfigException broken(String line, String place) {
    return new ConfigException(place + ": expected 'key = value', not '" + line + "'");
  }

  private static String valueOf(String text, String place) throws ConfigException {
    if (!text.isEmpty() && text.charAt(0) == QUOTE) {
      return quotedValue(text, place);
    }
    int comment = text.indexOf(COMMENT);
    return comment < 0 ? text : text.substring(0, comment).strip();
  }

  private static String quotedValue(String text, String place) throws ConfigException {
    StringBuilder value = new StringBuilder();
    int i = 1;
    while (i < text.length() && text.charAt(i) != QUOTE) {
      if (text.charAt(i) == ESCAPE) {
        i++;
      }
      if (i < text.length()) {
        value.append(text.charAt(i));
      }
      i++;
    }
    if (i >= text.length()) {
      throw new ConfigException(place + ": the closing quote is missing in '" + text + "'");
    }
    String rest = text.substring(i + 1).strip();
    if (!rest.isEmpty() && rest.charAt(0) != COMMENT) {
      throw new ConfigException(
          place + ": only a comment may follow the closing quote, not '" + rest + "'");
    }
    return value.toString();
  }

  /** A value as {@link #ofLine} reads it: in quotes if it would not be read as it stands. */
  static String written(String value) {
    boolean isPlain =
        value.equals(value.strip()) && value.indexOf(COMMENT) < 0 && value.indexOf(QUOTE) != 0;
    return isPlain ? value : QUOTE + value.replace("\\", "\\\\").replace("\"", "\\\"") + QUOTE;
  }

  /**
   * Adds the value to others.
   *
   * @param keys those set so far where a key may stand once
   * @param place of the value, to be named in errors
   * @throws ConfigException if the key is among the keys
   */
  void addTo(Map<String, String> values, Set<String> keys, String place) throws ConfigException {
    if (!keys.add(key)) {
      throw new ConfigException(place + ": the key " + key + " appears twice");
    }
    values.put(key, value);
  }
}

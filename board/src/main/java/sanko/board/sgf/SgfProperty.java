package sanko.board.sgf;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A property of a node, as written in the file. Immutable.
 *
 * @param name letters and digits, as written
 * @param rawValues at least one; what stands between the brackets, with its escapes
 */
public record SgfProperty(String name, List<String> rawValues) {
  private static final Pattern LOWER_CASE = Pattern.compile("[a-z]+");

  /**
   * Checks that the property can be written.
   *
   * @throws IllegalArgumentException if the name is empty or has other characters, or there is no
   *     value, or an unescaped bracket or backslash in a value would change where it ends
   */
  public SgfProperty {
    if (name.isEmpty() || SgfCursor.endOfName(name, 0) < name.length()) {
      throw new IllegalArgumentException("not the name of a property: '" + name + "'");
    }
    rawValues = List.copyOf(rawValues);
    if (rawValues.isEmpty()) {
      throw new IllegalArgumentException("a property without a value: '" + name + "'");
    }
    for (String raw : rawValues) {
      if (SgfCursor.endOfValue("[" + raw + "]", 0) != raw.length() + 1) {
        throw new IllegalArgumentException("not a value of a property: '" + raw + "'");
      }
    }
  }

  /**
   * A property whose values are these texts, escaped as needed. A colon is not escaped; in a
   * composed value it separates the two parts.
   */
  public static SgfProperty of(String name, String... texts) {
    return new SgfProperty(name, Arrays.stream(texts).map(SgfProperty::escape).toList());
  }

  private static String escape(String text) {
    return text.replace("\\", "\\\\").replace("]", "\\]");
  }

  /**
   * The name without its lower-case letters, which FF[3] ignores; in upper case if it has no
   * others.
   */
  public String id() {
    return id(name);
  }

  static String id(String name) {
    for (int i = 0; i < name.length(); i++) {
      if (name.charAt(i) >= 'a' && name.charAt(i) <= 'z') {
        String id = LOWER_CASE.matcher(name).replaceAll("");
        return id.isEmpty() ? name.toUpperCase(Locale.ROOT) : id;
      }
    }
    return name;
  }

  /**
   * The first value as text with line breaks. Escapes and escaped line breaks are removed; every
   * line break becomes LF, and other blanks and control characters become spaces.
   */
  public String text() {
    return text(rawValues.get(0), '\n');
  }

  /** The first value as one line of text: like {@link #text}, but with line breaks as spaces. */
  public String simpleText() {
    return simpleText(rawValues.get(0));
  }

  static String simpleText(String raw) {
    return text(raw, ' ');
  }

  private static String text(String raw, char lineBreak) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < raw.length(); i++) {
      boolean isEscaped = raw.charAt(i) == '\\' && i + 1 < raw.length();
      i += isEscaped ? 1 : 0;
      char c = raw.charAt(i);
      if (c == '\r' || c == '\n') {
        i += isPair(raw, i) ? 1 : 0;
        text.append(isEscaped ? "" : lineBreak);
      } else {
        text.append(SgfCursor.isBlank(c) ? ' ' : c);
      }
    }
    return text.toString();
  }

  /** Whether CR and LF stand together, in either order. */
  private static boolean isPair(String raw, int at) {
    return at + 1 < raw.length()
        && raw.charAt(at) + raw.charAt(at + 1) == '\r' + '\n'
        && raw.charAt(at) != raw.charAt(at + 1);
  }
}

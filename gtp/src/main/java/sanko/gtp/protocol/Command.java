package sanko.gtp.protocol;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One command of the client. Immutable.
 *
 * @param id the digits of the id as they were sent, or empty
 * @param name empty if the line had nothing but an id
 * @param text all after the name as it was sent, without blanks around it
 */
public record Command(String id, String name, String text) {
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  /** The words after the name. Threads of the network read lines, so nobody splits them before. */
  public List<String> arguments() {
    return text.isEmpty() ? List.of() : List.of(text.split(" +"));
  }

  /** Whether it ends the engine. */
  public boolean isQuit() {
    return name.equals("quit") && text.isEmpty();
  }

  /**
   * Reads a line. Tabs count as blanks, other control characters and the byte order mark that
   * editors and shells put before a text as nothing, and a {@code #} ends the line.
   *
   * @return null if nothing is left
   */
  public static @Nullable Command parse(String line) {
    String clean = clean(line);
    if (clean.isEmpty()) {
      return null;
    }
    String first = firstWord(clean);
    boolean hasId = first.chars().allMatch(c -> c >= '0' && c <= '9');
    String rest = hasId ? clean.substring(first.length()).strip() : clean;
    String name = firstWord(rest);
    String text = rest.substring(name.length()).strip();
    return new Command(hasId ? first : "", name, text);
  }

  private static String clean(String line) {
    StringBuilder clean = new StringBuilder(line.length());
    for (int i = 0; i < line.length() && line.charAt(i) != '#'; i++) {
      char c = line.charAt(i);
      if (c == '\t') {
        clean.append(' ');
      } else if (c >= ' ' && c != 127 && (c != BYTE_ORDER_MARK || i > 0)) {
        clean.append(c);
      }
    }
    return clean.toString().strip();
  }

  private static String firstWord(String text) {
    int end = text.indexOf(' ');
    return end < 0 ? text : text.substring(0, end);
  }
}

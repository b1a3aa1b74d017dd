package sanko.base;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Keeps what files, players and programs are called from commanding the terminal that shows it:
 * control characters become U+FFFD, and so do the marks that turn the direction of writing.
 */
public final class Printable {
  private static final char REPLACEMENT = '\uFFFD';

  private Printable() {}

  /** The text with nothing but line breaks and tabs in the way of control. */
  public static String text(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (isControl(text.charAt(i))) {
        return replaced(text);
      }
    }
    return text;
  }

  /** The text, cut where it is longer than so many characters. */
  public static String shortened(String text, int most) {
    return text.length() <= most ? text : text.substring(0, most) + "...";
  }

  private static String replaced(String text) {
    StringBuilder replaced = new StringBuilder(text.length());
    text.chars().forEach(c -> replaced.append(isControl((char) c) ? REPLACEMENT : (char) c));
    return replaced.toString();
  }

  private static boolean isControl(char c) {
    boolean isLayout = c == '\n' || c == '\t' || c == '\r';
    boolean turns = (c >= '\u202A' && c <= '\u202E') || (c >= '\u2066' && c <= '\u2069');
    return turns || (Character.isISOControl(c) && !isLayout);
  }

  /** A stream that hands on to another what is printable. */
  public static PrintStream stream(PrintStream to) {
    return new PrintStream(to, true, StandardCharsets.UTF_8) {
      @Override
      public void print(String text) {
        to.print(text(String.valueOf(text)));
      }

      @Override
      public void println(String text) {
        to.println(text(String.valueOf(text)));
      }
    };
  }
}

package sanko.board.sgf;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Line ends that programs around the server Fox write as a backslash and a letter. They are known
 * by standing between properties, where a backslash means nothing else; within values, where it
 * could be an escape, they are meant only then.
 */
public final class SgfLineEnds {
  private static final Pattern ESCAPED = Pattern.compile("\\\\(.)", Pattern.DOTALL);

  private SgfLineEnds() {}

  /** A game with true line ends, also within values; the same if it has none such as Fox's. */
  public static String read(String game) {
    return first(game) < 0 ? game : ESCAPED.matcher(game).replaceAll(SgfLineEnds::meant);
  }

  private static String meant(MatchResult escaped) {
    return switch (escaped.group(1)) {
      case "r" -> "";
      case "n" -> "\n";
      case "t" -> "\t";
      default -> Matcher.quoteReplacement(escaped.group());
    };
  }

  /** Where the first such line end of a game stands between properties, or -1. */
  static int first(String game) {
    int last = game.lastIndexOf('\\');
    for (int i = 0; i <= last; i++) {
      char c = game.charAt(i);
      if (c == '[') {
        int end = SgfCursor.endOfValue(game, i);
        i = end < 0 ? last : end;
      } else if (c == '\\' && i + 1 < game.length()) {
        if (isLetter(game.charAt(i + 1))) {
          return i;
        }
        i++;
      }
    }
    return -1;
  }

  /** Whether a character behind a backslash makes it white space. */
  static boolean isLetter(char c) {
    return c == 'r' || c == 'n' || c == 't';
  }
}

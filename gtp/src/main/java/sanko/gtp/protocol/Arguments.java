package sanko.gtp.protocol;

import java.util.List;
import java.util.Locale;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Flag;
import sanko.board.Vertex;

/** Parses the arguments of a command; an invalid argument is a syntax error. */
public final class Arguments {
  private Arguments() {}

  /** The arguments of a command, which must be exactly this many. */
  public static List<String> exactly(int count, Command command) throws GtpException {
    return between(count, count, command);
  }

  /** The arguments of a command, whose number must be in this range. */
  public static List<String> between(int least, int most, Command command) throws GtpException {
    int count = command.arguments().size();
    if (count < least || count > most) {
      throw GtpException.syntax();
    }
    return command.arguments();
  }

  /** Whether a word names a color. */
  public static boolean isColor(String word) {
    return switch (word.toLowerCase(Locale.ROOT)) {
      case "b", "black", "w", "white" -> true;
      default -> false;
    };
  }

  /** The color that a word names. */
  public static int color(String word) throws GtpException {
    if (!isColor(word)) {
      throw GtpException.syntax();
    }
    return word.charAt(0) == 'b' || word.charAt(0) == 'B' ? Color.BLACK : Color.WHITE;
  }

  /** A move: a point or {@link Board#PASS}. */
  public static int vertex(String word, Board board) throws GtpException {
    try {
      return Vertex.parse(word, board);
    } catch (IllegalArgumentException e) {
      throw GtpException.syntax();
    }
  }

  /** A whole number; those too large for an int become the nearest int. */
  public static int integer(String word) throws GtpException {
    if (!NumberSyntax.isInteger(word)) {
      throw GtpException.syntax();
    }
    long value = Long.parseLong(word);
    return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, value));
  }

  /** A decimal number; infinite if it is too large. */
  public static double decimal(String word) throws GtpException {
    if (!NumberSyntax.isDecimal(word)) {
      throw GtpException.syntax();
    }
    return Double.parseDouble(word);
  }

  /** The boolean that a word names. */
  public static boolean flag(String word) throws GtpException {
    return Flag.parse(word).orElseThrow(GtpException::syntax);
  }
}

package sanko.gtp.protocol;

import java.util.List;
import java.util.function.Supplier;
import sanko.base.CommandException;
import sanko.base.FailureText;
import sanko.base.Flag;
import sanko.base.NumberSyntax;

/** Parses the arguments of a command; an invalid argument is a syntax error. */
public final class Arguments {
  private Arguments() {}

  /** The one argument of a command. */
  public static String single(Command command) throws CommandException {
    return exactly(1, command).get(0);
  }

  /** The arguments of a command that takes any number of pairs. */
  public static List<String> inPairs(Command command) throws CommandException {
    if (command.arguments().size() % 2 != 0) {
      throw CommandException.syntax();
    }
    return command.arguments();
  }

  /** The arguments of a command, which must be exactly this many. */
  public static List<String> exactly(int count, Command command) throws CommandException {
    return between(count, count, command);
  }

  /** The arguments of a command, whose number must be in this range. */
  public static List<String> between(int least, int most, Command command) throws CommandException {
    int count = command.arguments().size();
    if (count < least || count > most) {
      throw CommandException.syntax();
    }
    return command.arguments();
  }

  /** A whole number; those too large for an int become the nearest int. */
  public static int integer(String word) throws CommandException {
    return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, longInteger(word)));
  }

  /** A whole number of up to 18 digits. */
  public static long longInteger(String word) throws CommandException {
    if (!NumberSyntax.isInteger(word)) {
      throw CommandException.syntax();
    }
    return Long.parseLong(word);
  }

  /** A decimal number; infinite if it is too large. */
  public static double decimal(String word) throws CommandException {
    if (!NumberSyntax.isDecimal(word)) {
      throw CommandException.syntax();
    }
    return Double.parseDouble(word);
  }

  /** The boolean that a word names. */
  public static boolean flag(String word) throws CommandException {
    return Flag.parse(word).orElseThrow(CommandException::syntax);
  }

  /**
   * What arguments say.
   *
   * @param reader refuses them by an {@link IllegalArgumentException} with a message for the user
   * @throws CommandException with that message if they are refused
   */
  public static <T> T read(Supplier<T> reader) throws CommandException {
    try {
      return reader.get();
    } catch (IllegalArgumentException e) {
      throw new CommandException(FailureText.of(e));
    }
  }
}

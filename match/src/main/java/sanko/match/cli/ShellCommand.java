package sanko.match.cli;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A command line to be shown, which a shell can read. */
final class ShellCommand {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./,:=+-]+");

  private final StringBuilder text = new StringBuilder();

  ShellCommand(String... words) {
    add(words);
  }

  ShellCommand add(String... words) {
    for (String word : words) {
      boolean isPlain = PLAIN.matcher(word).matches();
      text.append(text.isEmpty() ? "" : " ")
          .append(isPlain ? word : "'" + word.replace("'", "'\\''") + "'");
    }
    return this;
  }

  /** Adds an option, unless it has no value. */
  ShellCommand addGiven(String option, @Nullable Object value) {
    return value == null ? this : add(option, value.toString());
  }

  @Override
  public String toString() {
    return text.toString();
  }
}

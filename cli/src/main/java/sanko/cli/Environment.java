package sanko.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import sanko.base.Printable;
import sanko.engine.config.EvaluatorFactory;

/**
 * The outside world of a program run.
 *
 * @param out standard output; nobody else writes to it
 * @param err standard error
 */
public record Environment(
    InputStream in, OutputStream out, PrintStream err, EvaluatorFactory evaluators) {

  /** Writes a text and a line break to standard output. */
  public void print(String text) throws IOException {
    String line = Printable.text(text).stripTrailing() + System.lineSeparator();
    out.write(line.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  /** Whether the program's input and output are those of a person at a terminal. */
  public boolean isAtTerminal() {
    return in == System.in && isTerminal();
  }

  /** Since Java 22 there may be a console without a terminal, which a method then tells. */
  @SuppressWarnings("SystemConsoleNull")
  private static boolean isTerminal() {
    java.io.Console console = System.console();
    if (console == null) {
      return false;
    }
    try {
      return (boolean) java.io.Console.class.getMethod("isTerminal").invoke(console);
    } catch (NoSuchMethodException e) {
      return true;
    } catch (ReflectiveOperationException e) {
      return false;
    }
  }
}

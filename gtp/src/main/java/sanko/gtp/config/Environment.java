package sanko.gtp.config;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import sanko.gtp.protocol.Printable;

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
}

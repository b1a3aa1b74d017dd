package sanko.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import sanko.analysis.testing.CheckedTalk;
import sanko.engine.config.EvaluatorFactory;

/** Runs the program in a test; the talk of an analysis engine is compared with the schema. */
final class CheckedMain {
  private CheckedMain() {}

  static int run(
      String input,
      ByteArrayOutputStream out,
      ByteArrayOutputStream err,
      EvaluatorFactory evaluators,
      String... arguments) {
    int status =
        Main.run(
            arguments,
            new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
            out,
            new PrintStream(err, true, StandardCharsets.UTF_8),
            evaluators);
    if (List.of(arguments).contains("analysis")) {
      CheckedTalk.compare(input, out.toString(StandardCharsets.UTF_8));
    }
    return status;
  }
}

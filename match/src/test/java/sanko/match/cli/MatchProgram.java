package sanko.match.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import sanko.cli.Main;
import sanko.engine.config.EvaluatorFactory;
import sanko.nn.testing.FakeEvaluator;

/** Runs the program, and keeps what it printed last. */
public final class MatchProgram {
  private final EvaluatorFactory evaluators;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  /** The program with an evaluator that counts stones. */
  public MatchProgram() {
    this((model, settings) -> new FakeEvaluator());
  }

  MatchProgram(EvaluatorFactory evaluators) {
    this.evaluators = evaluators;
  }

  /** Runs it with these arguments; returns the exit status. */
  public int run(List<String> arguments) {
    out.reset();
    err.reset();
    return Main.run(
        arguments.toArray(new String[0]),
        new ByteArrayInputStream(new byte[0]),
        out,
        new PrintStream(err, true, StandardCharsets.UTF_8),
        evaluators);
  }

  /** What it printed on standard output. */
  public String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  /** What it printed on standard error. */
  public String err() {
    return err.toString(StandardCharsets.UTF_8);
  }
}

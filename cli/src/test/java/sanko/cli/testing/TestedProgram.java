package sanko.cli.testing;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import sanko.cli.Main;
import sanko.engine.config.EvaluatorFactory;
import sanko.nn.testing.FakeEvaluator;

/** Runs the program, and keeps what it printed last. */
public final class TestedProgram {
  private final EvaluatorFactory evaluators;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  /** The program with an evaluator that counts stones. */
  public TestedProgram() {
    this((choice, settings) -> new FakeEvaluator());
  }

  /** The program with other evaluators. */
  public TestedProgram(EvaluatorFactory evaluators) {
    this.evaluators = evaluators;
  }

  /** Runs it without input; returns the exit status. */
  public int run(String... arguments) {
    return runOn("", arguments);
  }

  /** Runs it without input; returns the exit status. */
  public int run(List<String> arguments) {
    return run(arguments.toArray(String[]::new));
  }

  /** Runs it on a text as its input; returns the exit status. */
  public int runOn(String input, String... arguments) {
    return runOn(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), arguments);
  }

  /** The same with arguments in a list. */
  public int runOn(String input, List<String> arguments) {
    return runOn(input, arguments.toArray(String[]::new));
  }

  /** The same on any input. */
  public int runOn(InputStream input, String... arguments) {
    out.reset();
    err.reset();
    return Main.run(
        arguments, input, out, new PrintStream(err, true, StandardCharsets.UTF_8), evaluators);
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

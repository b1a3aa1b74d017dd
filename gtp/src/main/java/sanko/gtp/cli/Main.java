package sanko.gtp.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import sanko.gtp.config.Environment;
import sanko.gtp.config.EvaluatorFactory;
import sanko.gtp.config.Evaluators;
import sanko.gtp.engine.Ending;

/** The program. */
public final class Main {
  private Main() {}

  /** Runs a subcommand and exits: 0 on success, 2 if the arguments are invalid, 3 if it failed. */
  public static void main(String[] arguments) {
    System.setOut(System.err);
    // Else SLF4J complains on standard error where two threads begin to log at once.
    System.setProperty("slf4j.internal.verbosity", "ERROR");
    Ending.handleSignals();
    OutputStream out = new FileOutputStream(FileDescriptor.out);
    Ending.exit(run(arguments, System.in, out, System.err, new Evaluators()));
  }

  /** Runs a subcommand on other streams, with other evaluators; returns the exit status. */
  public static int run(
      String[] arguments,
      InputStream in,
      OutputStream out,
      PrintStream err,
      EvaluatorFactory evaluators) {
    try {
      return new CommandLine().run(arguments, new Environment(in, out, err, evaluators));
    } catch (RuntimeException | LinkageError | OutOfMemoryError | StackOverflowError e) {
      err.println("Uncaught exception: " + e);
      System.getLogger(Main.class.getName()).log(System.Logger.Level.ERROR, "sanko failed", e);
      return CommandLine.FAILED;
    }
  }
}

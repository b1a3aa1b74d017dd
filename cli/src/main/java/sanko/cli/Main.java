package sanko.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Locale;
import sanko.base.Printable;
import sanko.engine.ProcessExit;
import sanko.engine.config.EvaluatorFactory;
import sanko.engine.config.Evaluators;
import sanko.engine.log.Logging;

/** The program. */
public final class Main {
  private Main() {}

  /**
   * Runs a subcommand and exits: 0 on success, 2 if the arguments are invalid, 3 if it failed, 4 if
   * some of the input could not be used.
   */
  public static void main(String[] arguments) {
    // Programs read what is written, and some locales have digits and points of their own.
    Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT);
    System.setOut(System.err);
    Thread.setDefaultUncaughtExceptionHandler(Main::ended);
    Logging.configureOnFirstUse();
    ProcessExit.handleSignals();
    OutputStream out = new FileOutputStream(FileDescriptor.out);
    ProcessExit.exit(run(arguments, in(), out, System.err, new Evaluators()));
  }

  /**
   * Standard input; nothing where it is closed, since its number is then that of the first file
   * that the JVM opens, its own classes.
   */
  private static InputStream in() {
    try {
      Path file = Path.of("/proc/self/fd/0").toRealPath();
      if (file.startsWith(Path.of(System.getProperty("java.home")).toRealPath())) {
        return InputStream.nullInputStream();
      }
    } catch (IOException e) {
      // It is a pipe, or this system does not tell.
    }
    return System.in;
  }

  /** A thread has ended by a bug or because memory or threads ran out. */
  private static void ended(Thread thread, Throwable why) {
    System.Logger log = System.getLogger(Main.class.getName());
    log.log(System.Logger.Level.ERROR, thread.getName() + " has ended: " + why);
    log.log(System.Logger.Level.DEBUG, "where it was", why);
  }

  /** Runs a subcommand on other streams, with other evaluators; returns the exit status. */
  public static int run(
      String[] arguments,
      InputStream in,
      OutputStream out,
      PrintStream err,
      EvaluatorFactory evaluators) {
    PrintStream shown = Printable.stream(err);
    try {
      return new CommandLine(arguments).run(new Environment(in, out, shown, evaluators));
    } catch (RuntimeException | LinkageError | OutOfMemoryError | StackOverflowError e) {
      shown.println("Uncaught exception: " + e);
      System.getLogger(Main.class.getName()).log(System.Logger.Level.ERROR, "sanko failed", e);
      return CommandLine.FAILED;
    }
  }
}

package sanko.gtp.console;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import sanko.base.DaemonThreads;
import sanko.base.FailureText;
import sanko.base.TrafficLog;
import sanko.cli.Environment;
import sanko.engine.Engine;
import sanko.engine.EngineStart;
import sanko.engine.StatusLines;
import sanko.engine.config.SankoHome;
import sanko.gtp.command.Commands;
import sanko.gtp.command.Lesson;
import sanko.gtp.protocol.CommandTable;
import sanko.gtp.protocol.GtpLoop;
import sanko.gtp.protocol.GtpWriter;
import sanko.gtp.protocol.InputQueue;
import sanko.nn.Evaluator;

/**
 * A session with a user at a terminal: the same commands as over a pipe, with a prompt, and the
 * board after each change. For use by one thread.
 */
public final class ConsoleSession {
  private static final String HISTORY = "history";
  private static final String GREETING =
      "Type commands such as 'genmove b' or 'help'. Tab completes, Ctrl-C stops a search, Ctrl-D"
          + " ends.";

  private final InputQueue input = new InputQueue();
  private final Engine engine;
  private final CommandTable commands;
  private final Console console;
  private final @Nullable TrafficLog log;
  private final BoardPicture picture;
  private String drawn;

  /** Shared: whether the next line answers the question whether to take a move back. */
  private volatile boolean isAsked;

  /**
   * A session.
   *
   * @param evaluator may complete later; what needs it waits
   * @param log where all traffic goes too, or null
   */
  public ConsoleSession(
      EngineStart start,
      CompletableFuture<Evaluator> evaluator,
      StatusLines status,
      Console console,
      @Nullable TrafficLog log) {
    this.console = console;
    this.log = log;
    engine = new Engine(start, evaluator, input, status);
    engine.warmUpWhenLoaded();
    commands = Commands.of(engine, start, status, new Lesson(engine, this::teach));
    picture = console.picture();
    drawn = picture.draw(engine.game().state());
  }

  /** Takes the terminal if the program's input and output are one, else null. */
  public static @Nullable Console open(Environment environment) {
    if (!environment.isAtTerminal()) {
      return null;
    }
    Map<String, String> variables = System.getenv();
    Path home = SankoHome.of(variables).folder();
    try {
      return Console.open(
          home == null ? null : home.resolve(HISTORY), variables.containsKey("NO_COLOR"));
    } catch (IOException e) {
      System.getLogger(ConsoleSession.class.getName())
          .log(System.Logger.Level.WARNING, "the console cannot be used: " + FailureText.of(e));
      return null;
    }
  }

  /** Serves until {@code quit} or Ctrl-D. */
  public void run() {
    console.print(GREETING);
    OutputStream out = console.lines(AnalysisTable::of);
    GtpWriter writer = new GtpWriter(log == null ? out : log.tee(out));
    GtpLoop loop = new GtpLoop(input, writer, commands, this::whenIdle);
    ConsoleCompletion completion = new ConsoleCompletion(commands);
    DaemonThreads.start("sanko-console", () -> console.read(new Typing(), completion));
    try {
      loop.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void teach(String text, boolean isQuestion) {
    isAsked = isQuestion;
    console.print(text);
  }

  /** The command that a line stands for; an answer to a question stands for one. */
  private String command(String line) {
    boolean wasAsked = isAsked;
    isAsked = false;
    String word = line.strip().toLowerCase(Locale.ROOT);
    if (wasAsked && (word.equals("y") || word.equals("yes"))) {
      return "undo";
    }
    return wasAsked && (word.equals("n") || word.equals("no")) ? "" : line;
  }

  private void whenIdle() {
    String now = picture.draw(engine.game().state());
    if (!now.equals(drawn)) {
      drawn = now;
      console.print(now);
    }
    engine.ponder();
  }

  /** Hands on what is typed. */
  private final class Typing implements Console.Listener {
    @Override
    public boolean typed(String typed) {
      String line = command(typed);
      if (log != null) {
        log.received(line);
      }
      return !input.add(line);
    }

    @Override
    public void interrupted() {
      input.interrupt();
    }

    @Override
    public void ended() {
      input.end();
    }
  }
}

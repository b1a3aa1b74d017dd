package sanko.gtp.console;

import java.io.ByteArrayOutputStream;
import java.io.IOError;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.jline.reader.Candidate;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.DefaultParser;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.InfoCmp;
import org.jspecify.annotations.Nullable;

/**
 * A terminal at which somebody types lines while the engine writes above them. One thread reads;
 * any thread may write.
 */
public final class Console implements AutoCloseable {
  /** What the person does. */
  public interface Listener {
    /** A line was typed; false if no more is to be read. */
    boolean typed(String line);

    /** Ctrl-C was pressed. */
    void interrupted();

    /** Ctrl-D was pressed, or the terminal is gone. */
    void ended();
  }

  private static final String PROMPT = "sanko> ";
  private static final String ESCAPE = "\u001b[";
  private static final int COLORS = 256;

  private final Terminal terminal;
  private final LineReader reader;
  private final boolean colored;

  /** Shared by the reading thread and who begins to read. */
  private final AtomicReference<Completion> completion;

  private Console(
      Terminal terminal,
      LineReader reader,
      boolean colored,
      AtomicReference<Completion> completion) {
    this.terminal = terminal;
    this.reader = reader;
    this.colored = colored;
    this.completion = completion;
  }

  /**
   * Takes the terminal of the process.
   *
   * @param history the file that keeps the lines typed, or null for none
   * @param plain whether colors are not wanted
   */
  public static Console open(@Nullable Path history, boolean plain) throws IOException {
    AtomicReference<Completion> completion = new AtomicReference<>((before, typed) -> List.of());
    Terminal terminal =
        TerminalBuilder.builder()
            .name("sanko")
            .system(true)
            .nativeSignals(true)
            .signalHandler(Terminal.SignalHandler.SIG_IGN)
            .build();
    DefaultParser parser = new DefaultParser();
    parser.setEscapeChars(null);
    parser.setQuoteChars(new char[0]);
    LineReaderBuilder builder =
        LineReaderBuilder.builder()
            .terminal(terminal)
            .parser(parser)
            .completer(
                (reader, line, candidates) ->
                    completion
                        .get()
                        .candidates(line.words().subList(0, line.wordIndex()), line.word())
                        .forEach(word -> candidates.add(new Candidate(word))))
            .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
            .option(LineReader.Option.CASE_INSENSITIVE, true);
    if (history != null) {
      builder.variable(LineReader.HISTORY_FILE, history);
    }
    Integer most = terminal.getNumericCapability(InfoCmp.Capability.max_colors);
    boolean colored = !plain && most != null && most >= COLORS;
    return new Console(terminal, builder.build(), colored, completion);
  }

  /** How boards are drawn here. */
  public BoardPicture picture() {
    return new BoardPicture(colored, terminal.encoding().equals(StandardCharsets.UTF_8));
  }

  /** Reads lines until no more are wanted, or no more come. */
  public void read(Listener listener, Completion words) {
    completion.set(words);
    boolean more = true;
    while (more) {
      try {
        more = listener.typed(reader.readLine(PROMPT));
      } catch (UserInterruptException e) {
        listener.interrupted();
      } catch (EndOfFileException | IOError e) {
        listener.ended();
        more = false;
      }
    }
  }

  /** Writes a text above the line being typed. */
  public void print(String text) {
    reader.printAbove(text);
  }

  /** The same in red, where there are colors. */
  public void printError(String text) {
    print(colored ? ESCAPE + "31m" + text + ESCAPE + "0m" : text);
  }

  /**
   * A stream whose lines are written above the line being typed.
   *
   * @param form makes a line fit for people; empty lines are left out
   */
  public OutputStream lines(UnaryOperator<String> form) {
    return new Lines(form);
  }

  /** The same for what goes to standard error, in gray. */
  public PrintStream err() {
    UnaryOperator<String> form = line -> colored ? ESCAPE + "90m" + line + ESCAPE + "0m" : line;
    return new PrintStream(lines(form), true, StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    terminal.close();
  }

  /** Cuts bytes into lines. */
  private final class Lines extends OutputStream {
    private final UnaryOperator<String> form;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    Lines(UnaryOperator<String> form) {
      this.form = form;
    }

    @Override
    public synchronized void write(int b) {
      if (b != '\n') {
        line.write(b);
        return;
      }
      String text = line.toString(StandardCharsets.UTF_8);
      line.reset();
      if (!text.isBlank()) {
        show(text);
      }
    }

    private void show(String text) {
      String formed = form.apply(text);
      if (text.startsWith("?")) {
        printError(formed);
      } else {
        print(formed);
      }
    }
  }
}

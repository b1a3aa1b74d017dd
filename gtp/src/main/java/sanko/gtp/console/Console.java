package sanko.gtp.console;

import java.io.ByteArrayOutputStream;
import java.io.IOError;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jline.nativ.JLineNativeLoader;
import org.jline.nativ.OSInfo;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.ParsedLine;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.DefaultParser;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.InfoCmp;
import org.jspecify.annotations.Nullable;
import sanko.nn.ort.NativeLibraries;

/**
 * A terminal where the user types lines while the engine writes above them. One thread reads; any
 * thread may write.
 */
public final class Console implements AutoCloseable {
  /** Completes a line of input. Shared. */
  interface Completion {
    /** The words that may follow these; those that do not fit what is typed are left out later. */
    List<String> candidates(List<String> wordsBefore, String typed);
  }

  /** Receives what the user does. */
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

  /** Where JLine looks for its library first. */
  private static final String LIBRARY_FOLDER = "library.jline.path";

  private final Terminal terminal;
  private final LineReader reader;
  private final boolean colored;

  private final Words words;

  private Console(Terminal terminal, LineReader reader, boolean colored, Words words) {
    this.terminal = terminal;
    this.reader = reader;
    this.colored = colored;
    this.words = words;
  }

  /**
   * Takes the terminal of the process.
   *
   * @param history the file that keeps the lines typed, or null for none
   * @param plain whether colors are not wanted
   */
  public static Console open(@Nullable Path history, boolean plain) throws IOException {
    unpackLibrary();
    Words words = new Words();
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
            .completer(words)
            .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
            .option(LineReader.Option.CASE_INSENSITIVE, true);
    if (history != null) {
      builder.variable(LineReader.HISTORY_FILE, history);
    }
    Integer most = terminal.getNumericCapability(InfoCmp.Capability.max_colors);
    boolean colored = !plain && most != null && most >= COLORS;
    return new Console(terminal, builder.build(), colored, words);
  }

  /** JLine itself would unpack its library at each start, and leave it if it is killed. */
  private static void unpackLibrary() {
    if (System.getProperty(LIBRARY_FOLDER) != null) {
      return;
    }
    String name = System.mapLibraryName("jlinenative").replace(".dylib", ".jnilib");
    String entry = "org/jline/nativ/" + OSInfo.getNativeLibFolderPathForCurrentOS() + "/" + name;
    try {
      Path folder = NativeLibraries.unpack(JLineNativeLoader.class, List.of(entry));
      System.setProperty(LIBRARY_FOLDER, folder.toString());
    } catch (IOException e) {
      System.getLogger(Console.class.getName())
          .log(System.Logger.Level.DEBUG, "JLine must unpack its library by itself", e);
    }
  }

  /** How boards are drawn here. */
  public BoardPicture picture() {
    return new BoardPicture(colored, terminal.encoding().equals(StandardCharsets.UTF_8));
  }

  /** Reads lines until the listener wants no more or the input ends. */
  public void read(Listener listener, Completion completion) {
    words.completion = completion;
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

  /** The same in red, if the terminal has colors. */
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

  /** The same for standard error, in gray. */
  public PrintStream err() {
    UnaryOperator<String> form = line -> colored ? ESCAPE + "90m" + line + ESCAPE + "0m" : line;
    return new PrintStream(lines(form), true, StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    terminal.close();
  }

  /** Offers what a completion knows; nothing before there is one. */
  private static final class Words implements Completer {
    /** Shared: set by who begins to read. */
    private volatile Completion completion = (before, typed) -> List.of();

    @Override
    public void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
      List<String> before = line.words().subList(0, line.wordIndex());
      for (String word : completion.candidates(before, line.word())) {
        candidates.add(new Candidate(word));
      }
    }
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

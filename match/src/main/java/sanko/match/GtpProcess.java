package sanko.match;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import sanko.base.BoundedLines;
import sanko.base.DaemonThreads;
import sanko.base.Printable;

/**
 * An engine's process: commands in, replies out, each within a time. After an exception it is of no
 * use any more. For use by one thread, but for {@link #kill}.
 */
public final class GtpProcess implements AutoCloseable {
  private static final String END = "\0end";

  /** In place of a line that is too long; nothing behind it is read. */
  private static final String TOO_LONG = "\0too long";

  private static final int LONGEST_QUOTE = 200;

  /** More lines than this in one reply are no reply. */
  private static final int MOST_LINES = 10_000;

  /** Lines that an engine may be ahead of those who read them. */
  private static final int MOST_UNREAD = 10_000;

  private static final int PARTING_SECONDS = 1;

  private final ProcessFamily family;
  private final Process process;
  private final OutputStream input;

  /** What the engine has said and nobody has read. */
  private final LinkedBlockingQueue<String> lines = new LinkedBlockingQueue<>(MOST_UNREAD);

  /** Shared: set once. */
  private volatile boolean isEnded;

  /** Shared: written by the thread that reads standard error. */
  private volatile String lastError = "";

  /**
   * Starts a process.
   *
   * @throws IOException if there is no such program
   */
  public GtpProcess(List<String> command) throws IOException {
    family = ProcessFamily.start(new ProcessBuilder(command));
    process = family.process();
    input = process.getOutputStream();
    read(process.getInputStream(), this::said, "match-gtp-reader");
    read(
        process.getErrorStream(),
        line -> {
          if (!line.isBlank() && !line.equals(END) && !line.equals(TOO_LONG)) {
            lastError = line.strip();
          }
        },
        "match-gtp-errors");
  }

  private interface LineSink {
    void accept(String line) throws InterruptedException;
  }

  private static void read(InputStream stream, LineSink sink, String name) {
    DaemonThreads.start(
        name,
        () -> {
          try {
            readAll(stream, sink);
            sink.accept(END);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
  }

  /** Keeps a line; has an engine wait that is far ahead, until it is ended. */
  private void said(String line) throws InterruptedException {
    boolean isKept = lines.offer(line);
    while (!isKept && !isEnded) {
      isKept = lines.offer(line, 1, TimeUnit.SECONDS);
    }
  }

  private static void readAll(InputStream stream, LineSink sink) throws InterruptedException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(new BoundedLines(stream), StandardCharsets.UTF_8))) {
      readAll(lines, sink);
    } catch (IOException e) {
      // A process that was killed closes its streams in its own way: the end as well.
      System.getLogger(GtpProcess.class.getName())
          .log(System.Logger.Level.DEBUG, "engine's output ended", e);
    }
  }

  private static void readAll(BufferedReader lines, LineSink sink)
      throws IOException, InterruptedException {
    try {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        sink.accept(line);
      }
    } catch (BoundedLines.TooLongException e) {
      sink.accept(TOO_LONG); // before the pipe is closed, of which a process may die
    }
  }

  /** Takes a command line apart at blanks; quotes, single or double, hold words together. */
  static List<String> words(String commandLine) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean inWord = false;
    char quote = 0;
    for (int i = 0; i < commandLine.length(); i++) {
      char c = commandLine.charAt(i);
      if (quote == 0 && Character.isWhitespace(c)) {
        if (inWord) {
          words.add(word.toString());
        }
        word.setLength(0);
        inWord = false;
      } else if (quote == 0 && (c == '"' || c == '\'')) {
        quote = c;
        inWord = true;
      } else if (c == quote) {
        quote = 0;
      } else {
        word.append(c);
        inWord = true;
      }
    }
    if (quote != 0) {
      throw new IllegalArgumentException("a quote is not closed: " + commandLine);
    }
    if (inWord) {
      words.add(word.toString());
    }
    return words;
  }

  /**
   * Sends a command and waits for its reply.
   *
   * @return the result, several lines perhaps
   * @throws PlayerException if there is no reply in time, it says that the command failed, or it is
   *     none
   */
  public String ask(String command, double seconds) throws PlayerException {
    String reply = exchange(command, 1, seconds);
    String text = reply.substring(1).strip();
    if (reply.startsWith("?")) {
      throw new PlayerException(GameEnding.REFUSAL, "refused '" + command + "': " + quote(text));
    }
    return text;
  }

  /**
   * Sends lines as they are and waits for replies to them.
   *
   * @param replies how many
   * @param seconds for all of them
   * @return the last reply with its sign and id, and without the blank line
   * @throws PlayerException if there is no reply in time, or it is none
   */
  public String exchange(String text, int replies, double seconds) throws PlayerException {
    send(text);
    long deadline = System.nanoTime() + (long) (1e9 * Math.min(seconds, 1e9));
    String reply = "";
    for (int i = 0; i < replies; i++) {
      reply = reply(text, deadline, seconds);
    }
    return reply;
  }

  private String reply(String command, long deadline, double seconds) throws PlayerException {
    String first = line(command, deadline, seconds);
    while (first.isBlank()) {
      first = line(command, deadline, seconds);
    }
    if (!first.startsWith("=") && !first.startsWith("?")) {
      throw new PlayerException(
          GameEnding.GARBAGE, "answered '" + command + "' by '" + quote(first) + "'");
    }
    StringBuilder reply = new StringBuilder(first);
    int count = 1;
    for (String next = line(command, deadline, seconds);
        !next.isEmpty();
        next = line(command, deadline, seconds)) {
      if (++count > MOST_LINES) {
        throw new PlayerException(GameEnding.GARBAGE, "answered '" + command + "' without end");
      }
      reply.append('\n').append(next);
    }
    return reply.toString();
  }

  private void send(String command) throws PlayerException {
    try {
      input.write((command + "\n").getBytes(StandardCharsets.UTF_8));
      input.flush();
    } catch (IOException e) {
      throw lines.contains(TOO_LONG) ? tooLong(command) : ended(command);
    }
  }

  private String line(String command, long deadline, double seconds) throws PlayerException {
    try {
      String line = lines.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
      if (line == null) {
        throw new PlayerException(
            GameEnding.SILENCE, "did not answer '%s' within %.1f s".formatted(command, seconds));
      }
      if (line.equals(TOO_LONG)) {
        throw tooLong(command);
      }
      if (line.equals(END)) {
        throw ended(command);
      }
      return line.stripTrailing();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PlayerException(GameEnding.SILENCE, "was interrupted");
    }
  }

  private static PlayerException tooLong(String command) {
    return new PlayerException(
        GameEnding.GARBAGE, "answered '" + command + "' by a line without end");
  }

  private PlayerException ended(String command) {
    String status = "";
    try {
      if (endsSoon()) {
        status = " with status " + process.exitValue();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    String said = lastError.isEmpty() ? "" : "; its last output: " + quote(lastError);
    return new PlayerException(GameEnding.CRASH, "ended" + status + " at '" + command + "'" + said);
  }

  private static String quote(String text) {
    return Printable.shortened(text.replaceAll("\\p{Cntrl}+", " "), LONGEST_QUOTE);
  }

  /** Notes what the process has started, which might outlive it. */
  void look() {
    family.look();
  }

  /** Seconds of processor time that it and what it started have used, as far as known. */
  double processorSeconds() {
    return family.processorSeconds();
  }

  private boolean endsSoon() throws InterruptedException {
    return process.waitFor(PARTING_SECONDS, TimeUnit.SECONDS);
  }

  /** Asks the process to end, and ends it and all that it started if they do not soon. */
  @Override
  public void close() {
    family.look();
    try {
      send("quit");
      input.close();
      if (endsSoon()) {
        family.awaitOthers(PARTING_SECONDS);
      }
    } catch (PlayerException | IOException e) {
      System.getLogger(GtpProcess.class.getName())
          .log(System.Logger.Level.DEBUG, "the engine had ended", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    end();
  }

  /** Ends the process at once and waits until it is gone, not for long. */
  public void end() {
    kill();
    try {
      if (!endsSoon()) {
        System.getLogger(GtpProcess.class.getName())
            .log(System.Logger.Level.WARNING, "process " + process.pid() + " cannot be terminated");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends the process and all that it started, at once. Any thread. */
  void kill() {
    isEnded = true;
    family.kill();
  }
}

package sanko.gtp.connect;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sanko.gtp.protocol.Command;
import sanko.gtp.protocol.LineReader;

/**
 * The lines that a client wants to be sent to a GTP server and the replies it gets, over one
 * connection or over several that follow each other. Each reply is given once and as a whole, but
 * those of analyses line by line. What was not answered when a connection was lost is sent again.
 * One thread adds lines, one for each connection sends them, one receives.
 */
final class Conversation implements LineReader.Sink {
  /** The lines that may wait to be sent before the one who adds them waits too. */
  private static final int ENOUGH = 10_000;

  /** Connections that a command may lose in a row before it is given up. */
  private static final int MOST_LOSSES = 3;

  private static final byte[] NOTHING = {};

  private record Line(String text, @Nullable Command command) {}

  private final Map<String, String> answers;

  @GuardedBy("this")
  private final SessionHistory history = new SessionHistory();

  @GuardedBy("this")
  private final Deque<Line> unsent = new ArrayDeque<>();

  /** What was sent over the present connection and not answered, in order. */
  @GuardedBy("this")
  private final Deque<Line> unanswered = new ArrayDeque<>();

  /** How many lines of both want a reply. */
  @GuardedBy("this")
  private int commands;

  /** Changes when a connection opens and when it is lost. */
  @GuardedBy("this")
  private int connection;

  @GuardedBy("this")
  private boolean quit;

  @GuardedBy("this")
  private boolean ended;

  @GuardedBy("this")
  private boolean received;

  /** What the client is to read because its input cannot be read, or null. */
  @GuardedBy("this")
  private @Nullable String refusal;

  /** Whether a command has succeeded. */
  @GuardedBy("this")
  private boolean isServed;

  /** The text of the present reply so far; of an analysis, the lines that matter. */
  @GuardedBy("this")
  private final StringBuilder reply = new StringBuilder();

  @GuardedBy("this")
  private boolean inReply;

  /** Whether the first line of the present analysis is with the client already. */
  @GuardedBy("this")
  private boolean hasBegun;

  /** How many connections were lost while the present command had no reply. */
  @GuardedBy("this")
  private int losses;

  /**
   * Creates an empty conversation.
   *
   * @param answers what takes the place of the server's answers, by the name of the command
   */
  Conversation(Map<String, String> answers) {
    this.answers = answers;
  }

  // ---- what is sent

  /**
   * Adds a line without its end; waits while there are too many.
   *
   * @return whether it is {@code quit}, after which no line matters
   */
  @Override
  public synchronized boolean add(String text, long arrivalNanos) throws InterruptedException {
    awaitRoom();
    Command command = Command.parse(text);
    unsent.add(new Line(text, command));
    commands += command == null ? 0 : 1;
    quit = command != null && command.isQuit();
    notifyAll();
    return quit;
  }

  /** Even an empty line ends an analysis that nobody would end otherwise. */
  @Override
  public void addRest(String rest, long arrivalNanos) throws InterruptedException {
    add(rest, arrivalNanos);
  }

  @Override
  public synchronized void awaitRoom() throws InterruptedException {
    while (unsent.size() >= ENOUGH) {
      wait();
    }
  }

  @Override
  public synchronized void refuse(String reason) {
    refusal = "? " + reason + "\n\n";
  }

  @Override
  public synchronized void end() {
    ended = true;
    notifyAll();
  }

  /** What has succeeded of the start, as if the client had sent it. */
  synchronized void hasSucceeded(String line) {
    Command command = Command.parse(line);
    if (command != null) {
      history.add(command, "");
    }
  }

  /** The commands that bring a new session to where the present one is. */
  synchronized List<String> history() {
    return history.commands();
  }

  /**
   * A connection has opened.
   *
   * @return its number, for {@link #next}
   */
  synchronized int opened() {
    return ++connection;
  }

  /**
   * The next line to be sent over a connection; waits for it.
   *
   * @return null if there will be none
   */
  synchronized @Nullable String next(int over) throws InterruptedException {
    while (connection == over && unsent.isEmpty() && !ended && !quit) {
      wait();
    }
    Line line = connection == over ? unsent.poll() : null;
    if (line == null) {
      return null;
    }
    unanswered.add(line);
    notifyAll();
    return line.text;
  }

  /** Whether all input has been sent over a connection, and that without {@code quit}. */
  synchronized boolean hasEnded(int over) {
    return connection == over && ended && !quit && unsent.isEmpty();
  }

  /** Waits until all is over or a connection is. */
  synchronized void awaitOver(int over) throws InterruptedException {
    while (connection == over && !isOver()) {
      wait();
    }
  }

  /** Waits until a connection is needed, or all is over. */
  synchronized void awaitCommand() throws InterruptedException {
    while (commands == 0 && !ended && !quit) {
      wait();
    }
  }

  // ---- what is received

  /**
   * Takes a line of a reply, its end included. An empty line ends each reply.
   *
   * @return what the client is to read now
   */
  synchronized byte[] hears(byte[] bytes) {
    received = true;
    Command command = present();
    String line = new String(bytes, StandardCharsets.UTF_8);
    if (line.isBlank()) {
      return inReply ? endReply(command, line) : NOTHING;
    }
    boolean isFirst = !inReply;
    inReply = true;
    String given = isFirst ? own(line, command) : line;
    if (command != null && !isStreamed(command)) {
      reply.append(given);
      return NOTHING;
    }
    if (isFirst || line.startsWith("play ")) {
      reply.append(given);
    }
    if (isFirst && hasBegun) {
      return NOTHING;
    }
    hasBegun = command != null;
    losses = 0;
    return bytes;
  }

  @GuardedBy("this")
  private byte[] endReply(@Nullable Command command, String emptyLine) {
    String text = reply.toString();
    boolean isStreamed = command == null || isStreamed(command);
    if (command != null) {
      answered(command, text);
    }
    forgetReply();
    hasBegun = false;
    notifyAll();
    return (isStreamed ? emptyLine : text + emptyLine).getBytes(StandardCharsets.UTF_8);
  }

  @GuardedBy("this")
  private @Nullable Command present() {
    for (Line line : unanswered) {
      if (line.command != null) {
        return line.command;
      }
    }
    return null;
  }

  /** The command has its reply. */
  @GuardedBy("this")
  private void answered(Command command, String text) {
    Line line = unanswered.poll();
    while (line != null && line.command == null) {
      line = unanswered.poll();
    }
    commands--;
    losses = 0;
    if (text.startsWith("=")) {
      isServed = true;
      int play = text.indexOf("\nplay ");
      String result = play < 0 ? text.replaceFirst("^=[0-9]*", "") : text.substring(play + 6);
      history.add(command, result.strip());
    }
  }

  @GuardedBy("this")
  private void forgetReply() {
    reply.setLength(0);
    inReply = false;
  }

  /** Whether the reply is told line by line while the engine thinks. */
  private static boolean isStreamed(Command command) {
    return command.name().contains("analyze") && !command.name().startsWith("gogui-");
  }

  private String own(String line, @Nullable Command command) {
    String answer = command == null ? null : answers.get(command.name());
    return answer == null || !line.startsWith("=")
        ? line
        : line.substring(0, line.indexOf(' ') + 1) + answer + "\n";
  }

  /**
   * The connection is lost. Everything that was not answered will be sent again, but a command that
   * has lost several connections in a row.
   *
   * @return what the client is to read now
   */
  synchronized byte[] lost() {
    connection++;
    Command command = present();
    String text = reply.toString();
    forgetReply();
    byte[] told = NOTHING;
    if (hasBegun && command != null && text.contains("\nplay ")) {
      // Only the end of the reply was missing.
      answered(command, text);
      hasBegun = false;
      told = new byte[] {'\n'};
    } else if (command != null && ++losses >= MOST_LOSSES) {
      String head = hasBegun ? "" : "?" + command.id() + " the server fails at this command\n";
      answered(command, "?");
      hasBegun = false;
      told = (head + "\n").getBytes(StandardCharsets.UTF_8);
    }
    while (!unanswered.isEmpty()) {
      unsent.addFirst(unanswered.removeLast());
    }
    notifyAll();
    return told;
  }

  /**
   * Answers {@code quit}, if nothing else is left, while there is no connection: the session that
   * it would end has ended. Or answers input that cannot be read.
   *
   * @return what the client is to read now
   */
  synchronized byte[] leave() {
    if (refusal != null) {
      byte[] told = refusal.getBytes(StandardCharsets.UTF_8);
      refusal = null;
      return told;
    }
    Line last = unsent.peekLast();
    Command command = last == null ? null : last.command;
    if (command == null || !quit || !isServed || commands != 1) {
      return NOTHING;
    }
    unsent.clear();
    commands = 0;
    return ("=" + command.id() + " \n\n").getBytes(StandardCharsets.UTF_8);
  }

  /** Whether anything has been received. */
  synchronized boolean hasHeard() {
    return received;
  }

  /** Whether all commands have been answered and no more will be sent. */
  synchronized boolean isOver() {
    return (quit || ended) && commands == 0 && !inReply;
  }
}

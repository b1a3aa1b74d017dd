package sanko.gtp.protocol;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;

/**
 * The commands that a client has sent to a GTP server and the replies it got. Assigns each reply to
 * its command and knows whether the end of the connection was to be expected. One thread sends, one
 * receives.
 */
public final class Conversation {
  private final Map<String, String> answers;

  /** What has been sent of the present line. */
  @GuardedBy("this")
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();

  /** The names of the commands to which no reply has begun. */
  @GuardedBy("this")
  private final Deque<String> unanswered = new ArrayDeque<>();

  @GuardedBy("this")
  private boolean quit;

  @GuardedBy("this")
  private boolean ended;

  @GuardedBy("this")
  private boolean received;

  @GuardedBy("this")
  private boolean inReply;

  /**
   * Creates an empty conversation.
   *
   * @param answers what takes the place of the server's answers, by the name of the command
   */
  public Conversation(Map<String, String> answers) {
    this.answers = answers;
  }

  /** Records bytes that are about to be sent. */
  public synchronized void sends(byte[] bytes, int length) {
    for (int i = 0; i < length; i++) {
      if (bytes[i] == '\n') {
        take();
      } else {
        line.write(bytes[i]);
      }
    }
  }

  @GuardedBy("this")
  private void take() {
    Command command = Command.parse(line.toString(StandardCharsets.UTF_8));
    line.reset();
    if (command != null && !quit) {
      unanswered.add(command.name());
      quit = command.isQuit();
    }
  }

  /** Records that nothing more will be sent. */
  public synchronized void ends() {
    ended = true;
  }

  /**
   * Records a received line, its end included. An empty line ends each reply.
   *
   * @return what the client is to read
   */
  public synchronized byte[] hears(byte[] bytes) {
    received = true;
    boolean isEmpty = bytes[0] == '\n';
    boolean begins = !inReply && !isEmpty;
    inReply = !isEmpty;
    String command = begins ? unanswered.poll() : null;
    String answer = command == null ? null : answers.get(command);
    return answer == null || bytes[0] != '=' ? bytes : replaced(bytes, answer);
  }

  private static byte[] replaced(byte[] bytes, String answer) {
    String given = new String(bytes, StandardCharsets.UTF_8);
    String head = given.substring(0, given.indexOf(' ') + 1);
    return (head + answer + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /** Whether anything has been received. */
  public synchronized boolean hasHeard() {
    return received;
  }

  /** Whether nothing that is still sent matters. */
  public synchronized boolean hasQuit() {
    return quit;
  }

  /** Whether all commands have been answered and no more will be sent. */
  public synchronized boolean isOver() {
    return (quit || ended) && unanswered.isEmpty() && !inReply;
  }
}

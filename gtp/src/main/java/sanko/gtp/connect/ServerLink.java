package sanko.gtp.connect;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One connection to a server, which it asks for a heartbeat: a server of Sanko then says at least
 * every few seconds that it is there, and its silence means that it hangs. One thread sends, one
 * receives.
 */
final class ServerLink implements Closeable {
  private static final String BEAT = "# alive";

  /** How many beats have to fail to come before a server is given up. */
  static final int BEATS = 3;

  private static final int MOST_SECONDS = 99;

  private final Socket socket;
  private final int silenceMillis;
  private final InputStream replies;
  private boolean isAlive;

  /**
   * Says who the client is.
   *
   * @param token null if there is none
   * @param silenceSeconds without a word of the server after which reading fails, from {@link
   *     RemoteTalk.Reconnection#LEAST_SILENCE}
   */
  ServerLink(Socket socket, @Nullable String token, int silenceSeconds) throws IOException {
    this.socket = socket;
    silenceMillis = (int) TimeUnit.SECONDS.toMillis(silenceSeconds);
    replies = new BufferedInputStream(socket.getInputStream());
    socket.setSoTimeout(silenceMillis);
    if (token != null) {
      send("auth " + token);
    }
    send("# heartbeat " + Math.min(MOST_SECONDS, silenceSeconds / BEATS));
  }

  /** Sends a line; what a server has said that ends the connection can still be read then. */
  void trySend(String line) {
    try {
      send(line);
    } catch (IOException e) {
      System.getLogger(ServerLink.class.getName())
          .log(System.Logger.Level.DEBUG, "the server reads no more", e);
    }
  }

  void send(String line) throws IOException {
    socket.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
    socket.getOutputStream().flush();
  }

  /** The end of what the server receives, which still answers. */
  void endOutput() throws IOException {
    socket.shutdownOutput();
  }

  /** A server without a heartbeat may be silent from now on. */
  void allowSilence() throws IOException {
    if (!isAlive) {
      socket.setSoTimeout(0);
    }
  }

  /** Whether the server has shown that it serves this client, by its heartbeat. */
  boolean isAlive() {
    return isAlive;
  }

  /**
   * The next line with its end, without those of the heartbeat; what there is at the end of input,
   * perhaps nothing.
   */
  byte[] line() throws IOException {
    byte[] line = anyLine();
    while (new String(line, StandardCharsets.UTF_8).strip().equals(BEAT)) {
      if (!isAlive) {
        isAlive = true;
        socket.setSoTimeout(silenceMillis);
      }
      line = anyLine();
    }
    return line;
  }

  private byte[] anyLine() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int next = replies.read();
    while (next >= 0) {
      line.write(next);
      if (next == '\n') {
        break;
      }
      next = replies.read();
    }
    return line.toByteArray();
  }

  /** A whole reply; nothing if the connection ends. */
  String reply() throws IOException {
    StringBuilder reply = new StringBuilder();
    byte[] line = line();
    while (line.length > 1) {
      reply.append(new String(line, StandardCharsets.UTF_8));
      line = line();
    }
    return reply.toString().strip();
  }

  /**
   * Has the server do all of these commands.
   *
   * @param seconds without a word of the server after which this fails
   * @throws IOException if it refuses one
   */
  void repeat(List<String> commands, int seconds) throws IOException {
    socket.setSoTimeout((int) TimeUnit.SECONDS.toMillis(seconds));
    List<String> all = new ArrayList<>(commands);
    // A server that is full, or knows another token, says so in place of the first reply.
    all.add(0, "protocol_version");
    all.forEach(this::trySend);
    for (String command : all) {
      String reply = reply();
      if (!reply.startsWith("=")) {
        throw reply.isEmpty()
            ? new RemoteTalk.EndedException()
            : new IOException("the server refuses '" + command + "': " + reason(reply));
      }
    }
  }

  /** What a failure says. */
  static String reason(String reply) {
    return reply.replaceFirst("^[?][0-9]* *", "");
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}

package sanko.gtp.connect;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.engine.config.ConfigException;
import sanko.gtp.protocol.Conversation;

/**
 * Carries lines between the client's streams and a server until both are done. A thread of its own
 * sends.
 */
public final class RemoteTalk {
  private static final int BUFFER = 8192;

  private final Socket socket;
  private final InputStream replies;
  private final OutputStream commands;
  private final Conversation conversation;

  public RemoteTalk(Socket socket, Conversation conversation) throws IOException {
    this.socket = socket;
    this.conversation = conversation;
    replies = new BufferedInputStream(socket.getInputStream());
    commands = socket.getOutputStream();
  }

  /**
   * Sends the token and the initial commands before anything else.
   *
   * @param token null if there is none
   * @return whether the server has answered; else the connection has ended
   * @throws ConfigException if the server refuses any of it
   */
  public boolean open(@Nullable String token, List<String> wishes)
      throws IOException, ConfigException {
    if (token != null) {
      send("auth " + token);
    }
    for (String wish : wishes) {
      send(wish);
      String reply = reply();
      if (reply.isEmpty()) {
        return false;
      }
      if (!reply.startsWith("=")) {
        throw new ConfigException(
            "the server refuses '" + wish + "': " + reply.replaceFirst("^[?] *", ""));
      }
    }
    return true;
  }

  private void send(String line) throws IOException {
    commands.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    commands.flush();
  }

  /** A whole reply; nothing if the connection ends. */
  private String reply() throws IOException {
    StringBuilder reply = new StringBuilder();
    byte[] line = line();
    while (line.length > 1) {
      reply.append(new String(line, StandardCharsets.UTF_8));
      line = line();
    }
    return reply.toString().strip();
  }

  /** The next line with its end; what there is at the end of input, perhaps nothing. */
  private byte[] line() throws IOException {
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

  /** Carries lines until the last reply has arrived or the connection ends. */
  public void run(InputStream in, OutputStream out) throws IOException {
    Thread sender = new Thread(() -> sendAll(in), "sanko-input");
    sender.setDaemon(true);
    sender.start();
    while (!conversation.isOver()) {
      byte[] line = line();
      if (line.length == 0) {
        return;
      }
      out.write(conversation.hears(line));
      out.flush();
    }
  }

  /**
   * Sends all input up to {@code quit}, after which a thread that still reads would hold up the
   * exit of the program. The end of input is the end of what the server receives, which still
   * answers.
   */
  private void sendAll(InputStream in) {
    try {
      byte[] buffer = new byte[BUFFER];
      for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
        send(buffer, length);
        if (conversation.hasQuit()) {
          return;
        }
      }
      // The last line may lack its end, without which a server does not know it for one.
      send(new byte[] {'\n'}, 1);
      conversation.ends();
      socket.shutdownOutput();
    } catch (IOException e) {
      System.getLogger(RemoteTalk.class.getName())
          .log(System.Logger.Level.DEBUG, "the server reads no more", e);
    }
  }

  private void send(byte[] bytes, int length) throws IOException {
    conversation.sends(bytes, length);
    commands.write(bytes, 0, length);
    commands.flush();
  }
}

package sanko.gtp.connect;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.lang.System.Logger.Level;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import sanko.base.DaemonThreads;
import sanko.base.file.FileErrors;
import sanko.engine.config.ConfigException;
import sanko.gtp.protocol.LineReader;

/**
 * Carries lines between the client's streams and a server until all is said. A connection that is
 * lost, or on which the server is silent, is opened again as soon as it is needed, to the same
 * server or, behind a balancer, to another one; this gets the settings and the game of the one
 * before and then what was not answered. For one thread; others read the input and send.
 */
public final class RemoteTalk {
  private static final System.Logger LOG = System.getLogger(RemoteTalk.class.getName());
  private static final int FIRST_DELAY_MILLIS = 100;
  private static final int LONGEST_DELAY_MILLIS = 2000;
  private static final int PROBE_SECONDS = 5;

  /** Makes connections to the server. */
  @FunctionalInterface
  public interface Connector {
    /** A new connection; fails where there is no server, or one that cannot be trusted. */
    Socket connect() throws IOException, ConfigException;
  }

  /** The server has ended the connection although more was to come. */
  public static final class EndedException extends IOException {
    private static final long serialVersionUID = 1;

    EndedException() {
      super("the server ended the connection");
    }
  }

  /**
   * How to go on without a server.
   *
   * @param seconds how long to try to connect again
   * @param silenceSeconds of a server with a heartbeat after which it is given up; at least {@link
   *     #LEAST_SILENCE}
   */
  public record Reconnection(int seconds, int silenceSeconds) {
    /** Seconds in which several beats fit, which are whole seconds apart. */
    public static final int LEAST_SILENCE = ServerLink.BEATS;

    public Reconnection {
      if (silenceSeconds < LEAST_SILENCE) {
        throw new IllegalArgumentException("silence of " + silenceSeconds + " s");
      }
    }
  }

  private final Connector connector;
  private final @Nullable String token;
  private final RemoteStart start;
  private final Reconnection reconnection;
  private final Consumer<String> status;
  private final Conversation conversation;

  /** Whether a server has ever served this client. */
  private boolean isServed;

  /**
   * A talk that has not begun.
   *
   * @param token sent before anything else; null if there is none
   * @param start settings that are sent before what the client says
   * @param status is told of connections, up to the word {@code to}
   */
  public RemoteTalk(
      Connector connector,
      @Nullable String token,
      RemoteStart start,
      Reconnection reconnection,
      Consumer<String> status) {
    this.connector = connector;
    this.token = token;
    this.start = start;
    this.reconnection = reconnection;
    this.status = status;
    conversation = new Conversation(start.answers());
  }

  /**
   * Carries lines until the last reply has arrived.
   *
   * @throws IOException if the connection is lost and cannot be opened again
   * @throws ConfigException if the server refuses the start
   */
  public void run(InputStream in, OutputStream out) throws IOException, ConfigException {
    ServerLink link = opened();
    try {
      status.accept("Connected");
      boolean isFirst = true;
      IOException failure = begin(link) ? null : new EndedException();
      if (failure == null) {
        LineReader.start(in, conversation);
      }
      while (failure == null) {
        IOException loss = carry(link, isFirst, out);
        link.close();
        out.write(conversation.lost());
        out.flush();
        conversation.awaitCommand();
        out.write(conversation.leave());
        out.flush();
        if (conversation.isOver()) {
          return;
        }
        link = reopened(loss);
        isFirst = false;
      }
      throw failure;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    } finally {
      link.close();
    }
  }

  /** Whether a server has said anything to this client. */
  public boolean hasHeard() {
    return conversation.hasHeard();
  }

  /** Sends the initial settings; returns false if the connection ends. */
  private boolean begin(ServerLink link) throws IOException, ConfigException {
    for (String command : start.commands()) {
      link.trySend(command);
      String reply = link.reply();
      if (reply.isEmpty()) {
        return false;
      }
      if (!reply.startsWith("=")) {
        throw new ConfigException(
            "the server refuses '" + command + "': " + ServerLink.reason(reply));
      }
      isServed = true;
      conversation.hasSucceeded(command);
    }
    return true;
  }

  /** Carries lines over one connection until all is said or it is lost; returns how. */
  private IOException carry(ServerLink link, boolean isFirst, OutputStream out) throws IOException {
    int number = conversation.opened();
    DaemonThreads.start("sanko-sender", () -> sendAll(link, number, isFirst));
    while (!conversation.isOver()) {
      byte[] line;
      try {
        line = link.line();
      } catch (SocketTimeoutException e) {
        return new IOException("the server is silent", e);
      } catch (IOException e) {
        return e;
      } finally {
        isServed |= link.isAlive();
      }
      isServed |= line.length > 0 && line[0] == '=';
      if (line.length == 0 || line[line.length - 1] != '\n') {
        return new EndedException(); // nobody is told a part of a line
      }
      link.allowSilence();
      out.write(conversation.hears(line));
      out.flush();
    }
    return new EndedException();
  }

  /** A new connection, where the session is as it was; tries once if nobody served us before. */
  private ServerLink reopened(IOException loss) throws IOException, InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(reconnection.seconds());
    if (isServed) {
      status.accept("Lost the connection (" + FileErrors.withFile(loss) + "), connecting");
    }
    for (int attempt = 0; reconnection.seconds() > 0; attempt++) {
      IOException failure;
      try {
        ServerLink link = reopenedOnce();
        status.accept("Connected again");
        isServed = true;
        return link;
      } catch (IOException e) {
        failure = e;
      } catch (ConfigException e) {
        failure = new IOException(e.getMessage(), e);
      }
      LOG.log(Level.DEBUG, "no connection", failure);
      if (!isServed) {
        break;
      }
      if (System.nanoTime() > end) {
        throw new IOException(
            "it was lost ("
                + FileErrors.withFile(loss)
                + ") and cannot be opened again: "
                + FileErrors.withFile(failure),
            failure);
      }
      int delay = Math.min(LONGEST_DELAY_MILLIS, FIRST_DELAY_MILLIS << Math.min(attempt, 10));
      TimeUnit.MILLISECONDS.sleep(ThreadLocalRandom.current().nextInt(delay / 2, delay));
    }
    throw loss;
  }

  private ServerLink reopenedOnce() throws IOException, ConfigException {
    ServerLink link = opened();
    try {
      link.repeat(conversation.history(), Math.min(reconnection.silenceSeconds(), PROBE_SECONDS));
      link.allowSilence();
      return link;
    } catch (IOException e) {
      link.close();
      throw e;
    }
  }

  private ServerLink opened() throws IOException, ConfigException {
    Socket socket = connector.connect();
    try {
      return new ServerLink(socket, token, reconnection.silenceSeconds());
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  /**
   * Sends what is to be sent over one connection. At the end of input the server receives an end
   * too; if that has cost a connection, as some balancers pass on no ends, it does so no more.
   */
  private void sendAll(ServerLink link, int number, boolean isFirst) {
    try {
      for (String line = conversation.next(number);
          line != null;
          line = conversation.next(number)) {
        link.send(line);
      }
      if (conversation.hasEnded(number)) {
        if (isFirst) {
          link.endOutput();
        } else {
          conversation.awaitOver(number);
          link.close();
        }
      }
    } catch (IOException e) {
      // The one who receives finds out too.
      LOG.log(Level.DEBUG, "the server reads no more", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

package sanko.gtp.server;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.ssl.SslHandler;
import java.io.IOException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** The way to a client over a channel of Netty. Shared. */
final class Link implements Connection {
  /** How long a client may take to notice the end before it is cut off. */
  private static final int FAREWELL_SECONDS = 2;

  /** What a line takes beside its text. */
  private static final int BYTES_OF_LINE = 100;

  private final Channel channel;
  private final boolean webSocket;
  private final ServerSettings settings;
  private final AtomicLong inputOfAll;
  private final ServerMetrics metrics;

  /** Bytes handed to the channel and not yet taken by the system. */
  private final AtomicLong backlog = new AtomicLong();

  /** Shared: set once. */
  private volatile boolean closing;

  /** Bytes of lines that have not been released. */
  @GuardedBy("this")
  private long input;

  @GuardedBy("this")
  private boolean isPaused;

  @GuardedBy("this")
  private boolean isStopped;

  @GuardedBy("this")
  private boolean isGone;

  /**
   * A link.
   *
   * @param inputOfAll bytes of lines of all links that have not been released
   */
  Link(
      Channel channel,
      boolean webSocket,
      ServerSettings settings,
      AtomicLong inputOfAll,
      ServerMetrics metrics) {
    this.channel = channel;
    this.webSocket = webSocket;
    this.settings = settings;
    this.inputOfAll = inputOfAll;
    this.metrics = metrics;
  }

  @Override
  public void send(String text) {
    if (closing || !channel.isActive()) {
      return;
    }
    ByteBuf bytes = ByteBufUtil.writeUtf8(channel.alloc(), webSocket ? withoutEnd(text) : text);
    int length = bytes.readableBytes();
    if (backlog.addAndGet(length) > settings.maxBacklogBytes()) {
      bytes.release();
      metrics.count("sanko_dropped_total{reason=\"slow\"}");
      cut(channel);
      return;
    }
    Object message = webSocket ? new TextWebSocketFrame(bytes) : bytes;
    boolean accepted =
        onChannelThread(
            () -> channel.writeAndFlush(message).addListener(sent -> backlog.addAndGet(-length)));
    if (!accepted) {
      bytes.release();
    }
  }

  /**
   * Runs a task on the channel's thread. A promise made elsewhere could not call its listeners if
   * the server ended in between.
   *
   * @return false if the server has ended, and the channel with it
   */
  private boolean onChannelThread(Runnable task) {
    try {
      channel.eventLoop().execute(task);
      return true;
    } catch (RejectedExecutionException e) {
      return false;
    }
  }

  private static String withoutEnd(String text) {
    return text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
  }

  @Override
  public boolean isReady() {
    return channel.isWritable();
  }

  @Override
  public void awaitReady() throws IOException, InterruptedException {
    synchronized (this) {
      while (channel.isActive() && !channel.isWritable()) {
        wait();
      }
    }
    if (!channel.isActive()) {
      throw new IOException("the connection is closed");
    }
  }

  /** Wakes those who wait until the client takes what it is sent. */
  synchronized void wake() {
    notifyAll();
  }

  /** Whether the system has taken all that was sent. */
  boolean isTaken() {
    return backlog.get() == 0;
  }

  // ---- input

  /**
   * Counts a line that has come, and reads no more while too much is kept. Who has no other line
   * waiting is read from whatever the others have: so each gets its turn, and a line that has been
   * released need only be followed by the next one of its own client. For the channel's thread.
   */
  void arrived(String line) {
    synchronized (this) {
      long bytes = bytes(line);
      input += bytes;
      long all = inputOfAll.addAndGet(bytes);
      boolean isTooMuch = all > settings.maxInputBytesOfAll() && input > bytes;
      isPaused |= isTooMuch || input > settings.maxInputBytes();
    }
    applyReading();
  }

  @Override
  public void release(String line) {
    synchronized (this) {
      if (isGone) {
        return;
      }
      input -= bytes(line);
      long all = inputOfAll.addAndGet(-bytes(line));
      boolean isLittle =
          input <= settings.maxInputBytes() / 2 && all <= settings.maxInputBytesOfAll();
      if (!isPaused || !(isLittle || input == 0)) {
        return;
      }
      isPaused = false;
    }
    var unused = onChannelThread(this::applyReading);
  }

  private static long bytes(String line) {
    return BYTES_OF_LINE + 2L * line.length();
  }

  /** Reads no more, for good. */
  void stopReading() {
    synchronized (this) {
      isStopped = true;
    }
    var unused = onChannelThread(this::applyReading);
  }

  /** The connection has ended, and with it what it keeps. */
  synchronized void goes() {
    isGone = true;
    inputOfAll.addAndGet(-input);
    input = 0;
    notifyAll();
  }

  private void applyReading() {
    boolean wanted;
    synchronized (this) {
      wanted = !isPaused && !isStopped;
    }
    if (channel.isActive() && !closing && channel.config().isAutoRead() != wanted) {
      channel.config().setAutoRead(wanted);
      if (!wanted) {
        channel.pipeline().fireUserEventTriggered(Unread.NOW);
      }
    }
  }

  /** An event: from now on nothing is read from the client. */
  enum Unread {
    NOW
  }

  /** Whether nothing more is to be said. */
  boolean isClosing() {
    return closing;
  }

  @Override
  public void close() {
    if (closing) {
      return;
    }
    closing = true;
    if (!channel.isActive()) {
      return;
    }
    Object last = webSocket ? new CloseWebSocketFrame(1000, "") : Unpooled.EMPTY_BUFFER;
    var unused =
        onChannelThread(
            () ->
                channel
                    .writeAndFlush(last)
                    .addListener((ChannelFutureListener) sent -> sayFarewell()));
  }

  /**
   * Ends the output and waits for the client to do so too: closing while input is unread would
   * reset the connection, and the client might lose what it has not read.
   */
  private void sayFarewell() {
    boolean plain = channel.pipeline().get(SslHandler.class) == null;
    if (!plain || !(channel instanceof SocketChannel socket) || socket.isInputShutdown()) {
      cut(channel);
      return;
    }
    var unused = socket.shutdownOutput();
    channel.config().setAutoRead(true);
    var timer =
        channel.eventLoop().schedule(() -> cut(channel), FAREWELL_SECONDS, TimeUnit.SECONDS);
    channel.closeFuture().addListener(closed -> timer.cancel(false));
  }

  /** Closes a channel without waiting for it. */
  static void cut(Channel channel) {
    var unused = channel.close();
  }
}

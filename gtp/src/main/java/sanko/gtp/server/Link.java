package sanko.gtp.server;

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

  private final Channel channel;
  private final boolean webSocket;
  private final long maxBacklog;
  private final ServerMetrics metrics;

  /** Bytes handed to the channel and not yet taken by the system. */
  private final AtomicLong backlog = new AtomicLong();

  /** Shared: set once. */
  private volatile boolean closing;

  Link(Channel channel, boolean webSocket, long maxBacklog, ServerMetrics metrics) {
    this.channel = channel;
    this.webSocket = webSocket;
    this.maxBacklog = maxBacklog;
    this.metrics = metrics;
  }

  @Override
  public void send(String text) {
    if (closing || !channel.isActive()) {
      return;
    }
    ByteBuf bytes = ByteBufUtil.writeUtf8(channel.alloc(), webSocket ? withoutEnd(text) : text);
    int length = bytes.readableBytes();
    if (backlog.addAndGet(length) > maxBacklog) {
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

  @Override
  public void setReading(boolean wanted) {
    var unused =
        onChannelThread(
            () -> {
              if (channel.isActive()) {
                channel.config().setAutoRead(wanted);
              }
            });
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

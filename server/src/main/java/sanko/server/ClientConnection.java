package sanko.server;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.ssl.SslHandler;
import java.io.IOException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/** The connection to a client over a channel of Netty. Shared. */
final class ClientConnection implements Connection {
  /** An event on the channel: from now on nothing is read. */
  enum Unread {
    NOW
  }

  /** How long a client may take to notice the end before it is cut off. */
  private static final int END_SECONDS = 2;

  private final Channel channel;
  private final Input input;
  private final Output output;
  private final ServerMetrics metrics;

  /** Shared: set once. */
  private volatile boolean closing;

  /** Shared: how the end is explained if nobody gives another reason. */
  private volatile CloseReason usualReason = CloseReason.DONE;

  ClientConnection(Channel channel, Input input, Output output, ServerMetrics metrics) {
    this.channel = channel;
    this.input = input;
    this.output = output;
    this.metrics = metrics;
  }

  Output output() {
    return output;
  }

  Input input() {
    return input;
  }

  @Override
  public void send(String text) {
    if (!closing && channel.isActive() && !output.send(text)) {
      metrics.countDropped("slow");
      cut(channel);
    }
  }

  @Override
  public boolean isReady() {
    return output.isReady();
  }

  @Override
  public void awaitReady() throws IOException, InterruptedException {
    output.awaitReady();
  }

  // ---- input

  /** A line has come. For the channel's thread. */
  void arrived(String line) {
    input.add(line);
    applyReading();
  }

  @Override
  public void release(String line) {
    if (input.release(line)) {
      onChannelThread(this::applyReading);
    }
  }

  /** Reads no more, for good. */
  private void stopReading() {
    input.stop();
    onChannelThread(this::applyReading);
  }

  private void applyReading() {
    boolean wanted = input.isWanted();
    if (channel.isActive() && !closing && channel.config().isAutoRead() != wanted) {
      channel.config().setAutoRead(wanted);
      if (!wanted) {
        channel.pipeline().fireUserEventTriggered(Unread.NOW);
      }
    }
  }

  // ---- the end

  /** The connection has ended. */
  void ended() {
    input.forget();
    output.wake();
  }

  /** Whether nothing more is to be said. */
  boolean isClosing() {
    return closing;
  }

  /** Nothing more is read, because the server shuts down. */
  void goAway() {
    usualReason = CloseReason.GOING_AWAY;
    stopReading();
  }

  @Override
  public void close() {
    close(usualReason);
  }

  /** Ends the connection for this reason after what has been sent. */
  void close(CloseReason reason) {
    if (!closing) {
      closing = true;
      onChannelThread(
          () -> output.writeLast(reason).addListener((ChannelFutureListener) sent -> endOutput()));
    }
  }

  /**
   * Ends the output and waits for the client to do so too: closing while input is unread would
   * reset the connection, and the client might lose what it has not read.
   */
  private void endOutput() {
    boolean plain = channel.pipeline().get(SslHandler.class) == null;
    if (!plain || !(channel instanceof SocketChannel socket) || socket.isInputShutdown()) {
      cut(channel);
      return;
    }
    var unused = socket.shutdownOutput();
    channel.config().setAutoRead(true);
    var timer = channel.eventLoop().schedule(() -> cut(channel), END_SECONDS, TimeUnit.SECONDS);
    channel.closeFuture().addListener(closed -> timer.cancel(false));
  }

  /**
   * Runs a task on the channel's thread. A promise made elsewhere could not call its listeners if
   * the server ended in between.
   */
  private void onChannelThread(Runnable task) {
    try {
      channel.eventLoop().execute(task);
    } catch (RejectedExecutionException e) {
      // The server has ended, and the channel with it.
      System.getLogger(ClientConnection.class.getName())
          .log(System.Logger.Level.DEBUG, "a connection has ended before", e);
    }
  }

  /** Closes a channel without waiting for it. */
  static void cut(Channel channel) {
    var unused = channel.close();
  }
}

package sanko.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import java.io.IOException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What is on its way to a client. Shared. */
final class Output {
  /** A client counts as behind with at least this many bytes on their way. */
  private static final long MUCH = 512 * 1024;

  /** A message of this length is a record or a report, not one of many answers. */
  private static final int BIG = 1 << 20;

  /** How many of those may be on their way. */
  private static final int MOST_BIG = 2;

  /** Messages written together, so that the channel's thread need not ask the system for each. */
  private static final int TOGETHER = 256;

  private final Channel channel;
  private final boolean webSocket;
  private final boolean dropsLineEnds;
  private final ServerSettings settings;
  private final AtomicLong bytesOfAll;

  private final Queue<ByteBuf> waiting = new ConcurrentLinkedQueue<>();

  /** Whether the channel's thread has been told of what waits. */
  private final AtomicBoolean isTold = new AtomicBoolean();

  /** Bytes not yet taken by the system. */
  private final AtomicLong bytes = new AtomicLong();

  /** The part of these that big messages have, and how many these are. */
  private final AtomicLong bigBytes = new AtomicLong();

  private final AtomicInteger bigMessages = new AtomicInteger();

  private final AtomicLong sends = new AtomicLong();

  /**
   * Nothing is on its way yet.
   *
   * @param bytesOfAll the bytes on their way to all clients
   */
  Output(Channel channel, Endpoint endpoint, ServerSettings settings, AtomicLong bytesOfAll) {
    this.channel = channel;
    webSocket = endpoint.webSocket();
    dropsLineEnds = webSocket && !endpoint.service().isStream();
    this.settings = settings;
    this.bytesOfAll = bytesOfAll;
  }

  /**
   * Sends text.
   *
   * @return false if too much is on its way; then nothing is sent
   */
  boolean send(String text) {
    boolean hasEnd = dropsLineEnds && text.endsWith("\n");
    ByteBuf message =
        ByteBufUtil.writeUtf8(
            channel.alloc(), hasEnd ? text.substring(0, text.length() - 1) : text);
    int length = message.readableBytes();
    long own = bytes.addAndGet(length);
    long all = bytesOfAll.addAndGet(length);
    sends.incrementAndGet();
    int big = length < BIG ? bigMessages.get() : bigMessages.incrementAndGet();
    long bytesOfBig = bigBytes.addAndGet(length < BIG ? 0 : length);
    boolean isTooMuch = all > settings.maxBacklogBytesOfAll() && own > MUCH;
    boolean isSlow = own - bytesOfBig > settings.maxBacklogBytes() || big > MOST_BIG;
    if (isTooMuch || isSlow) {
      message.release();
      take(length);
      return false;
    }
    waiting.add(message);
    tell();
    return true;
  }

  private void tell() {
    if (!isTold.compareAndSet(false, true)) {
      return;
    }
    try {
      channel.eventLoop().execute(this::writeSome);
    } catch (RejectedExecutionException e) {
      // The server has ended, and the channel with it.
      for (ByteBuf message = waiting.poll(); message != null; message = waiting.poll()) {
        take(message.readableBytes());
        message.release();
      }
    }
  }

  private void writeSome() {
    isTold.set(false);
    write(TOGETHER);
    channel.flush();
    if (!waiting.isEmpty()) {
      tell();
    }
  }

  private void write(int most) {
    for (int i = 0; i < most; i++) {
      ByteBuf message = waiting.poll();
      if (message == null) {
        return;
      }
      int length = message.readableBytes();
      channel
          .write(webSocket ? new TextWebSocketFrame(message) : message)
          .addListener(written -> take(length));
    }
  }

  /** Writes all that waits and says that nothing follows. For the channel's thread. */
  ChannelFuture writeLast(CloseReason reason) {
    write(Integer.MAX_VALUE);
    Object last =
        webSocket ? new CloseWebSocketFrame(reason.code(), reason.reason()) : Unpooled.EMPTY_BUFFER;
    return channel.writeAndFlush(last);
  }

  /** The system has taken some bytes, or they are given up. */
  private void take(int length) {
    if (length >= BIG) {
      bigMessages.decrementAndGet();
      bigBytes.addAndGet(-length);
    }
    bytesOfAll.addAndGet(-length);
    if (bytes.addAndGet(-length) < MUCH) {
      wake();
    }
  }

  /** Whether the client takes what it is sent. */
  boolean isReady() {
    return bytes.get() < MUCH;
  }

  /** Whether the system has taken everything. */
  boolean isEmpty() {
    return bytes.get() == 0;
  }

  /** How often something has been sent. */
  long sends() {
    return sends.get();
  }

  /**
   * Waits until the client takes what it is sent.
   *
   * @throws IOException if the connection is closed
   */
  synchronized void awaitReady() throws IOException, InterruptedException {
    while (channel.isActive() && !isReady()) {
      wait();
    }
    if (!channel.isActive()) {
      throw new IOException("the connection is closed");
    }
  }

  /** Has those who wait look again. */
  synchronized void wake() {
    notifyAll();
  }
}

package sanko.server;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts the bytes of a page's message that is not whole yet: messages may be long, and nobody else
 * counts them before they are whole. A stranger may send next to nothing. For the channel's thread.
 */
final class PartialMessageBytes extends ChannelInboundHandlerAdapter {
  /** What everybody may send however much the others have sent. */
  private static final int LITTLE = 64 * 1024;

  private static final int MOST_OF_STRANGER = 16 * 1024;

  private final ServerSettings settings;
  private final ServerMetrics metrics;
  private final AtomicLong bytesOfAll;
  private long bytes;
  private boolean isKnown;

  /**
   * Nothing has come yet.
   *
   * @param bytesOfAll of unfinished messages of all pages
   */
  PartialMessageBytes(ServerSettings settings, ServerMetrics metrics, AtomicLong bytesOfAll) {
    this.settings = settings;
    this.metrics = metrics;
    this.bytesOfAll = bytesOfAll;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof ByteBuf read) {
      bytes += read.readableBytes();
      long all = bytesOfAll.addAndGet(read.readableBytes());
      boolean isTooMuch = bytes > LITTLE && all > settings.maxInputBytesOfAll();
      if (isTooMuch || (!isKnown && bytes > MOST_OF_STRANGER)) {
        metrics.countRefused("line");
        read.release();
        ClientConnection.cut(context.channel());
        return;
      }
    }
    context.fireChannelRead(message);
  }

  /** A message is whole; whoever sent it may have been let in. */
  void isWhole(boolean isLetIn) {
    isKnown |= isLetIn;
    bytesOfAll.addAndGet(-bytes);
    bytes = 0;
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    isWhole(false);
    context.fireChannelInactive();
  }
}

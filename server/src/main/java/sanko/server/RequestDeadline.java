package sanko.server;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Closes a connection whose request is not whole in time, however slowly its bytes come. For the
 * channel's thread.
 */
final class RequestDeadline extends ChannelInboundHandlerAdapter {
  private final int seconds;
  private final ServerMetrics metrics;
  private @Nullable ScheduledFuture<?> timer;

  /**
   * A deadline that runs from the beginning of the connection.
   *
   * @param seconds from there, or from the first byte of a later request
   */
  RequestDeadline(int seconds, ServerMetrics metrics) {
    this.seconds = seconds;
    this.metrics = metrics;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    begin(context);
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (timer == null) {
      begin(context);
    }
    context.fireChannelRead(message);
  }

  private void begin(ChannelHandlerContext context) {
    timer =
        context
            .executor()
            .schedule(
                () -> {
                  metrics.countDropped("request");
                  ClientConnection.cut(context.channel());
                },
                seconds,
                TimeUnit.SECONDS);
  }

  /** The request is whole. */
  void isMet() {
    if (timer != null) {
      timer.cancel(false);
      timer = null;
    }
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    isMet();
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    isMet();
    context.fireChannelInactive();
  }
}

package sanko.server;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.handler.timeout.IdleStateEvent;

/** Closes a connection over HTTP that is idle, that the client has closed, or that fails. */
abstract class RequestHandler extends SimpleChannelInboundHandler<FullHttpRequest> {
  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof IdleStateEvent || event instanceof ChannelInputShutdownEvent) {
      ClientConnection.cut(context.channel());
    } else {
      context.fireUserEventTriggered(event);
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    // Clients that vanish and failed handshakes of TLS are nobody's mistake here.
    System.getLogger(getClass().getName())
        .log(System.Logger.Level.DEBUG, "a connection over HTTP failed", cause);
    ClientConnection.cut(context.channel());
  }

  /** The path of a request; empty if it is not encoded as paths are. */
  static String path(FullHttpRequest request) {
    try {
      return request.decoderResult().isSuccess()
          ? new QueryStringDecoder(request.uri()).path()
          : "";
    } catch (IllegalArgumentException e) {
      System.getLogger(RequestHandler.class.getName())
          .log(System.Logger.Level.DEBUG, "a path cannot be decoded", e);
      return "";
    }
  }
}

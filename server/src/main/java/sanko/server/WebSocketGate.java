package sanko.server;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lets a request become a WebSocket only if it knows the token, in its header or its address.
 * Without a token, pages of other sites that happen to be open in the user's browser are kept out.
 */
final class WebSocketGate extends ChannelInboundHandlerAdapter {
  private final Token token;
  private final ServerMetrics metrics;

  WebSocketGate(Token token, ServerMetrics metrics) {
    this.token = token;
    this.metrics = metrics;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (!(message instanceof FullHttpRequest request)) {
      context.fireChannelRead(message);
      return;
    }
    HttpResponseStatus refusal = refusal(request);
    if (refusal == null) {
      context.pipeline().remove(this);
      context.fireChannelRead(request);
    } else {
      request.release();
      metrics.countRefused("http " + refusal.code());
      HttpAnswer.last(context, refusal, refusal.reasonPhrase());
    }
  }

  private @Nullable HttpResponseStatus refusal(FullHttpRequest request) {
    String upgrade = request.headers().get(HttpHeaderNames.UPGRADE);
    if (!HttpHeaderValues.WEBSOCKET.contentEqualsIgnoreCase(upgrade == null ? "" : upgrade)) {
      return HttpResponseStatus.UPGRADE_REQUIRED;
    }
    if (token.isDemanded()) {
      return token.matches(given(request)) ? null : HttpResponseStatus.UNAUTHORIZED;
    }
    String origin = request.headers().get(HttpHeaderNames.ORIGIN);
    String host = request.headers().get(HttpHeaderNames.HOST);
    return Origins.LOCAL.isOwnPage(origin, host) ? null : HttpResponseStatus.FORBIDDEN;
  }

  /** The token that a request carries, or null. */
  static @Nullable String given(FullHttpRequest request) {
    String header = Token.ofHeader(request.headers().get(HttpHeaderNames.AUTHORIZATION));
    if (header != null) {
      return header;
    }
    try {
      List<String> inAddress = new QueryStringDecoder(request.uri()).parameters().get("token");
      return inAddress == null ? null : inAddress.get(0);
    } catch (IllegalArgumentException e) {
      // The address is not encoded as addresses are: nothing in it is a token.
      return null;
    }
  }
}

package sanko.server;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.nio.charset.StandardCharsets;
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
      metrics.count("sanko_refused_total{reason=\"http " + refusal.code() + "\"}");
      answer(context, refusal, "text/plain; charset=utf-8", refusal.reasonPhrase() + "\n");
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

  /** Answers a request and closes the connection. */
  static void answer(
      ChannelHandlerContext context, HttpResponseStatus status, String type, String text) {
    FullHttpResponse response =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1, status, Unpooled.copiedBuffer(text, StandardCharsets.UTF_8));
    response.headers().set(HttpHeaderNames.CONTENT_TYPE, type);
    response.headers().set(HttpHeaderNames.CONTENT_LENGTH, response.content().readableBytes());
    response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
    if (status.equals(HttpResponseStatus.UNAUTHORIZED)) {
      response.headers().set(HttpHeaderNames.WWW_AUTHENTICATE, "Bearer");
    }
    if (status.equals(HttpResponseStatus.METHOD_NOT_ALLOWED)) {
      response.headers().set(HttpHeaderNames.ALLOW, HttpMethod.GET);
    }
    context.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
  }
}

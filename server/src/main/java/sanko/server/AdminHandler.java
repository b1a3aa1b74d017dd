package sanko.server;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.function.Supplier;

/**
 * Answers whoever watches over the server: {@code /health} tells whether it can serve, {@code
 * /live} that it runs, {@code /metrics} how it does. Where no token is demanded only this machine
 * can ask, and only by its own names, so that no page of another site can.
 */
final class AdminHandler extends RequestHandler {
  private static final String TEXT = "text/plain; charset=utf-8";

  private final Token token;
  private final ServerMetrics metrics;
  private final Supplier<Health> health;

  AdminHandler(Token token, ServerMetrics metrics, Supplier<Health> health) {
    this.token = token;
    this.metrics = metrics;
    this.health = health;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
    String path = path(request);
    String host = request.headers().get(HttpHeaderNames.HOST);
    if (!token.isDemanded() && !Origins.LOCAL.isOwnHost(host)) {
      WebSocketGate.answer(
          context, HttpResponseStatus.MISDIRECTED_REQUEST, TEXT, "this is not that host\n");
    } else if (!request.method().equals(HttpMethod.GET)) {
      WebSocketGate.answer(context, HttpResponseStatus.METHOD_NOT_ALLOWED, TEXT, "GET only\n");
    } else if (path.equals("/health")) {
      Health now = health.get();
      WebSocketGate.answer(
          context,
          now.isGood() ? HttpResponseStatus.OK : HttpResponseStatus.SERVICE_UNAVAILABLE,
          TEXT,
          now.text() + "\n");
    } else if (path.equals("/live")) {
      WebSocketGate.answer(context, HttpResponseStatus.OK, TEXT, "alive\n");
    } else if (!path.equals("/metrics")) {
      WebSocketGate.answer(
          context, HttpResponseStatus.NOT_FOUND, TEXT, "/health, /live or /metrics\n");
    } else if (!token.matches(WebSocketGate.given(request))) {
      WebSocketGate.answer(context, HttpResponseStatus.UNAUTHORIZED, TEXT, "a token is needed\n");
    } else {
      String type = "text/plain; version=0.0.4; charset=utf-8";
      WebSocketGate.answer(context, HttpResponseStatus.OK, type, metrics.text());
    }
  }
}

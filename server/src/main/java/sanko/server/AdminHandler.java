package sanko.server;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Answers whoever watches over the server: {@code /health} tells whether it can serve, {@code
 * /live} that it runs, {@code /metrics} how it does. Where no token is demanded only this machine
 * can ask, and only by its own names, so that no page of another site can.
 */
final class AdminHandler extends RequestHandler {
  private static final Map<String, String> ALLOWED = Map.of("allow", "GET");
  private static final Map<String, String> PROMETHEUS =
      Map.of("content-type", "text/plain; version=0.0.4; charset=utf-8");

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
      HttpAnswer.last(context, HttpResponseStatus.MISDIRECTED_REQUEST, "this is not that host");
    } else if (!request.method().equals(HttpMethod.GET)) {
      int status = HttpResponseStatus.METHOD_NOT_ALLOWED.code();
      write(context, PageService.Answer.text(status, "GET only\n").with(ALLOWED));
    } else if (path.equals("/health")) {
      Health now = health.get();
      HttpAnswer.last(
          context,
          now.isGood() ? HttpResponseStatus.OK : HttpResponseStatus.SERVICE_UNAVAILABLE,
          now.text());
    } else if (path.equals("/live")) {
      HttpAnswer.last(context, HttpResponseStatus.OK, "alive");
    } else if (!path.equals("/metrics")) {
      HttpAnswer.last(context, HttpResponseStatus.NOT_FOUND, "/health, /live or /metrics");
    } else if (!token.matches(WebSocketGate.given(request))) {
      HttpAnswer.last(context, HttpResponseStatus.UNAUTHORIZED, "a token is needed");
    } else {
      int status = HttpResponseStatus.OK.code();
      write(context, PageService.Answer.text(status, metrics.text()).with(PROMETHEUS));
    }
  }

  private static void write(ChannelHandlerContext context, PageService.Answer answer) {
    HttpAnswer.write(context, answer, true, false);
  }
}

package sanko.server;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Answers browsers, one request after another, until one asks for a WebSocket. Only requests for
 * this server's own names are answered, and only its own pages get a WebSocket. For the channel's
 * thread.
 */
final class PageHandler extends RequestHandler {
  /** Makes the connection of a request one of a WebSocket. */
  interface Upgrade {
    void begin(ChannelHandlerContext context, PageEndpoint.Socket socket, FullHttpRequest request);
  }

  private static final Map<String, String> ALLOWED = Map.of("allow", "GET, HEAD");

  private final PageEndpoint endpoint;
  private final ServerMetrics metrics;
  private final RequestDeadline deadline;
  private final BooleanSupplier isDraining;
  private final Upgrade upgrade;

  /**
   * A handler.
   *
   * @param deadline told when a request is whole
   * @param upgrade called once at most
   */
  PageHandler(
      PageEndpoint endpoint,
      ServerMetrics metrics,
      RequestDeadline deadline,
      BooleanSupplier isDraining,
      Upgrade upgrade) {
    this.endpoint = endpoint;
    this.metrics = metrics;
    this.deadline = deadline;
    this.isDraining = isDraining;
    this.upgrade = upgrade;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
    deadline.isMet();
    String path = path(request);
    PageEndpoint.Socket socket = socket(path);
    HttpResponseStatus refusal = refusal(request, path, socket);
    if (refusal != null) {
      metrics.countRefused("http " + refusal.code());
      PageService.Answer words =
          PageService.Answer.text(refusal.code(), refusal.reasonPhrase() + "\n");
      boolean isMethod = refusal.equals(HttpResponseStatus.METHOD_NOT_ALLOWED);
      write(context, request, isMethod ? words.with(ALLOWED) : words, false);
    } else if (socket != null) {
      upgrade.begin(context, socket, request);
    } else {
      HttpHeaders headers = request.headers();
      String codings = headers.get(HttpHeaderNames.ACCEPT_ENCODING);
      PageService.Request wanted =
          new PageService.Request(
              path,
              codings != null && codings.contains("gzip"),
              headers.get(HttpHeaderNames.IF_NONE_MATCH));
      PageService.Answer answer = endpoint.pages().answer(wanted);
      metrics.count("sanko_pages_total{status=\"" + answer.status() + "\"}");
      write(context, request, answer, true);
    }
  }

  private PageEndpoint.@Nullable Socket socket(String path) {
    for (PageEndpoint.Socket each : endpoint.sockets()) {
      if (each.path().equals(path)) {
        return each;
      }
    }
    return null;
  }

  private @Nullable HttpResponseStatus refusal(
      FullHttpRequest request, String path, PageEndpoint.@Nullable Socket socket) {
    HttpHeaders headers = request.headers();
    String host = headers.get(HttpHeaderNames.HOST);
    if (path.isEmpty()) {
      return HttpResponseStatus.BAD_REQUEST;
    }
    if (!endpoint.origins().isOwnHost(host)) {
      return HttpResponseStatus.MISDIRECTED_REQUEST;
    }
    if (!endpoint.origins().isOwnPage(headers.get(HttpHeaderNames.ORIGIN), host)) {
      return HttpResponseStatus.FORBIDDEN;
    }
    boolean isGet = request.method().equals(HttpMethod.GET);
    if (!isGet && !request.method().equals(HttpMethod.HEAD)) {
      return HttpResponseStatus.METHOD_NOT_ALLOWED;
    }
    if (socket == null) {
      return null;
    }
    String wanted = headers.get(HttpHeaderNames.UPGRADE);
    boolean isUpgrade =
        isGet && wanted != null && HttpHeaderValues.WEBSOCKET.contentEqualsIgnoreCase(wanted);
    if (!isUpgrade) {
      return HttpResponseStatus.UPGRADE_REQUIRED;
    }
    return isDraining.getAsBoolean() ? HttpResponseStatus.SERVICE_UNAVAILABLE : null;
  }

  private void write(
      ChannelHandlerContext context,
      FullHttpRequest request,
      PageService.Answer answer,
      boolean goesOn) {
    boolean hasBody = !request.method().equals(HttpMethod.HEAD);
    boolean keepsAlive = goesOn && HttpUtil.isKeepAlive(request) && !isDraining.getAsBoolean();
    HttpAnswer.write(context, answer, hasBody, keepsAlive);
  }
}

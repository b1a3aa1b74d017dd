package sanko.server;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Hands the messages of a program to a service, one after another. Who does not know the token is
 * turned away; where there is none, so are pages of other sites. For the channel's thread.
 */
final class MessageHandler extends RequestHandler {
  private final MessageEndpoint endpoint;
  private final Token token;
  private final ServerMetrics metrics;
  private final RequestDeadline deadline;
  private final BooleanSupplier isDraining;

  /** What is being answered, or null. */
  private @Nullable CompletableFuture<PageService.Answer> pending;

  /**
   * A handler.
   *
   * @param deadline told when a request is whole
   */
  MessageHandler(
      MessageEndpoint endpoint,
      Token token,
      ServerMetrics metrics,
      RequestDeadline deadline,
      BooleanSupplier isDraining) {
    this.endpoint = endpoint;
    this.token = token;
    this.metrics = metrics;
    this.deadline = deadline;
    this.isDraining = isDraining;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
    deadline.isMet();
    HttpResponseStatus refusal = refusal(request);
    if (refusal != null) {
      metrics.countRefused("http " + refusal.code());
      HttpAnswer.last(context, refusal, refusal.reasonPhrase());
      return;
    }
    if (pending != null) {
      // A program that does not wait for its answer does not speak this protocol.
      ClientConnection.cut(context.channel());
      return;
    }
    boolean keepsAlive = HttpUtil.isKeepAlive(request) && !isDraining.getAsBoolean();
    CompletableFuture<PageService.Answer> answer = endpoint.service().answer(message(request));
    pending = answer;
    var unused =
        answer.whenComplete(
            (found, failure) ->
                context.executor().execute(() -> finish(context, found, failure, keepsAlive)));
  }

  private @Nullable HttpResponseStatus refusal(FullHttpRequest request) {
    HttpHeaders headers = request.headers();
    if (!request.decoderResult().isSuccess()) {
      return HttpResponseStatus.BAD_REQUEST;
    }
    if (token.isDemanded()) {
      if (!token.matches(Token.ofHeader(headers.get(HttpHeaderNames.AUTHORIZATION)))) {
        return HttpResponseStatus.UNAUTHORIZED;
      }
    } else {
      String host = headers.get(HttpHeaderNames.HOST);
      if (!endpoint.origins().isOwnHost(host)) {
        return HttpResponseStatus.MISDIRECTED_REQUEST;
      }
      if (!endpoint.origins().isOwnPage(headers.get(HttpHeaderNames.ORIGIN), host)) {
        return HttpResponseStatus.FORBIDDEN;
      }
    }
    if (!endpoint.path().equals(path(request))) {
      return HttpResponseStatus.NOT_FOUND;
    }
    return isDraining.getAsBoolean() ? HttpResponseStatus.SERVICE_UNAVAILABLE : null;
  }

  private static MessageService.Request message(FullHttpRequest request) {
    Map<String, String> headers = new HashMap<>();
    request
        .headers()
        .forEach(each -> headers.put(each.getKey().toLowerCase(Locale.ROOT), each.getValue()));
    return new MessageService.Request(
        request.method().name(), headers, request.content().toString(StandardCharsets.UTF_8));
  }

  private void finish(
      ChannelHandlerContext context,
      PageService.@Nullable Answer found,
      @Nullable Throwable failure,
      boolean keepsAlive) {
    pending = null;
    if (found == null) {
      System.getLogger(MessageHandler.class.getName())
          .log(System.Logger.Level.DEBUG, "a message was not answered", failure);
      ClientConnection.cut(context.channel());
      return;
    }
    metrics.count("sanko_messages_total{status=\"" + found.status() + "\"}");
    HttpAnswer.write(context, found, true, keepsAlive);
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    CompletableFuture<PageService.Answer> left = pending;
    if (left != null) {
      left.cancel(false);
    }
    context.fireChannelInactive();
  }
}

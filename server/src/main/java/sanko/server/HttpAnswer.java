package sanko.server;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import java.util.Map;

/** Writes answers of HTTP. */
final class HttpAnswer {
  private static final Map<String, String> DEMAND = Map.of("www-authenticate", "Bearer");

  private HttpAnswer() {}

  /** Answers with a line of text and closes the connection. */
  static void last(ChannelHandlerContext context, HttpResponseStatus status, String line) {
    PageService.Answer answer = PageService.Answer.text(status.code(), line + "\n");
    boolean isStranger = status.equals(HttpResponseStatus.UNAUTHORIZED);
    write(context, isStranger ? answer.with(DEMAND) : answer, true, false);
  }

  /**
   * Writes an answer.
   *
   * @param hasBody whether the body is sent, not only told of
   * @param keepsAlive whether the connection stays open
   */
  static void write(
      ChannelHandlerContext context,
      PageService.Answer answer,
      boolean hasBody,
      boolean keepsAlive) {
    FullHttpResponse response =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1,
            HttpResponseStatus.valueOf(answer.status()),
            hasBody ? Unpooled.wrappedBuffer(answer.body().duplicate()) : Unpooled.EMPTY_BUFFER,
            new DefaultHttpHeaders(),
            EmptyHttpHeaders.INSTANCE);
    answer.headers().forEach(response.headers()::set);
    if (answer.status() != HttpResponseStatus.NOT_MODIFIED.code()) {
      HttpUtil.setContentLength(response, answer.body().remaining());
    }
    HttpUtil.setKeepAlive(response, keepsAlive);
    ChannelFuture written = context.writeAndFlush(response);
    if (!keepsAlive) {
      written.addListener(ChannelFutureListener.CLOSE);
    }
  }
}

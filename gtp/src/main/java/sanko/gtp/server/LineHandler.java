package sanko.gtp.server;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketServerProtocolHandler;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.handler.timeout.WriteTimeoutException;
import io.netty.util.ReferenceCounted;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Hands the lines of one client to its session: buffers that each hold a line, or messages of
 * WebSocket that hold some. Plain clients say the token in their first line. For the channel's
 * thread.
 */
final class LineHandler extends SimpleChannelInboundHandler<ReferenceCounted> {
  private static final String LOGIN = "auth ";

  private final Endpoint endpoint;
  private final ServerSettings settings;
  private final Token token;
  private final Welcome welcome;
  private final ServerMetrics metrics;
  private final Link link;

  private Welcome.@Nullable Guest guest;
  private @Nullable ScheduledFuture<?> loginTimer;
  private boolean isFirstLine = true;

  LineHandler(
      Endpoint endpoint,
      ServerSettings settings,
      Token token,
      Welcome welcome,
      ServerMetrics metrics,
      Link link) {
    this.endpoint = endpoint;
    this.settings = settings;
    this.token = token;
    this.welcome = welcome;
    this.metrics = metrics;
    this.link = link;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    if (endpoint.webSocket() || token.isDemanded()) {
      loginTimer =
          context
              .executor()
              .schedule(() -> drop(context, "login"), settings.loginSeconds(), TimeUnit.SECONDS);
    }
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    if (context.pipeline().get(SslHandler.class) == null) {
      beginIfOpen();
    }
    context.fireChannelActive();
  }

  /** Begins with clients that need neither say a token nor ask for a WebSocket. */
  private void beginIfOpen() {
    if (!endpoint.webSocket() && !token.isDemanded()) {
      begin();
    }
  }

  private void begin() {
    if (loginTimer != null) {
      loginTimer.cancel(false);
    }
    guest = welcome.serve(link, endpoint);
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, ReferenceCounted message) {
    if (link.isClosing()) {
      return;
    }
    if (message instanceof TextWebSocketFrame frame) {
      frame.text().lines().forEach(this::line);
    } else if (message instanceof WebSocketFrame) {
      refuse("only text is understood", "binary");
    } else if (message instanceof ByteBuf bytes) {
      line(bytes.toString(StandardCharsets.UTF_8));
    }
  }

  private void line(String line) {
    boolean isLogin = isFirstLine && !endpoint.webSocket() && line.startsWith(LOGIN);
    isFirstLine = false;
    Welcome.Guest known = guest;
    if (isLogin || known == null) {
      login(isLogin ? line.substring(LOGIN.length()).strip() : null);
    } else if (!link.isClosing()) {
      known.session().line(line);
    }
  }

  private void login(@Nullable String given) {
    if (!token.matches(given)) {
      refuse("the token is missing or wrong", "token");
    } else if (guest == null) {
      begin();
    }
  }

  private void refuse(String reason, String label) {
    metrics.count("sanko_refused_total{reason=\"" + label + "\"}");
    link.send(endpoint.service().refusal(reason));
    link.close();
  }

  private void drop(ChannelHandlerContext context, String label) {
    metrics.count("sanko_dropped_total{reason=\"" + label + "\"}");
    Link.cut(context.channel());
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof WebSocketServerProtocolHandler.HandshakeComplete) {
      begin();
    } else if (event instanceof SslHandshakeCompletionEvent handshake) {
      if (handshake.isSuccess()) {
        beginIfOpen();
      }
    } else if (event instanceof ChannelInputShutdownEvent
        || event instanceof SslCloseCompletionEvent) {
      end(context);
    } else if (event instanceof IdleStateEvent) {
      drop(context, "idle");
    } else {
      context.fireUserEventTriggered(event);
    }
  }

  private void end(ChannelHandlerContext context) {
    Welcome.Guest known = guest;
    if (known == null || link.isClosing() || endpoint.webSocket()) {
      Link.cut(context.channel());
    } else {
      known.session().end();
    }
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    link.wake();
    context.fireChannelWritabilityChanged();
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    if (loginTimer != null) {
      loginTimer.cancel(false);
    }
    if (guest != null) {
      welcome.sayGoodbye(guest);
    }
    context.fireChannelInactive();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    if (cause instanceof TooLongFrameException) {
      refuse("a line has more than " + settings.maxLineBytes() + " bytes", "line");
      return;
    }
    if (cause instanceof WriteTimeoutException) {
      drop(context, "slow");
      return;
    }
    // Clients that vanish and failed handshakes of TLS are nobody's mistake here.
    System.Logger.Level level =
        cause instanceof IOException || cause.getCause() instanceof IOException
            ? System.Logger.Level.DEBUG
            : System.Logger.Level.WARNING;
    System.getLogger(LineHandler.class.getName()).log(level, "a connection failed", cause);
    Link.cut(context.channel());
  }
}

package sanko.server;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.CodecException;
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
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Hands the lines of one client to its session: buffers that each hold a line, or messages of
 * WebSocket that hold some. Plain clients and pages say the token in their first line. For the
 * channel's thread.
 */
final class LineHandler extends SimpleChannelInboundHandler<ReferenceCounted> {
  private static final System.Logger LOGGER = System.getLogger(LineHandler.class.getName());
  private static final String LOGIN = "auth ";

  /** The first line of HTTP, which a page in a browser can have sent to any port. */
  private static final Pattern HTTP = Pattern.compile("[A-Za-z]+ \\S+ HTTP/[0-9.]+\\s*");

  /** How TLS begins; a page can choose some of what follows. */
  private static final char TLS = 0x16;

  private final Endpoint endpoint;
  private final LineTerms terms;
  private final Greeting greeting;
  private final ServerSettings settings;
  private final Token token;
  private final Welcome welcome;
  private final ServerMetrics metrics;
  private final Link link;
  private final Presence presence;

  private Welcome.@Nullable Guest guest;
  private @Nullable ScheduledFuture<?> loginTimer;
  private boolean isFirstLine = true;

  /** Whether a page's WebSocket has opened, and its token is awaited. */
  private boolean isOpen;

  private boolean hasFailed;
  private boolean isTurnedAway;

  LineHandler(
      Endpoint endpoint,
      LineTerms terms,
      Token token,
      Welcome welcome,
      Link link,
      ClientChannel channel) {
    this.endpoint = endpoint;
    this.terms = terms;
    greeting = terms.greeting();
    this.token = token;
    this.welcome = welcome;
    settings = welcome.settings;
    metrics = welcome.metrics;
    this.link = link;
    presence = new Presence(channel, link, () -> drop(channel, "gone"));
  }

  /** Tells the client, when its WebSocket opens, that there is no room for it. */
  void turnAway() {
    isTurnedAway = true;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    if (greeting.isWebSocket() || token.isDemanded()) {
      loginTimer =
          context
              .executor()
              .schedule(
                  () -> dropStranger(context.channel()), settings.loginSeconds(), TimeUnit.SECONDS);
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
    if (!greeting.isWebSocket() && !token.isDemanded()) {
      begin();
    }
  }

  /** Drops a client that has not said in time who it is; a page is told so. */
  private void dropStranger(Channel channel) {
    if (isOpen && !link.isClosing()) {
      metrics.count("sanko_dropped_total{reason=\"login\"}");
      link.close(Farewell.WRONG_TOKEN);
    } else {
      drop(channel, "login");
    }
  }

  private void begin() {
    if (loginTimer != null) {
      loginTimer.cancel(false);
    }
    guest = welcome.serve(link, endpoint);
    terms.isWhole(guest != null);
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, ReferenceCounted message) {
    if (link.isClosing()) {
      return;
    }
    if (message instanceof TextWebSocketFrame frame) {
      line(frame.text());
      terms.isWhole(guest != null);
    } else if (message instanceof WebSocketFrame) {
      refuse("only text is understood", "binary", Farewell.DONE);
    } else if (message instanceof ByteBuf bytes) {
      line(bytes.toString(StandardCharsets.UTF_8));
    }
  }

  private void line(String line) {
    boolean isFirst = isFirstLine && greeting.isSaid();
    isFirstLine = false;
    boolean isPlain = greeting == Greeting.LINE;
    if (isFirst && isPlain && (HTTP.matcher(line).matches() || line.indexOf(TLS) == 0)) {
      refuse("this port speaks neither HTTP nor TLS", "foreign", Farewell.DONE);
      return;
    }
    boolean isLogin = isFirst && line.startsWith(LOGIN);
    Welcome.Guest known = guest;
    if (isLogin || known == null) {
      login(isLogin ? line.substring(LOGIN.length()).strip() : null);
    } else if (!link.isClosing()) {
      link.arrived(line);
      known.session().line(line);
    }
  }

  private void login(@Nullable String given) {
    if (!token.matches(given)) {
      refuse("the token is missing or wrong", "token", Farewell.WRONG_TOKEN);
    } else if (guest == null) {
      begin();
    }
  }

  private void refuse(String reason, String label, Farewell farewell) {
    metrics.count("sanko_refused_total{reason=\"" + label + "\"}");
    link.send(endpoint.service().refusal(reason));
    link.close(farewell);
  }

  private void drop(Channel channel, String label) {
    metrics.count("sanko_dropped_total{reason=\"" + label + "\"}");
    Link.cut(channel);
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof WebSocketServerProtocolHandler.HandshakeComplete) {
      isOpen = true;
      if (isTurnedAway) {
        link.send(endpoint.service().refusal("the server is full"));
        link.close(Farewell.FULL);
      } else if (greeting == Greeting.HEADER || !token.isDemanded()) {
        begin();
      }
    } else if (event instanceof SslHandshakeCompletionEvent handshake) {
      if (handshake.isSuccess()) {
        beginIfOpen();
      }
    } else if (event instanceof ChannelInputShutdownEvent
        || event instanceof SslCloseCompletionEvent) {
      end(context);
    } else if (event == Link.Unread.NOW) {
      presence.watch();
    } else if (event instanceof IdleStateEvent) {
      drop(context.channel(), "idle");
    } else {
      context.fireUserEventTriggered(event);
    }
  }

  private void end(ChannelHandlerContext context) {
    Welcome.Guest known = guest;
    if (known == null || link.isClosing() || greeting.isWebSocket()) {
      Link.cut(context.channel());
    } else {
      known.session().end();
      presence.watch();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    if (loginTimer != null) {
      loginTimer.cancel(false);
    }
    link.ended();
    if (guest != null) {
      welcome.sayGoodbye(guest);
    }
    context.fireChannelInactive();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    if (cause instanceof TooLongFrameException) {
      refuse("a line has more than " + terms.maxLineBytes() + " bytes", "line", Farewell.TOO_LONG);
      return;
    }
    if (cause instanceof WriteTimeoutException) {
      drop(context.channel(), "slow");
      return;
    }
    if (hasFailed) {
      return;
    }
    hasFailed = true;
    if (cause instanceof IOException || cause.getCause() instanceof IOException) {
      // Clients that vanish and failed handshakes of TLS are nobody's mistake here.
      LOGGER.log(Level.DEBUG, "a connection failed", cause);
    } else if (cause instanceof CodecException) {
      LOGGER.log(Level.WARNING, "closing a connection: " + cause.getMessage());
    } else {
      LOGGER.log(Level.WARNING, "a connection failed", cause);
    }
    Link.cut(context.channel());
  }
}

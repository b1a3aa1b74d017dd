package sanko.server;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.CodecException;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
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
  private final LineLimits limits;
  private final LineLimits.TokenDelivery tokenDelivery;
  private final ServerSettings settings;
  private final Token token;
  private final ClientRegistry registry;
  private final ServerMetrics metrics;
  private final ClientConnection connection;
  private final DisconnectDetector detector;
  private final Heartbeat heartbeat;

  private ClientRegistry.@Nullable Client client;
  private @Nullable ScheduledFuture<?> loginTimer;
  private boolean isFirstLine = true;

  /** Whether a page's WebSocket has opened, and its token is awaited. */
  private boolean isOpen;

  private boolean hasFailed;
  private boolean isTurnedAway;

  LineHandler(
      Endpoint endpoint,
      LineLimits limits,
      Token token,
      ClientRegistry registry,
      ClientConnection connection,
      ClientChannel channel) {
    this.endpoint = endpoint;
    this.limits = limits;
    tokenDelivery = limits.tokenDelivery();
    this.token = token;
    this.registry = registry;
    settings = registry.settings;
    metrics = registry.metrics;
    this.connection = connection;
    detector = new DisconnectDetector(channel, connection, () -> drop(channel, "gone"));
    heartbeat =
        new Heartbeat(channel, connection, settings.idleSeconds(), () -> drop(channel, "idle"));
  }

  /** Tells the client, when its WebSocket opens, that there is no room for it. */
  void turnAway() {
    isTurnedAway = true;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    if (tokenDelivery.isWebSocket() || token.isDemanded()) {
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
    if (!tokenDelivery.isWebSocket() && !token.isDemanded()) {
      begin();
    }
  }

  /** Drops a client that has not said in time who it is; a page is told so. */
  private void dropStranger(Channel channel) {
    if (isOpen && !connection.isClosing()) {
      metrics.countDropped("login");
      connection.close(CloseReason.WRONG_TOKEN);
    } else {
      drop(channel, "login");
    }
  }

  private void begin() {
    if (loginTimer != null) {
      loginTimer.cancel(false);
    }
    client = registry.serve(connection, endpoint);
    limits.isWhole(client != null);
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, ReferenceCounted message) {
    if (connection.isClosing()) {
      return;
    }
    if (message instanceof TextWebSocketFrame frame) {
      line(frame.text());
      limits.isWhole(client != null);
    } else if (message instanceof WebSocketFrame) {
      refuse("only text is understood", "binary", CloseReason.DONE);
    } else if (message instanceof ByteBuf bytes) {
      line(bytes.toString(StandardCharsets.UTF_8));
    }
  }

  private void line(String line) {
    boolean isFirst = isFirstLine && tokenDelivery.isSaid();
    isFirstLine = false;
    boolean isPlain = tokenDelivery == LineLimits.TokenDelivery.LINE;
    if (isFirst && isPlain && (HTTP.matcher(line).matches() || line.indexOf(TLS) == 0)) {
      refuse("this port speaks neither HTTP nor TLS", "foreign", CloseReason.DONE);
      return;
    }
    boolean isLogin = isFirst && line.startsWith(LOGIN);
    ClientRegistry.Client known = client;
    if (isLogin || known == null) {
      login(isLogin ? line.substring(LOGIN.length()).strip() : null);
    } else if (!connection.isClosing() && !isHeartbeat(line)) {
      heartbeat.lineArrived();
      connection.arrived(line);
      known.session().line(line);
    }
  }

  /** Whether a line asks for a heartbeat, which then begins; only GTP has comments. */
  private boolean isHeartbeat(String line) {
    return endpoint.service().isStream() && heartbeat.begin(line);
  }

  private void login(@Nullable String given) {
    if (!token.matches(given)) {
      refuse("the token is missing or wrong", "token", CloseReason.WRONG_TOKEN);
    } else if (client == null) {
      begin();
    }
  }

  private void refuse(String reason, String label, CloseReason closeReason) {
    metrics.countRefused(label);
    connection.send(endpoint.service().refusal(reason));
    connection.close(closeReason);
  }

  private void drop(Channel channel, String label) {
    metrics.countDropped(label);
    ClientConnection.cut(channel);
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof WebSocketServerProtocolHandler.HandshakeComplete) {
      isOpen = true;
      if (isTurnedAway) {
        connection.send(endpoint.service().refusal("the server is full"));
        connection.close(CloseReason.FULL);
      } else if (tokenDelivery == LineLimits.TokenDelivery.HEADER || !token.isDemanded()) {
        begin();
      }
    } else if (event instanceof SslHandshakeCompletionEvent handshake) {
      if (handshake.isSuccess()) {
        beginIfOpen();
      }
    } else if (event instanceof ChannelInputShutdownEvent
        || event instanceof SslCloseCompletionEvent) {
      end(context);
    } else if (event == ClientConnection.Unread.NOW) {
      detector.watch();
    } else if (event instanceof IdleStateEvent) {
      drop(context.channel(), "idle");
    } else {
      context.fireUserEventTriggered(event);
    }
  }

  private void end(ChannelHandlerContext context) {
    ClientRegistry.Client known = client;
    if (known == null || connection.isClosing() || tokenDelivery.isWebSocket()) {
      ClientConnection.cut(context.channel());
    } else {
      known.session().end();
      detector.watch();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    if (loginTimer != null) {
      loginTimer.cancel(false);
    }
    connection.ended();
    if (client != null) {
      registry.remove(client);
    }
    context.fireChannelInactive();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    if (cause instanceof TooLongFrameException) {
      refuse(
          "a line has more than " + limits.maxLineBytes() + " bytes", "line", CloseReason.TOO_LONG);
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
    if (cause instanceof CorruptedWebSocketFrameException violation && !connection.isClosing()) {
      var unused =
          context.channel().writeAndFlush(new CloseWebSocketFrame(violation.closeStatus()));
    }
    ClientConnection.cut(context.channel());
  }

  /**
   * Notices that a client is gone from which nothing is read, because it has ended its input or
   * because what it sent is still being done. A client that is read from tells by itself, and so
   * does one that something is sent to. For the channel's thread.
   */
  private static final class DisconnectDetector {
    private static final long INTERVAL_MILLIS = 300;

    private final ClientChannel channel;
    private final ClientConnection connection;
    private final Runnable whenGone;
    private boolean isWatching;

    /**
     * A detector that does not watch yet.
     *
     * @param whenGone called once
     */
    DisconnectDetector(ClientChannel channel, ClientConnection connection, Runnable whenGone) {
      this.channel = channel;
      this.connection = connection;
      this.whenGone = whenGone;
    }

    /** Watches as long as nothing is read. */
    void watch() {
      if (!isWatching) {
        isWatching = true;
        lookLater();
      }
    }

    private void lookLater() {
      long sent = connection.output().sends();
      long released = connection.input().releases();
      var unused =
          channel
              .eventLoop()
              .schedule(() -> look(sent, released), INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void look(long sentBefore, long releasedBefore) {
      boolean hasEnded = channel.isInputShutdown();
      isWatching = (hasEnded || !channel.config().isAutoRead()) && channel.isActive();
      if (!isWatching) {
        return;
      }
      // One that is only behind is not asked: it may not read before it has sent all.
      boolean isStill = connection.output().isEmpty() && connection.output().sends() == sentBefore;
      boolean isAsked = isStill && (hasEnded || connection.input().releases() == releasedBefore);
      if (isAsked && !channel.isClientThere()) {
        whenGone.run();
      } else {
        lookLater();
      }
    }
  }
}

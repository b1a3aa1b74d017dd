package sanko.server;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.websocketx.WebSocketDecoderConfig;
import io.netty.handler.codec.http.websocketx.WebSocketFrameAggregator;
import io.netty.handler.codec.http.websocketx.WebSocketServerProtocolConfig;
import io.netty.handler.codec.http.websocketx.WebSocketServerProtocolHandler;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.timeout.IdleStateHandler;
import io.netty.handler.timeout.WriteTimeoutHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Listens at its endpoints until it is closed. Its few threads carry lines and wait without
 * polling; what the lines ask for is done by threads of the sessions. Shared.
 */
public final class Server implements AutoCloseable {
  private static final int NETWORK_THREADS = 2;

  /**
   * Bytes read from a client before it is another one's turn. Few, since they may be as many lines,
   * and all of these are taken even if the client is to wait from then on.
   */
  private static final int READ_BYTES = 4096;

  private static final int MOST_HTTP_BYTES = 16 * 1024;
  private static final int ADMIN_IDLE_SECONDS = 30;
  private static final int MOST_ADMIN = 64;
  private static final int BROWSER_IDLE_SECONDS = 20;
  private static final int QUIET_SECONDS = 0;
  private static final int SHUTDOWN_SECONDS = 5;

  private final ServerSettings settings;
  private final ServerMetrics metrics;
  private final Token token;
  private final @Nullable SslContext tls;
  private final Handshakes handshakes = new Handshakes();
  private final ClientRegistry registry;

  /** Bytes of lines of all clients that wait to be done. */
  private final AtomicLong inputOfAll = new AtomicLong();

  /** Bytes of messages of all pages that are not whole yet. */
  private final AtomicLong partialOfAll = new AtomicLong();

  /** Bytes on their way to all clients. */
  private final AtomicLong outputOfAll = new AtomicLong();

  private final EventLoopGroup threads =
      new MultiThreadIoEventLoopGroup(
          NETWORK_THREADS,
          new DefaultThreadFactory("sanko-network", true),
          NioIoHandler.newFactory());
  private final ChannelGroup listening = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
  private final ChannelGroup connected = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);

  /**
   * Creates a server that does not listen yet.
   *
   * @throws ServerException if the files for TLS cannot be used
   */
  public Server(ServerSettings settings, ServerMetrics metrics) throws ServerException {
    this.settings = settings;
    this.metrics = metrics;
    token = new Token(settings.token());
    tls = tls(settings.tls());
    registry = new ClientRegistry(settings, metrics);
    metrics.gauge("sanko_input_bytes", inputOfAll::get);
    metrics.gauge("sanko_output_bytes", outputOfAll::get);
  }

  private static @Nullable SslContext tls(ServerSettings.@Nullable Tls files)
      throws ServerException {
    if (files == null) {
      return null;
    }
    try {
      return SslContextBuilder.forServer(files.certificates().toFile(), files.key().toFile())
          .sslProvider(SslProvider.JDK)
          .protocols(List.of("TLSv1.3", "TLSv1.2"))
          .build();
    } catch (IllegalArgumentException | SSLException e) {
      throw new ServerException("the files for TLS cannot be used: " + e.getMessage(), e);
    }
  }

  /**
   * Listens at an endpoint.
   *
   * @return the port
   * @throws ServerException if the port is taken
   */
  public int listen(Endpoint endpoint) throws ServerException {
    AtomicInteger atEndpoint = new AtomicInteger();
    return listen(endpoint.port(), channel -> connect(channel, endpoint, atEndpoint));
  }

  /**
   * Opens the admin port, for monitoring. The metrics need the token, unless the address is this
   * machine's own.
   *
   * @return the port
   * @throws ServerException if the port is taken
   */
  public int listenToAdmin(InetAddress address, int port, Supplier<Health> health)
      throws ServerException {
    Token demanded = address.isLoopbackAddress() ? new Token(null) : token;
    Browsers watching = new Browsers();
    Channel listener =
        bind(
            address,
            port,
            channel -> {
              watching.join(channel);
              watching.keep(MOST_ADMIN);
              channel
                  .pipeline()
                  .addLast(
                      new IdleStateHandler(0, 0, ADMIN_IDLE_SECONDS),
                      new RequestDeadline(settings.loginSeconds(), metrics),
                      new HttpServerCodec(),
                      new HttpObjectAggregator(MOST_HTTP_BYTES),
                      new AdminHandler(demanded, metrics, health));
            });
    // Not among those that a drain closes: who watches wants to see it.
    connected.add(listener);
    return port(listener);
  }

  /**
   * Listens for browsers: at one port there are pages and the WebSockets to which these talk.
   *
   * @return the port
   * @throws ServerException if the port is taken
   */
  public int listenToPages(PageEndpoint endpoint) throws ServerException {
    Map<PageEndpoint.Socket, AtomicInteger> atSockets = new ConcurrentHashMap<>();
    return listen(endpoint.port(), channel -> connectBrowser(channel, endpoint, atSockets));
  }

  /**
   * Listens for programs that send messages over HTTP.
   *
   * @return the port
   * @throws ServerException if the port is taken
   */
  public int listenToMessages(MessageEndpoint endpoint) throws ServerException {
    return listen(endpoint.port(), channel -> connectSender(channel, endpoint));
  }

  private int listen(int port, Consumer<ClientChannel> whenConnected) throws ServerException {
    Channel listener = bind(settings.address(), port, whenConnected);
    listening.add(listener);
    return port(listener);
  }

  private Channel bind(InetAddress address, int port, Consumer<ClientChannel> whenConnected)
      throws ServerException {
    ChannelHandler initializer =
        new ChannelInitializer<ClientChannel>() {
          @Override
          protected void initChannel(ClientChannel channel) {
            connected.add(channel);
            whenConnected.accept(channel);
          }
        };
    ServerBootstrap bootstrap =
        new ServerBootstrap()
            .group(threads)
            .channelFactory(ClientChannel.Listener::new)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childOption(
                ChannelOption.RECVBUF_ALLOCATOR,
                new FixedRecvByteBufAllocator(READ_BYTES).maxMessagesPerRead(1))
            .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
            .childHandler(initializer);
    var bound = bootstrap.bind(address, port).awaitUninterruptibly();
    if (!bound.isSuccess()) {
      Throwable cause = bound.cause();
      throw new ServerException(
          "cannot listen at " + address.getHostAddress() + ":" + port + ": " + cause.getMessage(),
          cause);
    }
    return bound.channel();
  }

  private static int port(Channel listener) {
    return ((InetSocketAddress) listener.localAddress()).getPort();
  }

  private void connect(ClientChannel channel, Endpoint endpoint, AtomicInteger atEndpoint) {
    ChannelPipeline pipeline = channel.pipeline();
    boolean fits = registry.admit(channel, endpoint, atEndpoint);
    if (!fits) {
      turnAway(channel, endpoint);
      return;
    }
    addTls(channel);
    pipeline.addLast(
        new IdleStateHandler(0, 0, settings.idleSeconds()),
        new WriteTimeoutHandler(settings.writeSeconds()));
    if (endpoint.webSocket()) {
      pipeline.addLast(
          new HttpServerCodec(),
          new HttpObjectAggregator(MOST_HTTP_BYTES),
          new WebSocketGate(token, metrics));
      addWebSocket(pipeline, "/", settings.maxLineBytes());
    } else {
      pipeline.addLast(new LineDecoder(settings.maxLineBytes()));
    }
    LineLimits.TokenDelivery tokenDelivery =
        endpoint.webSocket() ? LineLimits.TokenDelivery.HEADER : LineLimits.TokenDelivery.LINE;
    addLines(channel, endpoint, new LineLimits(tokenDelivery, settings.maxLineBytes()));
  }

  private void addTls(ClientChannel channel) {
    if (tls != null) {
      channel.pipeline().addLast(tls.newHandler(channel.alloc(), handshakes.of(channel)));
    }
  }

  private LineHandler addLines(ClientChannel channel, Endpoint endpoint, LineLimits limits) {
    Input input = new Input(settings, inputOfAll);
    Output output = new Output(channel, endpoint, settings, outputOfAll);
    ClientConnection connection = new ClientConnection(channel, input, output, metrics);
    LineHandler lines = new LineHandler(endpoint, limits, token, registry, connection, channel);
    channel.pipeline().addLast(lines);
    return lines;
  }

  private void connectBrowser(
      ClientChannel channel,
      PageEndpoint endpoint,
      Map<PageEndpoint.Socket, AtomicInteger> atSockets) {
    connectHttp(
        channel,
        BROWSER_IDLE_SECONDS,
        MOST_HTTP_BYTES,
        deadline ->
            new PageHandler(
                endpoint,
                metrics,
                deadline,
                registry::isDraining,
                (context, socket, request) -> {
                  registry.becomesWebSocket(channel);
                  context.pipeline().remove(deadline);
                  AtomicInteger atSocket =
                      atSockets.computeIfAbsent(socket, unused -> new AtomicInteger());
                  upgrade(channel, endpoint, socket, atSocket);
                  context.fireChannelRead(request.retain());
                  context.pipeline().remove(context.handler());
                }));
  }

  private void connectSender(ClientChannel channel, MessageEndpoint endpoint) {
    connectHttp(
        channel,
        settings.idleSeconds(),
        endpoint.maxBytes(),
        deadline -> new MessageHandler(endpoint, token, metrics, deadline, registry::isDraining));
  }

  /**
   * Lets somebody in who speaks HTTP.
   *
   * @param maxBytes of a request
   * @param handler makes what answers requests, which tells the deadline when one is whole
   */
  private void connectHttp(
      ClientChannel channel,
      int idleSeconds,
      int maxBytes,
      Function<RequestDeadline, RequestHandler> handler) {
    if (!registry.admitBrowser(channel)) {
      ClientConnection.cut(channel);
      return;
    }
    addTls(channel);
    RequestDeadline deadline = new RequestDeadline(settings.loginSeconds(), metrics);
    channel
        .pipeline()
        .addLast(
            new IdleStateHandler(0, 0, idleSeconds),
            new WriteTimeoutHandler(settings.writeSeconds()),
            deadline,
            new HttpServerCodec(),
            new HttpObjectAggregator(maxBytes),
            handler.apply(deadline));
  }

  /** Makes a connection of a browser one of a WebSocket, which opens in any case. */
  private void upgrade(
      ClientChannel channel,
      PageEndpoint pages,
      PageEndpoint.Socket socket,
      AtomicInteger atSocket) {
    Endpoint endpoint = socket.endpoint(pages.port());
    boolean fits = registry.admit(channel, endpoint, atSocket);
    int maxLineBytes = fits ? pages.maxLineBytes() : MOST_HTTP_BYTES;
    PartialMessageBytes partialBytes = new PartialMessageBytes(settings, metrics, partialOfAll);
    ChannelPipeline pipeline = channel.pipeline();
    pipeline.replace(
        IdleStateHandler.class, "idle", new IdleStateHandler(0, 0, settings.idleSeconds()));
    pipeline.addBefore(
        pipeline.context(HttpServerCodec.class).name(), "partialBytes", partialBytes);
    addWebSocket(pipeline, socket.path(), maxLineBytes);
    LineHandler lines =
        addLines(
            channel,
            endpoint,
            new LineLimits(LineLimits.TokenDelivery.MESSAGE, maxLineBytes, partialBytes));
    if (!fits) {
      lines.turnAway();
    }
  }

  private void turnAway(SocketChannel channel, Endpoint endpoint) {
    boolean canTell = tls == null && !endpoint.webSocket();
    String text = canTell ? endpoint.service().refusal("the server is full") : "";
    channel
        .writeAndFlush(Unpooled.copiedBuffer(text, StandardCharsets.UTF_8))
        .addListener(ChannelFutureListener.CLOSE);
  }

  private void addWebSocket(ChannelPipeline pipeline, String path, int maxLineBytes) {
    // Netty's frame that closes after a violation would be followed by a second one.
    WebSocketDecoderConfig decoder =
        WebSocketDecoderConfig.newBuilder()
            .maxFramePayloadLength(maxLineBytes)
            .closeOnProtocolViolation(false)
            .build();
    WebSocketServerProtocolConfig config =
        WebSocketServerProtocolConfig.newBuilder()
            .websocketPath(path)
            .checkStartsWith(true)
            .decoderConfig(decoder)
            .handshakeTimeoutMillis(TimeUnit.SECONDS.toMillis(settings.loginSeconds()))
            .build();
    pipeline.addLast(
        new WebSocketServerProtocolHandler(config), new WebSocketFrameAggregator(maxLineBytes));
  }

  /** Whether the server is shutting down. */
  public boolean isDraining() {
    return registry.isDraining();
  }

  /**
   * Stops listening, lets the sessions finish their pending work, and waits for them.
   *
   * @param seconds the longest wait
   */
  public void drain(double seconds) throws InterruptedException {
    registry.drain();
    listening.close().awaitUninterruptibly();
    registry.awaitNobody((long) (seconds * 1e9));
  }

  /** Closes all connections. */
  @Override
  public void close() {
    listening.close().awaitUninterruptibly();
    connected.close().awaitUninterruptibly();
    handshakes.close();
    threads
        .shutdownGracefully(QUIET_SECONDS, SHUTDOWN_SECONDS, TimeUnit.SECONDS)
        .awaitUninterruptibly();
  }
}

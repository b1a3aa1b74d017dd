package sanko.gtp.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import sanko.analysis.AnalysisConfiguration;
import sanko.analysis.AnalysisEngine;
import sanko.analysis.testing.CheckedTalk;
import sanko.board.Rules;
import sanko.engine.ClientLimits;
import sanko.engine.EngineStart;
import sanko.engine.config.ConfigException;
import sanko.engine.rating.RatingBook;
import sanko.nn.Evaluator;
import sanko.server.Endpoint;
import sanko.server.Health;
import sanko.server.Server;
import sanko.server.ServerException;
import sanko.server.ServerMetrics;
import sanko.server.ServerSettings;

/** A server on this machine, with an evaluator that a test controls. */
public final class TestServer implements AutoCloseable {
  static final String TOKEN = "open sesame";

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);
  private static final int SOCKET_MILLIS = 20_000;

  /** What a test may choose. */
  public record Choice(
      @Nullable String token,
      ServerSettings.@Nullable Tls tls,
      int games,
      int idleSeconds,
      int loginSeconds,
      int writeSeconds,
      long backlog,
      int visits,
      int connections) {
    public static final Choice USUAL =
        new Choice(null, null, 10, 600, 600, 600, 1 << 20, 1000, 1000);

    Choice withToken() {
      return withToken(TOKEN);
    }

    Choice withToken(String demanded) {
      return new Choice(
          demanded,
          tls,
          games,
          idleSeconds,
          loginSeconds,
          writeSeconds,
          backlog,
          visits,
          connections);
    }

    Choice withTls(ServerSettings.Tls files) {
      return new Choice(
          token,
          files,
          games,
          idleSeconds,
          loginSeconds,
          writeSeconds,
          backlog,
          visits,
          connections);
    }

    Choice withGames(int most) {
      return new Choice(
          token, tls, most, idleSeconds, loginSeconds, writeSeconds, backlog, visits, connections);
    }

    public Choice withVisits(int most) {
      return new Choice(
          token, tls, games, idleSeconds, loginSeconds, writeSeconds, backlog, most, connections);
    }

    Choice withTimes(int idle, int login, int write) {
      return new Choice(token, tls, games, idle, login, write, backlog, visits, connections);
    }

    Choice withConnections(int most) {
      return new Choice(
          token, tls, games, idleSeconds, loginSeconds, writeSeconds, backlog, visits, most);
    }
  }

  public final ServerMetrics metrics = new ServerMetrics();
  final Server server;
  final int gtp;
  public final int json;
  final int webSocket;
  final int admin;

  final AnalysisEngine engine;
  final RemoteGtp games;
  final RemoteAnalysis queries;

  TestServer(Evaluator evaluator) throws ConfigException, ServerException {
    this(evaluator, Choice.USUAL);
  }

  public TestServer(Evaluator evaluator, Choice choice) throws ConfigException, ServerException {
    CompletableFuture<Evaluator> ready = CompletableFuture.completedFuture(evaluator);
    Map<String, String> values = new LinkedHashMap<>(Map.of("maxVisits", "8"));
    AnalysisConfiguration configured = AnalysisConfiguration.of(values, 2, null, warning -> {});
    engine = new AnalysisEngine(ready, configured.setup().withMegabytes(64, 64));
    server =
        new Server(
            new ServerSettings(
                InetAddress.getLoopbackAddress(),
                choice.token(),
                choice.tls(),
                choice.connections(),
                64 * 1024,
                64 * 1024,
                1 << 20,
                choice.idleSeconds(),
                choice.loginSeconds(),
                choice.writeSeconds(),
                choice.backlog(),
                64 << 20),
            metrics);
    ClientLimits limits =
        new ClientLimits(choice.games(), 100, choice.visits(), 60, Double.POSITIVE_INFINITY)
            .withMemory(2, 1 << 20, 8 << 20);
    EngineStart start =
        new EngineStart(
                "Sanko",
                "0.15.0",
                new EngineStart.NewGame(Rules.TROMP_TAYLOR, 7.5, 9),
                configured.common().settings(),
                1)
            .withLimits(limits);
    games = new RemoteGtp(start, RatingBook::inMemory, ready, metrics);
    queries = new RemoteAnalysis(engine, limits);
    gtp = server.listen(new Endpoint("gtp", 0, false, games, choice.games()));
    json = server.listen(new Endpoint("json", 0, false, queries, 1000));
    webSocket = server.listen(new Endpoint("websocket", 0, true, queries, 1000));
    admin =
        server.listenToAdmin(
            InetAddress.getLoopbackAddress(), 0, () -> new Health(!server.isDraining(), "fine"));
  }

  public Client connect() throws IOException {
    return new Client(gtp);
  }

  /** How often something has been counted. */
  long total(String name) {
    return metrics.total(name);
  }

  /** Waits until nobody is connected and no thread of a game is left. */
  void awaitNobody() {
    await(() -> metrics.text().contains("sanko_connections 0\n") && gameThreads() == 0);
  }

  static long gameThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("sanko-game-"))
        .count();
  }

  public static void await(BooleanSupplier condition) {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime() - start).as("waited too long").isLessThan(PATIENCE_NANOS);
      LockSupport.parkNanos(1_000_000);
    }
  }

  @Override
  public void close() {
    server.close();
    engine.close();
  }

  /** A client over TCP. */
  public static final class Client implements AutoCloseable {
    final Socket socket;
    private final BufferedReader in;
    private final CheckedTalk checked = new CheckedTalk();

    public Client(int port) throws IOException {
      this(new Socket(InetAddress.getLoopbackAddress(), port));
    }

    Client(Socket socket) throws IOException {
      this.socket = socket;
      socket.setSoTimeout(SOCKET_MILLIS);
      socket.setTcpNoDelay(true);
      in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    public void send(String text) throws IOException {
      checked.send(text);
      socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
      socket.getOutputStream().flush();
    }

    @Nullable
    public String line() throws IOException {
      String line = in.readLine();
      checked.receive(line == null ? "" : line);
      return line;
    }

    /** As many characters as the array has. */
    String read(char[] characters) throws IOException {
      int read = 0;
      while (read < characters.length) {
        int more = in.read(characters, read, characters.length - read);
        if (more < 0) {
          break;
        }
        read += more;
      }
      return new String(characters, 0, read);
    }

    /** The lines up to the next empty one, or to the end. */
    public String reply() throws IOException {
      StringBuilder reply = new StringBuilder();
      for (String line = line(); line != null && !line.isEmpty(); line = line()) {
        reply.append(reply.isEmpty() ? "" : "\n").append(line);
      }
      return reply.toString();
    }

    public String ask(String command) throws IOException {
      send(command + "\n");
      return reply();
    }

    /** Vanishes without a word. */
    void reset() throws IOException {
      socket.setSoLinger(true, 0);
      socket.close();
    }

    /** Ends the connection, as {@link #close} does. */
    void leave() throws IOException {
      socket.close();
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }
}

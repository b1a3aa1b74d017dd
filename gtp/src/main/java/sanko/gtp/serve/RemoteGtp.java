package sanko.gtp.serve;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import sanko.base.DaemonThreads;
import sanko.engine.EngineStart;
import sanko.engine.StatusLines;
import sanko.engine.rating.RatingBook;
import sanko.gtp.command.GtpSession;
import sanko.gtp.protocol.InputQueue;
import sanko.nn.Evaluator;
import sanko.nn.EvaluatorShare;
import sanko.server.Connection;
import sanko.server.LineService;
import sanko.server.ServerMetrics;

/**
 * GTP as a service for remote clients: each has its own game, engine and thread, and all share the
 * evaluator. Shared.
 */
final class RemoteGtp implements LineService {
  private static final double NANOS = 1e9;
  private static final String REPLY_TIMES = "sanko_gtp_reply_seconds";

  private final EngineStart start;
  private final Supplier<RatingBook> ratings;
  private final CompletableFuture<Evaluator> evaluator;
  private final ServerMetrics metrics;
  private final AtomicLong sessions = new AtomicLong();

  /**
   * A service.
   *
   * @param start how each engine begins, without its ratings
   * @param ratings makes the book of players for each engine
   */
  RemoteGtp(
      EngineStart start,
      Supplier<RatingBook> ratings,
      CompletableFuture<Evaluator> evaluator,
      ServerMetrics metrics) {
    this.start = start;
    this.ratings = ratings;
    this.evaluator = evaluator;
    this.metrics = metrics;
  }

  @Override
  public boolean isStream() {
    return true;
  }

  @Override
  public String refusal(String reason) {
    return "? " + reason + "\n\n";
  }

  @Override
  public LineService.Session open(Connection connection) {
    Player player = new Player(connection);
    long number = sessions.incrementAndGet();
    DaemonThreads.start("sanko-game-" + number, () -> serve(player, number));
    return player;
  }

  private void serve(Player player, long number) {
    EngineStart own = start.forClient(number, ratings.get());
    // What one game has to say on standard error is of no use among many.
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    try {
      new GtpSession(own, evaluator.thenApply(EvaluatorShare::new), new StatusLines(nowhere), null)
          .run(player.input, player);
    } finally {
      player.connection.close();
    }
  }

  /** One client: what it sends goes into a queue, what it is told over its connection. */
  private final class Player extends OutputStream implements LineService.Session {
    private final Connection connection;
    private final InputQueue input;

    Player(Connection connection) {
      this.connection = connection;
      input = new InputQueue(connection::release);
    }

    @Override
    public void line(String line) {
      input.add(line);
    }

    @Override
    public void end() {
      input.end();
    }

    @Override
    public void cut() {
      input.cut();
    }

    @Override
    public void drain() {
      input.endInPeace();
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      try {
        connection.awaitReady();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted", e);
      }
      String text = new String(bytes, offset, length, StandardCharsets.UTF_8);
      if (text.endsWith("\n\n") && (text.startsWith("=") || text.startsWith("?"))) {
        metrics.observe(REPLY_TIMES, (System.nanoTime() - input.arrivalNanos()) / NANOS);
      }
      connection.send(text);
    }
  }
}

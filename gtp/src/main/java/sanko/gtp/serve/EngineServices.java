package sanko.gtp.serve;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import sanko.analysis.AnalysisConfiguration;
import sanko.analysis.AnalysisEngine;
import sanko.analysis.AnalysisSetup;
import sanko.analysis.GameExplorer;
import sanko.analysis.RecordFetcher;
import sanko.engine.ClientLimits;
import sanko.engine.EngineStart;
import sanko.engine.MoveMemory;
import sanko.engine.config.ConfigException;
import sanko.engine.config.Configuration;
import sanko.engine.rating.RatingBook;
import sanko.nn.Evaluator;
import sanko.server.Health;
import sanko.server.LineService;
import sanko.server.PageEndpoint;
import sanko.server.ServerMetrics;

/**
 * Games and queries for many clients, who share one evaluator and the memory for graphs. Shared.
 */
public final class EngineServices implements AutoCloseable {
  /**
   * Queries that are not answered yet may take this part of the memory, and those of one client
   * this part of that.
   */
  private static final int PART_FOR_QUERIES = 8;

  private static final int PART_OF_A_CLIENT = 4;

  private final Configuration configured;
  private final EngineStart start;
  private final CompletableFuture<Evaluator> evaluator;
  private final ServerMetrics metrics;
  private final MoveMemory moveMemory;
  private final AnalysisEngine engine;
  private final int megabytesOfGame;

  /**
   * Starts the analysis engine.
   *
   * @param moveMemory moves of earlier games that all games avoid
   * @param games the most games at a time, of all services together
   * @throws ConfigException if the book to play from cannot be read
   */
  public EngineServices(
      AnalysisConfiguration configuration,
      CompletableFuture<Evaluator> evaluator,
      ServerMetrics metrics,
      MoveMemory moveMemory,
      int games)
      throws ConfigException {
    configured = configuration.common();
    start = EngineStart.of(configured);
    this.evaluator = evaluator;
    this.metrics = metrics;
    this.moveMemory = moveMemory;
    megabytesOfGame = Math.max(1, megabytesOfGames(configured) / games);
    engine = new AnalysisEngine(evaluator, withHalfOfMemory(configuration.setup()));
    addGauges();
  }

  /** Games and queries get half of the memory for graphs each; of that of queries half waits. */
  private static AnalysisSetup withHalfOfMemory(AnalysisSetup setup) {
    int quarter = setup.defaults().search().memory().maxGraphMegabytes() / 4;
    return setup.withMegabytes(Math.max(1, quarter), quarter);
  }

  private static int megabytesOfGames(Configuration configured) {
    return Math.max(1, configured.settings().search().memory().maxGraphMegabytes() / 2);
  }

  /**
   * The limits of several kinds of clients with fewer games, if there is less than a megabyte of
   * graph for each.
   *
   * @param status is told if it is so
   */
  public static List<ClientLimits> fitting(
      Configuration configured, List<ClientLimits> limits, Consumer<String> status) {
    int megabytes = megabytesOfGames(configured);
    long games = limits.stream().mapToLong(ClientLimits::games).sum();
    if (games <= megabytes) {
      return limits;
    }
    status.accept(
        "There is enough memory for " + megabytes + " games only (SANKO_JAVA_OPTS=-Xmx...)");
    return limits.stream()
        .map(each -> each.withGames((int) Math.max(1, (long) each.games() * megabytes / games)))
        .toList();
  }

  /** GTP, with a game for each client. Ratings of players end with the connection. */
  public LineService games(ClientLimits limits) {
    return games(limits, RatingBook::inMemory);
  }

  private LineService games(ClientLimits limits, Supplier<RatingBook> ratings) {
    EngineStart limited = start.withLimits(withMemory(limits)).withMemory(moveMemory);
    return new RemoteGtp(limited, ratings, evaluator, metrics);
  }

  /** The JSON analysis engine. */
  public LineService queries(ClientLimits limits) {
    return new RemoteAnalysis(engine, withMemory(limits));
  }

  private ClientLimits withMemory(ClientLimits limits) {
    long bytes = Runtime.getRuntime().maxMemory() / PART_FOR_QUERIES;
    return limits.withMemory(megabytesOfGame, bytes / PART_OF_A_CLIENT, bytes);
  }

  /**
   * What pages talk to: the JSON analysis engine, and GTP.
   *
   * @param ratings makes the book of players for each connection
   * @param explorer knows games that others played; null if nobody does
   * @param fetcher gets records from game servers; null if nobody may
   */
  public List<PageEndpoint.Socket> pageSockets(
      ClientLimits limits,
      Supplier<RatingBook> ratings,
      @Nullable GameExplorer explorer,
      @Nullable RecordFetcher fetcher) {
    LineService queries = new RemoteAnalysis(engine, withMemory(limits), explorer, fetcher);
    return List.of(
        new PageEndpoint.Socket("/analysis", "web-analysis", queries, Integer.MAX_VALUE),
        new PageEndpoint.Socket("/gtp", "web-gtp", games(limits, ratings), limits.games()));
  }

  private void addGauges() {
    long start = System.nanoTime();
    Runtime runtime = Runtime.getRuntime();
    metrics.gauge("sanko_uptime_seconds", () -> (System.nanoTime() - start) / 1e9);
    metrics.gauge("sanko_heap_bytes", () -> runtime.totalMemory() - runtime.freeMemory());
    metrics.gauge("sanko_positions_queued", engine::queued);
    metrics.gauge("sanko_positions_running", engine::running);
    metrics.gauge("sanko_positions_searched", engine::searched);
    metrics.gauge("sanko_positions_visits", engine::visits);
  }

  /** Whether clients can be served. */
  public Health health(boolean isDraining) {
    if (isDraining) {
      return new Health(false, "finishing");
    }
    if (!evaluator.isDone()) {
      return new Health(false, "loading the network");
    }
    if (evaluator.isCompletedExceptionally()) {
      return new Health(false, "the network cannot be used");
    }
    return new Health(true, "ok, network " + evaluator.join().name());
  }

  @Override
  public void close() {
    engine.close();
  }
}

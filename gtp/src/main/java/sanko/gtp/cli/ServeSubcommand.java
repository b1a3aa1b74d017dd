package sanko.gtp.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import com.beust.jcommander.ParametersDelegate;
import java.net.InetAddress;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import sanko.gtp.analysis.AnalysisBounds;
import sanko.gtp.analysis.AnalysisEngine;
import sanko.gtp.analysis.AnalysisSetup;
import sanko.gtp.cli.ServerOptions.Port;
import sanko.gtp.config.AnalysisConfiguration;
import sanko.gtp.config.BuildInfo;
import sanko.gtp.config.ConfigException;
import sanko.gtp.config.Configuration;
import sanko.gtp.config.Environment;
import sanko.gtp.engine.Ceiling;
import sanko.gtp.engine.Ending;
import sanko.gtp.engine.EngineStart;
import sanko.gtp.engine.StatusLines;
import sanko.gtp.remote.RemoteAnalysis;
import sanko.gtp.remote.RemoteGtp;
import sanko.gtp.server.Endpoint;
import sanko.gtp.server.Health;
import sanko.gtp.server.LineService;
import sanko.gtp.server.Server;
import sanko.gtp.server.ServerException;
import sanko.gtp.server.ServerMetrics;
import sanko.gtp.server.ServerSettings;
import sanko.nn.Evaluator;

/** {@code sanko serve}: many games and analyses over sockets, with one evaluator. */
@Parameters(
    commandNames = "serve",
    commandDescription = "Serve GTP and the JSON analysis engine over TCP and WebSocket.")
final class ServeSubcommand implements Subcommand {
  /** Of the memory, for queries that are not answered yet, and of that for one client. */
  private static final int PART_FOR_QUERIES = 8;

  private static final int PART_OF_A_CLIENT = 4;

  @ParametersDelegate private final EvaluatorOptions options = new EvaluatorOptions();
  @ParametersDelegate private final ServerOptions server = new ServerOptions();

  @Parameter(
      names = {"-analysis-threads", "--analysis-threads"},
      description = "JSON positions searched at a time; by default chosen for the device.")
  private int analysisThreads;

  @Override
  public void run(Environment environment) throws ConfigException {
    CountDownLatch ended = new CountDownLatch(1);
    Ending.onSignal(
        () -> {
          boolean first = ended.getCount() > 0;
          ended.countDown();
          return first;
        });
    run(environment, ended);
  }

  /** Serves until the latch is released, and then until all sessions have finished. */
  void run(Environment environment, CountDownLatch ended) throws ConfigException {
    StatusLines status = new StatusLines(environment.err());
    Map<Port, Integer> ports = server.ports();
    ServerSettings settings = server.settings(status);
    AnalysisConfiguration configured =
        AnalysisConfiguration.of(options.values(status), analysisThreads, null, status::say);
    Configuration common = configured.common();
    status.say("Sanko " + BuildInfo.version() + " (KataGo-compatible analysis output)");
    CompletableFuture<Evaluator> evaluator = options.load(environment, common, status);
    ServerMetrics metrics = new ServerMetrics();
    try (AnalysisEngine engine = new AnalysisEngine(evaluator, analysisSetup(configured.setup()));
        Server running = new Server(settings, metrics)) {
      addGauges(metrics, engine);
      int most = games(common, status);
      LineService games = new RemoteGtp(engineStart(common, most), evaluator, metrics);
      LineService queries = new RemoteAnalysis(engine, bounds());
      for (Map.Entry<Port, Integer> each : ports.entrySet()) {
        int number = each.getValue();
        int port =
            switch (each.getKey()) {
              case GTP -> running.listen(new Endpoint("gtp", number, false, games, most));
              case JSON -> running.listen(queries("json", number, false, queries));
              case WEB_SOCKET -> running.listen(queries("websocket", number, true, queries));
              case ADMIN ->
                  running.listenToAdmin(
                      InetAddress.getLoopbackAddress(), number, () -> health(running, evaluator));
            };
        status.say("Port of " + each.getKey().name().toLowerCase(Locale.ROOT) + ": " + port);
      }
      status.say("Started, ready to begin handling requests");
      ended.await();
      status.say("Finishing the pending requests");
      running.drain(server.drainSeconds);
    } catch (ServerException e) {
      throw new ConfigException(String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    var unused = evaluator.thenAccept(Evaluator::close);
  }

  private static Endpoint queries(String name, int port, boolean webSocket, LineService service) {
    return new Endpoint(name, port, webSocket, service, Integer.MAX_VALUE);
  }

  /** Games and queries get half of the memory for graphs each; of that of queries half waits. */
  private static AnalysisSetup analysisSetup(AnalysisSetup setup) {
    int quarter = setup.defaults().search().memory().maxGraphMegabytes() / 4;
    return setup.withMegabytes(Math.max(1, quarter), quarter);
  }

  private static int megabytesOfGames(Configuration configured) {
    return Math.max(1, configured.settings().search().memory().maxGraphMegabytes() / 2);
  }

  /** As many games as the user allows, and as have a megabyte each. */
  private int games(Configuration configured, StatusLines status) {
    int megabytes = megabytesOfGames(configured);
    if (megabytes < server.maxGames) {
      status.say(
          "There is enough memory for " + megabytes + " games only (SANKO_JAVA_OPTS=-Xmx...)");
    }
    return Math.min(megabytes, server.maxGames);
  }

  private EngineStart engineStart(Configuration configured, int games) {
    int each = megabytesOfGames(configured) / games;
    String seed = configured.start().seed();
    return new EngineStart(
        "Sanko",
        BuildInfo.version(),
        new EngineStart.NewGame(
            configured.rules(), configured.rules().defaultKomi(), configured.start().boardSize()),
        configured.settings(),
        seed == null ? System.nanoTime() : seed.hashCode(),
        new Ceiling(server.maxVisits, server.maxSeconds, each));
  }

  private AnalysisBounds bounds() {
    long bytes = Runtime.getRuntime().maxMemory() / PART_FOR_QUERIES;
    return new AnalysisBounds(
        server.maxVisits,
        server.maxSeconds,
        server.maxPositions,
        bytes / PART_OF_A_CLIENT,
        bytes,
        false);
  }

  private static void addGauges(ServerMetrics metrics, AnalysisEngine engine) {
    long start = System.nanoTime();
    Runtime runtime = Runtime.getRuntime();
    metrics.gauge("sanko_uptime_seconds", () -> (System.nanoTime() - start) / 1e9);
    metrics.gauge("sanko_heap_bytes", () -> runtime.totalMemory() - runtime.freeMemory());
    metrics.gauge("sanko_positions_queued", engine::queued);
    metrics.gauge("sanko_positions_running", engine::running);
    metrics.gauge("sanko_positions_searched", engine::searched);
    metrics.gauge("sanko_positions_visits", engine::visits);
  }

  private static Health health(Server server, CompletableFuture<Evaluator> evaluator) {
    if (server.isDraining()) {
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
}

package sanko.gtp.cli;

import com.beust.jcommander.Parameters;
import com.beust.jcommander.ParametersDelegate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import sanko.analysis.AnalysisConfiguration;
import sanko.cli.AnalysisThreadsOption;
import sanko.cli.Environment;
import sanko.cli.EvaluatorOptions;
import sanko.cli.Subcommand;
import sanko.engine.ClientLimits;
import sanko.engine.MoveMemory;
import sanko.engine.ProcessExit;
import sanko.engine.StatusLines;
import sanko.engine.config.ConfigException;
import sanko.engine.config.Configuration;
import sanko.engine.log.LogFile;
import sanko.gtp.cli.ServerOptions.Port;
import sanko.gtp.serve.EngineServices;
import sanko.gtp.serve.RecordFolders;
import sanko.nn.Evaluator;
import sanko.server.Endpoint;
import sanko.server.LineService;
import sanko.server.PageEndpoint;
import sanko.server.PageProvider;
import sanko.server.Server;
import sanko.server.ServerException;
import sanko.server.ServerMetrics;
import sanko.server.ServerSettings;

/** {@code sanko serve}: many games and analyses over sockets, with one evaluator. */
@Parameters(
    commandNames = "serve",
    commandDescription = "Serve GTP, the JSON analysis engine and the page over the network.")
public final class ServeSubcommand implements Subcommand {
  @ParametersDelegate private final EvaluatorOptions options = new EvaluatorOptions();
  @ParametersDelegate private final ServerOptions server = new ServerOptions();
  @ParametersDelegate private final PageOptions pages = new PageOptions();

  @ParametersDelegate
  private final AnalysisThreadsOption analysisThreads = new AnalysisThreadsOption();

  @Override
  public void run(Environment environment) throws ConfigException {
    CountDownLatch ended = new CountDownLatch(1);
    ProcessExit.stopOnSignal(ended::countDown);
    run(environment, ended);
  }

  /** Serves until the latch is released, and then until all sessions have finished. */
  @SuppressWarnings("try") // The log only has to be open.
  void run(Environment environment, CountDownLatch ended) throws ConfigException {
    int threads = analysisThreads.threads();
    StatusLines status = new StatusLines(environment.err());
    Map<Port, Integer> ports = server.ports();
    ServerSettings settings = server.settings(status);
    if (ports.containsKey(Port.WEB)) {
      pages.check(settings.address());
    } else {
      pages.checkWithoutPage();
    }
    AnalysisConfiguration configured =
        AnalysisConfiguration.of(options.values(status), threads, null, status::say);
    Configuration common = configured.common();
    status.sayVersion();
    MoveMemory memory = MoveMemory.load(common, status::say);
    CompletableFuture<Evaluator> evaluator = options.load(environment, common, status);
    ServerMetrics metrics = new ServerMetrics();
    List<ClientLimits> limits =
        EngineServices.fitting(
            common,
            ports.containsKey(Port.WEB)
                ? List.of(server.limits(), pages.limits())
                : List.of(server.limits()),
            status::say);
    int games = limits.stream().mapToInt(ClientLimits::games).sum();
    try (LogFile log = LogFile.open(common.start().log(), status::say);
        EngineServices services =
            new EngineServices(configured, evaluator, metrics, memory, games);
        RecordFolders records = ports.containsKey(Port.WEB) ? pages.records() : null;
        Server running = new Server(settings, metrics)) {
      metrics.gauge("sanko_ready", () -> services.health(running.isDraining()).isGood() ? 1 : 0);
      listen(ports, running, services, limits, records, status);
      status.sayReady();
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

  /**
   * Opens the ports.
   *
   * @param limits of programs and, if there is a page, of browsers
   */
  private void listen(
      Map<Port, Integer> ports,
      Server running,
      EngineServices services,
      List<ClientLimits> limits,
      @Nullable RecordFolders records,
      StatusLines status)
      throws ConfigException, ServerException {
    ClientLimits own = limits.get(0);
    LineService queries = services.queries(own);
    for (Map.Entry<Port, Integer> each : ports.entrySet()) {
      int number = each.getValue();
      int port =
          switch (each.getKey()) {
            case GTP ->
                running.listen(
                    new Endpoint("gtp", number, false, services.games(own), own.games()));
            case JSON -> running.listen(queries("json", number, false, queries));
            case WEB_SOCKET -> running.listen(queries("websocket", number, true, queries));
            case WEB ->
                running.listenToPages(pages(number, limits.get(1), services, records, running));
            case ADMIN ->
                running.listenToAdmin(
                    server.adminAddress(), number, () -> services.health(running.isDraining()));
          };
      status.say("Port of " + each.getKey().name().toLowerCase(Locale.ROOT) + ": " + port);
    }
  }

  private static Endpoint queries(String name, int port, boolean webSocket, LineService service) {
    return new Endpoint(name, port, webSocket, service, Integer.MAX_VALUE);
  }

  private PageEndpoint pages(
      int port,
      ClientLimits limits,
      EngineServices services,
      @Nullable RecordFolders records,
      Server running)
      throws ConfigException {
    PageProvider provider =
        ServiceLoader.load(PageProvider.class)
            .findFirst()
            .orElseThrow(
                () ->
                    new ConfigException(
                        "the page is in the module web, which the launcher builds: ./sanko serve"
                            + " --web PORT"));
    return pages.endpoint(
        port,
        provider.pages(() -> services.health(running.isDraining())),
        services,
        limits,
        records);
  }
}

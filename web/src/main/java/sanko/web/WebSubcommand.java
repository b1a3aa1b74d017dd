package sanko.web;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import com.beust.jcommander.ParametersDelegate;
import java.io.IOException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import sanko.analysis.AnalysisConfiguration;
import sanko.analysis.RecordFetcher;
import sanko.cli.AnalysisThreadsOption;
import sanko.cli.Environment;
import sanko.cli.EvaluatorOptions;
import sanko.cli.OptionCheck;
import sanko.cli.PlayOptions;
import sanko.cli.Subcommand;
import sanko.engine.ClientLimits;
import sanko.engine.MoveMemory;
import sanko.engine.ProcessExit;
import sanko.engine.StatusLines;
import sanko.engine.config.BuildInfo;
import sanko.engine.config.ConfigException;
import sanko.engine.log.LogFile;
import sanko.engine.rating.RatingBook;
import sanko.gtp.serve.EngineServices;
import sanko.gtp.serve.GameServers;
import sanko.gtp.serve.RecordFolders;
import sanko.nn.Evaluator;
import sanko.server.Origins;
import sanko.server.PageEndpoint;
import sanko.server.PageService;
import sanko.server.Server;
import sanko.server.ServerException;
import sanko.server.ServerMetrics;
import sanko.server.ServerSettings;

/** {@code sanko web}: the board in the user's own browser. */
@Parameters(commandNames = "web", commandDescription = "Play, analyze and review in the browser.")
public final class WebSubcommand implements Subcommand {
  private static final int USUAL_PORT = 7788;
  private static final double DRAIN_SECONDS = 3;
  private static final long EMPTY_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final int DAY_SECONDS = 86_400;

  /** The user's own machine: practically no limits, but memory is shared among this many games. */
  private static final ClientLimits LIMITS =
      new ClientLimits(8, 10_000, 1_000_000_000L, DAY_SECONDS, Double.POSITIVE_INFINITY);

  @ParametersDelegate private final EvaluatorOptions options = new EvaluatorOptions();
  @ParametersDelegate private final PlayOptions play = new PlayOptions();
  private final Supplier<RecordFetcher> fetcher;

  @Parameter(
      names = {"-port", "--port"},
      description =
          "PORT: Where to listen on localhost; 0 chooses a free one (7788 if it is free).")
  private @Nullable Integer port;

  @Parameter(
      names = {"-no-browser", "--no-browser"},
      description = "Only print the address.")
  private boolean noBrowser;

  @Parameter(
      names = {"-stay", "--stay"},
      description = "Go on when all pages have been closed for a minute.")
  private boolean stay;

  @ParametersDelegate
  private final AnalysisThreadsOption analysisThreads = new AnalysisThreadsOption();

  @Parameter(
      names = {"-page", "--page"},
      description = "FOLDER: Take the page's files from there, to change them without a build.")
  private @Nullable String page;

  @Parameter(
      names = {"-records", "--records"},
      description =
          "FOLDER: Show what was played in the records below this folder; may be repeated.")
  private List<String> records = new ArrayList<>();

  @Parameter(
      names = {"-fetch", "--fetch"},
      description = "Let the page import games from OGS and Fox by their addresses.")
  private boolean isFetching;

  /** The command. */
  public WebSubcommand() {
    this(GameServers::new);
  }

  /**
   * The same.
   *
   * @param fetcher gets records from game servers, if that is wanted
   */
  WebSubcommand(Supplier<RecordFetcher> fetcher) {
    this.fetcher = fetcher;
  }

  @Override
  public void run(Environment environment) throws ConfigException, IOException {
    Visitors visitors = new Visitors();
    ProcessExit.onSignal(
        () -> {
          boolean first = !visitors.isEnded();
          visitors.end();
          return first;
        });
    run(environment, visitors, stay ? null : EMPTY_NANOS);
  }

  /**
   * Serves the page until the visitors are ended or gone.
   *
   * @param emptyNanos how long no page must have been open; null if that is no reason to end
   */
  @SuppressWarnings("try") // The log only has to be open.
  void run(Environment environment, Visitors visitors, @Nullable Long emptyNanos)
      throws ConfigException, IOException {
    StatusLines status = new StatusLines(environment.err());
    OptionCheck.port(port, "-port");
    int threads = analysisThreads.threads();
    SiteFiles files = SiteFiles.in(page);
    AnalysisConfiguration configured =
        AnalysisConfiguration.of(values(status), threads, null, status::say).keepingGames();
    status.say("Sanko " + BuildInfo.version());
    MoveMemory memory = MoveMemory.load(configured.common(), status::say);
    CompletableFuture<Evaluator> evaluator = options.load(environment, configured.common(), status);
    ServerMetrics metrics = new ServerMetrics();
    List<ClientLimits> limits =
        EngineServices.fitting(configured.common(), List.of(LIMITS), status::say);
    try (LogFile log = LogFile.open(configured.common().start().log(), status::say);
        EngineServices services =
            new EngineServices(configured, evaluator, metrics, memory, limits.get(0).games());
        RecordFolders explored =
            RecordFolders.open(records, configured.common().start().reviewCacheMegabytes() > 0);
        Server running = new Server(settings(), metrics)) {
      PageService pages = new Site(files, () -> services.health(running.isDraining()));
      List<PageEndpoint.Socket> sockets =
          services
              .pageSockets(
                  limits.get(0),
                  () -> RatingBook.ofUser(status::say),
                  explored,
                  isFetching ? fetcher.get() : null)
              .stream()
              .map(visitors::counted)
              .toList();
      String address = "http://localhost:" + listen(running, pages, sockets, status) + "/";
      environment.print(address);
      if (!noBrowser && Browser.open(address)) {
        status.say("The page opens in your browser; Ctrl-C here ends the engine.");
      } else {
        status.say("Open this address in your browser; Ctrl-C here ends the engine.");
      }
      visitors.awaitEnd(emptyNanos);
      status.say("The end");
      running.drain(DRAIN_SECONDS);
    } catch (ServerException e) {
      throw new ConfigException(String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    var unused = evaluator.thenAccept(Evaluator::close);
  }

  private Map<String, String> values(StatusLines status) throws ConfigException {
    Map<String, String> values = options.values(status);
    values.putAll(play.values());
    return values;
  }

  private static ServerSettings settings() {
    long memory = Runtime.getRuntime().maxMemory();
    return new ServerSettings(
        InetAddress.getLoopbackAddress(),
        null,
        null,
        64,
        PageEndpoint.MAX_LINE_BYTES,
        2L << 20,
        memory / 16,
        DAY_SECONDS,
        10,
        30,
        16L << 20,
        memory / 8);
  }

  /** Listens at the port that is asked for; or at the usual one, or at another if that is taken. */
  private int listen(
      Server server, PageService pages, List<PageEndpoint.Socket> sockets, StatusLines status)
      throws ServerException {
    if (port != null) {
      return server.listenToPages(endpoint(port, pages, sockets));
    }
    try {
      return server.listenToPages(endpoint(USUAL_PORT, pages, sockets));
    } catch (ServerException e) {
      status.say("Port " + USUAL_PORT + " is taken; the page is at another one.");
      return server.listenToPages(endpoint(0, pages, sockets));
    }
  }

  private static PageEndpoint endpoint(
      int port, PageService pages, List<PageEndpoint.Socket> sockets) {
    return new PageEndpoint(port, pages, sockets, Origins.LOCAL, PageEndpoint.MAX_LINE_BYTES);
  }
}

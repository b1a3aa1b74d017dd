package sanko.mcp;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import com.beust.jcommander.ParametersDelegate;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.server.McpAsyncServer;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import sanko.analysis.AnalysisConfiguration;
import sanko.analysis.AnalysisEngine;
import sanko.cli.Environment;
import sanko.cli.EvaluatorOptions;
import sanko.cli.OptionCheck;
import sanko.cli.Subcommand;
import sanko.engine.ClientLimits;
import sanko.engine.ProcessExit;
import sanko.engine.StatusLines;
import sanko.engine.config.BuildInfo;
import sanko.engine.config.ConfigException;
import sanko.engine.config.Configuration;
import sanko.engine.log.LogFile;
import sanko.gtp.cli.ServerOptions;
import sanko.nn.Evaluator;
import sanko.server.MessageEndpoint;
import sanko.server.Origins;
import sanko.server.Server;
import sanko.server.ServerException;
import sanko.server.ServerMetrics;
import sanko.server.ServerSettings;

/** {@code sanko mcp}: facts for language models, by the Model Context Protocol. */
@Parameters(
    commandNames = "mcp",
    commandDescription = "Answer language models: a server of the Model Context Protocol.")
public final class McpSubcommand implements Subcommand {
  /** Where messages go over HTTP. */
  static final String PATH = "/mcp";

  private static final String INSTRUCTIONS =
      """
      A Go engine. Each answer has its evidence in structuredContent: lines, visits, ranges, proofs. \
      Say nothing about a position that is not in it. Points are written D4, columns A to T without \
      I; winning rates and leads are Black's. Name a position by sgf, or by moves; a game begun with \
      new_game is kept, and is meant where neither is given.\
      """;

  private static final String LOCALHOST = "127.0.0.1";
  private static final int DAY_SECONDS = 86_400;
  private static final int LOGIN_SECONDS = 10;
  private static final int WRITE_SECONDS = 30;
  private static final int MOST_CONNECTIONS = 64;
  private static final int DRAIN_SECONDS = 3;
  private static final int PART_FOR_BACKLOG = 8;

  @ParametersDelegate private final EvaluatorOptions options = new EvaluatorOptions();

  @Parameter(
      names = {"-http", "--http"},
      description =
          "PORT: Serve HTTP at /mcp there in place of standard input and output; 0 chooses a port.")
  private @Nullable Integer http;

  @Parameter(
      names = {"-address", "--address"},
      description = "ADDRESS: Where to listen (127.0.0.1); any but localhost requires a token.")
  private @Nullable String address;

  @Parameter(
      names = {"-token-file", "--token-file"},
      description = "FILE: A file with the token, in place of the variable SANKO_TOKEN.")
  private @Nullable String tokenFile;

  @Parameter(
      names = {"-max-visits", "--max-visits"},
      description = "The maximum visits of a call, all its searches together (20000).")
  private long maxVisits = 20_000;

  @Parameter(
      names = {"-max-seconds", "--max-seconds"},
      description = "The maximum seconds of a call (60).")
  private double maxSeconds = 60;

  @Override
  public void run(Environment environment) throws ConfigException, IOException {
    CountDownLatch ended = new CountDownLatch(1);
    if (http != null) {
      ProcessExit.stopOnSignal(ended::countDown);
    }
    run(environment, ended);
  }

  /**
   * Serves until the input ends or, over HTTP, the latch is released.
   *
   * @throws ConfigException if an option makes no sense
   * @throws IOException if the input fails
   */
  @SuppressWarnings("try") // The log only has to be open.
  void run(Environment environment, CountDownLatch ended) throws ConfigException, IOException {
    StatusLines status = new StatusLines(environment.err());
    OptionCheck.atLeast(1, maxVisits, "-max-visits");
    OptionCheck.positive(maxSeconds, "-max-seconds");
    AnalysisConfiguration configured =
        AnalysisConfiguration.of(options.values(status), 0, null, status::say);
    Configuration common = configured.common();
    if (http == null) {
      OptionCheck.needs("-http", "-address", address != null);
      OptionCheck.needs("-http", "-token-file", tokenFile != null);
    }
    ServerSettings settings = http == null ? null : settings(status);
    CompletableFuture<Evaluator> evaluator = options.load(environment, common, status);
    ClientLimits limits =
        new ClientLimits(
            Integer.MAX_VALUE,
            Integer.MAX_VALUE,
            maxVisits,
            Math.min(maxSeconds, DAY_SECONDS),
            Double.POSITIVE_INFINITY);
    Judge judge = new Judge(evaluator, common.settings(), common.start().seedNumber());
    try (LogFile log = LogFile.open(common.start().log(), status::say);
        AnalysisEngine engine = new AnalysisEngine(evaluator, configured.setup());
        ToolBox tools = new ToolBox(engine, judge, limits)) {
      if (settings == null) {
        serve(environment, tools, status);
      } else {
        serve(settings, tools, ended, status);
      }
    }
    var unused = evaluator.thenAccept(Evaluator::close);
  }

  private static void serve(Environment environment, ToolBox tools, StatusLines status)
      throws IOException {
    McpJsonMapper mapper = new JacksonMcpJsonMapper(new JsonMapper());
    StdioTransport client = new StdioTransport(mapper, environment.in(), environment.out());
    McpAsyncServer server = built(McpServer.async(client), mapper, tools);
    status.sayReady();
    client.serve();
    server.close();
  }

  private void serve(
      ServerSettings settings, ToolBox tools, CountDownLatch ended, StatusLines status)
      throws ConfigException {
    McpJsonMapper mapper = new JacksonMcpJsonMapper(new JsonMapper());
    HttpTransport clients = new HttpTransport(mapper, tools::forget);
    McpAsyncServer server = built(McpServer.async(clients), mapper, tools);
    try (Server running = new Server(settings, new ServerMetrics())) {
      int port =
          running.listenToMessages(
              new MessageEndpoint(
                  http == null ? 0 : http, PATH, clients, Origins.LOCAL, StdioTransport.LONGEST));
      status.say("Serving http://%s:%d%s".formatted(address(), port, PATH));
      ended.await();
      running.drain(DRAIN_SECONDS);
    } catch (ServerException e) {
      throw new ConfigException(String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      server.close();
    }
  }

  /** A server with all tools. */
  static McpAsyncServer built(
      McpServer.AsyncSpecification<?> specification, McpJsonMapper mapper, ToolBox tools) {
    return specification
        .serverInfo("sanko", BuildInfo.version())
        .instructions(INSTRUCTIONS)
        .capabilities(McpSchema.ServerCapabilities.builder().tools(false).build())
        .jsonMapper(mapper)
        .validateToolInputs(false)
        .tools(tools.specifications())
        .build();
  }

  private String address() {
    return Objects.requireNonNullElse(address, LOCALHOST);
  }

  private ServerSettings settings(StatusLines status) throws ConfigException {
    OptionCheck.port(http, "-http");
    String token = ServerOptions.token(tokenFile, System.getenv());
    InetAddress listened;
    try {
      listened = InetAddress.getByName(address());
    } catch (UnknownHostException e) {
      throw new ConfigException("no such address: " + address());
    }
    ServerOptions.checkToken(address(), listened, token);
    if (!listened.isLoopbackAddress()) {
      status.say("The token and the games are sent in plain text; a proxy can encrypt them.");
    }
    long memory = Runtime.getRuntime().maxMemory() / PART_FOR_BACKLOG;
    return new ServerSettings(
        listened,
        token,
        null,
        MOST_CONNECTIONS,
        StdioTransport.LONGEST,
        memory,
        memory,
        DAY_SECONDS,
        LOGIN_SECONDS,
        WRITE_SECONDS,
        memory,
        memory);
  }
}

package sanko.gtp.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.ParameterException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sanko.base.file.FileErrors;
import sanko.base.file.SmallText;
import sanko.cli.OptionCheck;
import sanko.engine.ClientLimits;
import sanko.engine.StatusLines;
import sanko.engine.config.ConfigException;
import sanko.engine.config.FileNames;
import sanko.server.Descriptors;
import sanko.server.ServerSettings;

/** The options of a server: addresses, access and limits. */
public final class ServerOptions {
  /** The environment variable that holds the token. */
  static final String TOKEN_VARIABLE = "SANKO_TOKEN";

  private static final int GTP_PORT = 7700;
  private static final int JSON_PORT = 7701;
  private static final int WEB_SOCKET_PORT = 7702;
  private static final int ADMIN_PORT = 7703;
  private static final int LOGIN_SECONDS = 10;
  private static final int WRITE_SECONDS = 30;
  private static final long MAX_BACKLOG = 16L << 20;
  private static final long MAX_INPUT = 2L << 20;
  private static final int PART_FOR_INPUT = 16;
  private static final int PART_FOR_BACKLOG = 8;
  private static final int LEAST_LINE = 1024;
  private static final Pattern ASCII = Pattern.compile("[ -~]*");

  /** What may be listened to. */
  enum Port {
    GTP,
    JSON,
    WEB_SOCKET,
    WEB,
    ADMIN
  }

  @Parameter(
      names = {"-address", "--address"},
      description = "ADDRESS: Where to listen (127.0.0.1); any but localhost requires a token.")
  private String address = "127.0.0.1";

  @Parameter(
      names = {"-gtp", "--gtp"},
      description = "PORT: GTP over TCP (7700 if no port is given; 0 chooses a free port).")
  private @Nullable Integer gtp;

  @Parameter(
      names = {"-json", "--json"},
      description = "PORT: The JSON analysis engine over TCP (7701).")
  private @Nullable Integer json;

  @Parameter(
      names = {"-websocket", "--websocket"},
      description = "PORT: The JSON analysis engine over WebSocket (7702).")
  private @Nullable Integer webSocket;

  @Parameter(
      names = {"-web", "--web"},
      description = "PORT: The page for browsers; only if it is given.")
  private @Nullable Integer web;

  @Parameter(
      names = {"-admin", "--admin"},
      description = "PORT: /health, /live and /metrics (7703).")
  private @Nullable Integer admin;

  @Parameter(
      names = {"-admin-address", "--admin-address"},
      description = "ADDRESS: Of the admin port (127.0.0.1); any but localhost requires a token.")
  private String adminAddress = "127.0.0.1";

  @Parameter(
      names = {"-token-file", "--token-file"},
      description = "FILE: A file with the token, in place of the variable SANKO_TOKEN.")
  private @Nullable String tokenFile;

  @Parameter(
      names = {"-tls-cert", "--tls-cert"},
      description = "FILE: The certificate chain (PEM); clients must then use TLS.")
  private @Nullable String certificates;

  @Parameter(
      names = {"-tls-key", "--tls-key"},
      description = "FILE: The private key of the certificate (PEM, PKCS#8, not encrypted).")
  private @Nullable String key;

  @Parameter(
      names = {"-max-connections", "--max-connections"},
      description = "The maximum number of connections of all kinds (512).")
  private int maxConnections = 512;

  @Parameter(
      names = {"-max-games", "--max-games"},
      description = "The maximum number of GTP connections, each with a game (256).")
  private int maxGames = 256;

  @Parameter(
      names = {"-max-positions", "--max-positions"},
      description = "The maximum number of waiting positions of a JSON client (1000).")
  private int maxPositions = 1000;

  @Parameter(
      names = {"-max-visits", "--max-visits"},
      description = "The maximum visits of a search (1000000).")
  private long maxVisits = 1_000_000;

  @Parameter(
      names = {"-max-seconds", "--max-seconds"},
      description = "The maximum seconds of a search (300).")
  private double maxSeconds = 300;

  @Parameter(
      names = {"-max-line", "--max-line"},
      description = "The maximum number of bytes in a line (262144).")
  private int maxLine = 262_144;

  @Parameter(
      names = {"-idle-seconds", "--idle-seconds"},
      description = "Close a connection after this many seconds without traffic (1800).")
  private int idleSeconds = 1800;

  @Parameter(
      names = {"-drain-seconds", "--drain-seconds"},
      description = "Wait up to this many seconds for searches after SIGTERM (30).")
  double drainSeconds = 30;

  /**
   * The ports to listen at: those named, or else the usual ones.
   *
   * @throws ConfigException if one is no port
   */
  Map<Port, Integer> ports() throws ConfigException {
    boolean none = Stream.of(gtp, json, webSocket, web, admin).allMatch(Objects::isNull);
    Map<Port, Integer> ports = new LinkedHashMap<>();
    put(ports, Port.GTP, "-gtp", none ? Integer.valueOf(GTP_PORT) : gtp);
    put(ports, Port.JSON, "-json", none ? Integer.valueOf(JSON_PORT) : json);
    put(ports, Port.WEB_SOCKET, "-websocket", none ? Integer.valueOf(WEB_SOCKET_PORT) : webSocket);
    put(ports, Port.WEB, "-web", web);
    put(ports, Port.ADMIN, "-admin", none ? Integer.valueOf(ADMIN_PORT) : admin);
    return ports;
  }

  private static void put(
      Map<Port, Integer> ports, Port port, String option, @Nullable Integer number)
      throws ConfigException {
    OptionCheck.port(number, option);
    if (number != null) {
      ports.put(port, number);
    }
  }

  /** What each client may ask for. */
  ClientLimits limits() {
    return new ClientLimits(
        maxGames, maxPositions, maxVisits, maxSeconds, Double.POSITIVE_INFINITY);
  }

  /**
   * What the server is told.
   *
   * @throws ConfigException if it makes no sense
   */
  ServerSettings settings(StatusLines status) throws ConfigException {
    checkLimits();
    InetAddress listened = named(address);
    String token = token(tokenFile, System.getenv());
    ServerSettings.Tls tls = tls();
    checkToken(address, listened, token);
    checkToken(adminAddress, adminAddress(), token);
    if (!listened.isLoopbackAddress() && tls == null) {
      status.say(
          "Without --tls-cert and --tls-key the token and the games are sent in plain text.");
    }
    int connections = Descriptors.fitting(maxConnections);
    if (connections < maxConnections) {
      status.say(
          "Connections: at most %d, since the system allows few open files (ulimit -n)"
              .formatted(connections));
    }
    return new ServerSettings(
        listened,
        token,
        tls,
        connections,
        maxLine,
        MAX_INPUT,
        Runtime.getRuntime().maxMemory() / PART_FOR_INPUT,
        idleSeconds,
        LOGIN_SECONDS,
        WRITE_SECONDS,
        MAX_BACKLOG,
        Runtime.getRuntime().maxMemory() / PART_FOR_BACKLOG);
  }

  private void checkLimits() {
    OptionCheck.atLeast(1, maxConnections, "-max-connections");
    OptionCheck.atLeast(1, maxGames, "-max-games");
    OptionCheck.atLeast(1, maxPositions, "-max-positions");
    OptionCheck.atLeast(1, maxVisits, "-max-visits");
    OptionCheck.positive(maxSeconds, "-max-seconds");
    OptionCheck.atLeast(LEAST_LINE, maxLine, "-max-line");
    OptionCheck.atLeast(1, idleSeconds, "-idle-seconds");
    OptionCheck.check(drainSeconds >= 0, "-drain-seconds must not be negative");
  }

  /** Refuses to let strangers in: an address that others reach needs a token. */
  public static void checkToken(String name, InetAddress listened, @Nullable String token) {
    OptionCheck.check(
        listened.isLoopbackAddress() || token != null,
        name
            + " can be reached from elsewhere: name a token (--token-file or "
            + TOKEN_VARIABLE
            + ")");
  }

  /** Where those who watch over the server find it. */
  InetAddress adminAddress() throws ConfigException {
    return named(adminAddress);
  }

  private static InetAddress named(String address) throws ConfigException {
    try {
      return InetAddress.getByName(address);
    } catch (UnknownHostException e) {
      throw new ConfigException("no such address: " + address);
    }
  }

  private ServerSettings.@Nullable Tls tls() throws ConfigException {
    if (certificates == null && key == null) {
      return null;
    }
    if (certificates == null || key == null) {
      throw new ParameterException("TLS needs both --tls-cert and --tls-key");
    }
    return new ServerSettings.Tls(FileNames.path(certificates), FileNames.path(key));
  }

  /**
   * The token in a file, or else in the environment; null if there is none.
   *
   * @throws ConfigException if the file cannot be read, or the token is empty or none that all
   *     protocols can carry
   */
  public static @Nullable String token(@Nullable String file, Map<String, String> environment)
      throws ConfigException {
    String token = environment.get(TOKEN_VARIABLE);
    if (file != null) {
      Path path = FileNames.path(file);
      try {
        token = SmallText.read(path);
      } catch (IOException e) {
        throw new ConfigException("cannot read the token " + path + ": " + FileErrors.reason(e));
      }
    }
    if (token != null && token.isBlank()) {
      throw new ConfigException("the token is empty");
    }
    if (token == null) {
      return null;
    }
    if (!ASCII.matcher(token.strip()).matches()) {
      throw new ConfigException(
          "the token must be one line of ASCII characters: letters, digits, spaces, punctuation");
    }
    return token.strip();
  }
}

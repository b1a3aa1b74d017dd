package sanko.gtp.cli;

import com.beust.jcommander.Parameter;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import sanko.cli.OptionCheck;
import sanko.engine.ClientLimits;
import sanko.engine.config.ConfigException;
import sanko.engine.rating.RatingBook;
import sanko.gtp.serve.EngineServices;
import sanko.gtp.serve.GameServers;
import sanko.gtp.serve.RecordFolders;
import sanko.server.Origins;
import sanko.server.PageEndpoint;
import sanko.server.PageService;

/** The options of a server for the pages in its clients' browsers, which get less than programs. */
final class PageOptions {
  private static final ClientLimits USUAL = new ClientLimits(128, 600, 20_000, 60, 50);

  @Parameter(
      names = {"-origin", "--origin"},
      description =
          "ADDRESS: Another address of the page (https://go.example.org); may be repeated.")
  private List<String> origins = new ArrayList<>();

  @Parameter(
      names = {"-web-games", "--web-games"},
      description = "The maximum number of pages that play (128).")
  private @Nullable Integer games;

  @Parameter(
      names = {"-web-positions", "--web-positions"},
      description = "The maximum number of waiting positions of a page (600).")
  private @Nullable Integer positions;

  @Parameter(
      names = {"-web-visits", "--web-visits"},
      description = "The maximum visits of a search of a page (20000).")
  private @Nullable Long visits;

  @Parameter(
      names = {"-web-seconds", "--web-seconds"},
      description = "The maximum seconds of a search of a page (60).")
  private @Nullable Double seconds;

  @Parameter(
      names = {"-web-requests", "--web-requests"},
      description = "The requests per second taken from a page, after a burst (50).")
  private @Nullable Double requests;

  @Parameter(
      names = {"-web-records", "--web-records"},
      description = "FOLDER: Let pages explore the records below it; may be repeated.")
  private List<String> records = new ArrayList<>();

  @Parameter(
      names = {"-web-fetch", "--web-fetch"},
      description = "Get records from OGS and Fox for pages that name a game.")
  private boolean isFetching;

  /** Refuses options of a page where there is none. */
  void checkWithoutPage() {
    OptionCheck.needs("-web", "-origin", !origins.isEmpty());
    OptionCheck.needs("-web", "-web-games", games != null);
    OptionCheck.needs("-web", "-web-positions", positions != null);
    OptionCheck.needs("-web", "-web-visits", visits != null);
    OptionCheck.needs("-web", "-web-seconds", seconds != null);
    OptionCheck.needs("-web", "-web-requests", requests != null);
    OptionCheck.needs("-web", "-web-records", !records.isEmpty());
    OptionCheck.needs("-web", "-web-fetch", isFetching);
  }

  /**
   * Refuses what makes no sense, or would make a page that nobody can use.
   *
   * @param address where the server listens
   */
  void check(InetAddress address) throws ConfigException {
    ClientLimits limits = limits();
    OptionCheck.atLeast(1, limits.games(), "-web-games");
    OptionCheck.atLeast(1, limits.positions(), "-web-positions");
    OptionCheck.atLeast(1, limits.visits(), "-web-visits");
    OptionCheck.positive(limits.seconds(), "-web-seconds");
    OptionCheck.positive(limits.requestsPerSecond(), "-web-requests");
    origins();
    if (!address.isLoopbackAddress() && origins.isEmpty()) {
      throw new ConfigException(
          "browsers elsewhere need an address of the page: name it by --origin, such as"
              + " --origin https://go.example.org");
    }
  }

  private Origins origins() {
    return OptionCheck.read("--origin", () -> new Origins(origins));
  }

  /** What each page may ask for. */
  ClientLimits limits() {
    return new ClientLimits(
        Objects.requireNonNullElse(games, USUAL.games()),
        Objects.requireNonNullElse(positions, USUAL.positions()),
        Objects.requireNonNullElse(visits, USUAL.visits()),
        Objects.requireNonNullElse(seconds, USUAL.seconds()),
        Objects.requireNonNullElse(requests, USUAL.requestsPerSecond()));
  }

  /** The games that pages may look at, or null. */
  @Nullable RecordFolders records() throws ConfigException {
    return RecordFolders.open(records, true);
  }

  /** The page and its WebSockets. */
  PageEndpoint endpoint(
      int port,
      PageService pages,
      EngineServices services,
      ClientLimits limits,
      @Nullable RecordFolders explored)
      throws ConfigException {
    GameServers fetcher = isFetching ? new GameServers() : null;
    var sockets = services.pageSockets(limits, RatingBook::inMemory, explored, fetcher);
    return new PageEndpoint(port, pages, sockets, origins(), PageEndpoint.MAX_LINE_BYTES);
  }
}

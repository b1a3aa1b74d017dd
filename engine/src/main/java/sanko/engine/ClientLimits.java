package sanko.engine;

import sanko.search.request.SearchLimits;
import sanko.search.settings.SearchKeys;
import sanko.search.settings.SearchSettings;

/**
 * What a client may ask for. Its searches are cut to that; what would wait beyond it is refused.
 *
 * @param games at a time, of all clients
 * @param positions of one client that wait or are being searched
 * @param visits of one search
 * @param seconds of one search
 * @param requestsPerSecond of JSON from one client; more wait for their turn, after a burst
 * @param graphMegabytes of the search of a game
 * @param queryBytes of memory for the queries of one client that are not answered yet
 * @param queryBytesOfAll the same for all clients together; those who have none may always ask a
 *     small query
 */
public record ClientLimits(
    int games,
    int positions,
    long visits,
    double seconds,
    double requestsPerSecond,
    int graphMegabytes,
    long queryBytes,
    long queryBytesOfAll) {
  /** Practically no limits, for the user's own programs. */
  public static final ClientLimits NONE =
      new ClientLimits(
          Integer.MAX_VALUE,
          Integer.MAX_VALUE,
          Long.MAX_VALUE,
          Double.POSITIVE_INFINITY,
          Double.POSITIVE_INFINITY);

  public ClientLimits(
      int games, int positions, long visits, double seconds, double requestsPerSecond) {
    this(
        games,
        positions,
        visits,
        seconds,
        requestsPerSecond,
        Integer.MAX_VALUE,
        Long.MAX_VALUE,
        Long.MAX_VALUE);
  }

  /** A copy with other games. */
  public ClientLimits withGames(int most) {
    return new ClientLimits(most, positions, visits, seconds, requestsPerSecond)
        .withMemory(graphMegabytes, queryBytes, queryBytesOfAll);
  }

  /** A copy with limits of memory. */
  public ClientLimits withMemory(int megabytes, long bytes, long bytesOfAll) {
    return new ClientLimits(
        games, positions, visits, seconds, requestsPerSecond, megabytes, bytes, bytesOfAll);
  }

  /**
   * Whether the client shares the machine with others, so that files and caches are not its own.
   */
  public boolean isRemote() {
    return !equals(NONE);
  }

  /** The limits of a search, cut where they are higher. */
  public SearchLimits below(SearchLimits limits) {
    return limits.withinVisits(visits).withinSeconds(seconds);
  }

  /** The settings of a search, cut where they ask for more memory. */
  SearchSettings below(SearchSettings settings) {
    return settings.memory().maxGraphMegabytes() <= graphMegabytes
        ? settings
        : settings.with(SearchKeys.MAX_GRAPH_MEGABYTES, graphMegabytes);
  }
}

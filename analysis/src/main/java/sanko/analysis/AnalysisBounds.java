package sanko.analysis;

/**
 * The limits of a client of the analysis engine. Searches are cut to it; what would wait beyond it
 * is refused.
 *
 * @param maxVisits for one position
 * @param maxSeconds for one position
 * @param maxPositions asked for and not answered yet
 * @param maxBytes of memory for queries that are not answered yet
 * @param maxBytesOfAll the same for all clients together; those who have none may always ask a
 *     small query
 * @param mayClearCache whether the client may empty the cache that all share
 */
public record AnalysisBounds(
    long maxVisits,
    double maxSeconds,
    int maxPositions,
    long maxBytes,
    long maxBytesOfAll,
    boolean mayClearCache) {
  /** Practically no limits. */
  public static final AnalysisBounds NONE =
      new AnalysisBounds(
          Long.MAX_VALUE,
          Double.POSITIVE_INFINITY,
          Integer.MAX_VALUE,
          Long.MAX_VALUE,
          Long.MAX_VALUE,
          true);
}

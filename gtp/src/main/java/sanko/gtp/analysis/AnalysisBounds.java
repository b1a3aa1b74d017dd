package sanko.gtp.analysis;

/**
 * What a client may ask for at most; requests for more are cut to it, but for positions.
 *
 * @param maxVisits for one position
 * @param maxSeconds for one position
 * @param maxPositions asked for and not answered yet; more are refused
 * @param mayClearCache whether the client may empty the cache that all share
 */
public record AnalysisBounds(
    long maxVisits, double maxSeconds, int maxPositions, boolean mayClearCache) {
  /** As good as none. */
  public static final AnalysisBounds NONE =
      new AnalysisBounds(Long.MAX_VALUE, Double.POSITIVE_INFINITY, Integer.MAX_VALUE, true);
}

package sanko.search.time;

/**
 * What a running search knows that affects its time. Immutable.
 *
 * @param seconds since the search began
 * @param futile whether the rest of its time would hardly change the move
 * @param policyEntropy of the root's policy, in nats; infinite if it is not known yet
 * @param surprise divergence of the search from the policy, in nats; infinite if not known yet
 * @param foundSeconds the thinking already found in the graph, in seconds
 */
public record SearchProgress(
    double seconds, boolean futile, double policyEntropy, double surprise, double foundSeconds) {
  /** The progress of a search that knows nothing yet. */
  public static final SearchProgress START =
      new SearchProgress(0, false, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, 0);

  /** This progress, marked as futile: the rest would hardly change the move. */
  public SearchProgress asFutile() {
    return new SearchProgress(seconds, true, policyEntropy, surprise, foundSeconds);
  }
}

package sanko.search.time;

/**
 * What a search knows while it lasts, as far as its time depends on that. Immutable.
 *
 * @param seconds since the search began
 * @param futile whether the rest of its time would hardly change the move
 * @param policyEntropy of the root's policy, in nats; infinite if it is not known yet
 * @param surprise divergence of the search from the policy, in nats; infinite if not known yet
 * @param foundSeconds thinking that was found in the graph, in seconds
 */
public record SearchProgress(
    double seconds, boolean futile, double policyEntropy, double surprise, double foundSeconds) {
  /** Nothing known yet. */
  public static final SearchProgress START =
      new SearchProgress(0, false, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, 0);

  /** The same search, of which the rest would hardly change the move. */
  public SearchProgress asFutile() {
    return new SearchProgress(seconds, true, policyEntropy, surprise, foundSeconds);
  }
}

package sanko.match;

/**
 * A sequential test of two hypotheses, that A is stronger by {@code elo0} or by {@code elo1}:
 * Wald's bounds (<i>Sequential Tests of Statistical Hypotheses</i>, 1945) on the log-likelihood
 * ratio of the generalized test. Immutable.
 *
 * @param elo0 the null hypothesis
 * @param elo1 the alternative, above it
 * @param alpha the probability to accept the alternative where the null hypothesis holds
 * @param beta the probability to accept the null hypothesis where the alternative holds
 */
public record Sprt(double elo0, double elo1, double alpha, double beta) {
  /** How often an outcome that was never seen is taken to have been seen. */
  private static final double UNSEEN = 1e-3;

  /** The verdict of the test. */
  public enum Verdict {
    /** Go on. */
    OPEN,
    /** The null hypothesis. */
    ACCEPT_0,
    /** The alternative. */
    ACCEPT_1
  }

  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException worded for the user
   */
  public Sprt {
    if (!(Double.isFinite(elo0) && Double.isFinite(elo1) && elo0 < elo1)) {
      throw new IllegalArgumentException("SPRT needs two numbers, elo0 below elo1");
    }
    if (!(alpha > 0 && beta > 0 && alpha + beta < 1)) {
      throw new IllegalArgumentException("alpha and beta must be above 0, and their sum below 1");
    }
  }

  /** The bound below which the null hypothesis is accepted. */
  double lowerBound() {
    return Math.log(beta / (1 - alpha));
  }

  /** The bound above which the alternative is accepted. */
  double upperBound() {
    return Math.log((1 - beta) / alpha);
  }

  /**
   * The log-likelihood ratio of the generalized test (X. Li, J. Liu, Z. Ying, 2014; for games M.
   * Van den Bergh, "A practical introduction to the GSPRT"): {@code sum n_i log(q1_i / q0_i)},
   * where {@code q0} and {@code q1} are the most likely distributions of pair results with the
   * expected scores of the two hypotheses. Taken over complete pairs; 0 without any.
   */
  double logLikelihoodRatio(PairCounts counts) {
    if (counts.pairs() == 0) {
      return 0;
    }
    Distribution pairs = new Distribution(counts.pentanomial()).regularized(UNSEEN);
    return pairs.logLikelihoodRatio(
        pairs.mostLikely(EloEstimate.score(elo0)), pairs.mostLikely(EloEstimate.score(elo1)));
  }

  /** The verdict after these games. */
  public Verdict verdict(PairCounts counts) {
    double ratio = logLikelihoodRatio(counts);
    if (ratio >= upperBound()) {
      return Verdict.ACCEPT_1;
    }
    return ratio <= lowerBound() ? Verdict.ACCEPT_0 : Verdict.OPEN;
  }
}

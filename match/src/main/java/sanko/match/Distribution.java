package sanko.match;

import sanko.base.Bisection;

/**
 * Observed frequencies of equally spaced scores from 0 to 1. Immutable: nobody changes the array.
 */
final class Distribution {
  private static final int HALVINGS = 100;

  private final double[] frequencies;
  private final double total;

  /**
   * A distribution.
   *
   * @param frequencies how often each score was seen, that of 0 first, that of 1 last; given away
   */
  Distribution(double... frequencies) {
    this.frequencies = frequencies;
    double sum = 0;
    for (double frequency : frequencies) {
      sum += frequency;
    }
    total = sum;
  }

  double total() {
    return total;
  }

  private double score(int i) {
    return i / (frequencies.length - 1.0);
  }

  double mean() {
    double sum = 0;
    for (int i = 0; i < frequencies.length; i++) {
      sum += score(i) * frequencies[i];
    }
    return sum / total;
  }

  double variance() {
    double mean = mean();
    double sum = 0;
    for (int i = 0; i < frequencies.length; i++) {
      sum += (score(i) - mean) * (score(i) - mean) * frequencies[i];
    }
    return sum / total;
  }

  /** The same with a little of every score, so that each is possible. */
  Distribution regularized(double least) {
    double[] raised = frequencies.clone();
    for (int i = 0; i < raised.length; i++) {
      raised[i] = Math.max(least, raised[i]);
    }
    return new Distribution(raised);
  }

  /**
   * Among all distributions with a given mean the one that makes what was observed most likely:
   * {@code q_i = p_i / (1 + x (a_i - mean))} with the {@code x} that makes {@code sum q_i (a_i -
   * mean) = 0} (A. Owen, Empirical Likelihood, 2001, section 2.9; M. Van den Bergh, "A practical
   * introduction to the GSPRT", proposition 1.1). The sum falls as x grows, so bisection finds it.
   *
   * @param mean between 0 and 1; all frequencies are positive
   * @return the probabilities q_i
   */
  double[] mostLikely(double mean) {
    double x = Bisection.find(-1 / (1 - mean), 1 / mean, HALVINGS, each -> slope(mean, each) > 0);
    double[] likely = new double[frequencies.length];
    for (int i = 0; i < likely.length; i++) {
      likely[i] = frequencies[i] / total / (1 + x * (score(i) - mean));
    }
    return likely;
  }

  private double slope(double mean, double x) {
    double sum = 0;
    for (int i = 0; i < frequencies.length; i++) {
      double distance = score(i) - mean;
      sum += frequencies[i] / total * distance / (1 + x * distance);
    }
    return sum;
  }

  /** The logarithm of how much likelier the second distribution makes the frequencies. */
  double logLikelihoodRatio(double[] first, double[] second) {
    double sum = 0;
    for (int i = 0; i < frequencies.length; i++) {
      sum += frequencies[i] * Math.log(second[i] / first[i]);
    }
    return sum;
  }
}

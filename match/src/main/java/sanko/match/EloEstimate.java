package sanko.match;

import java.util.Locale;

/**
 * How much stronger A is than B, in Elo: {@code score = 1 / (1 + 10^(-elo/400))}, the model of
 * Bradley and Terry (1952). Immutable.
 *
 * @param elo the estimate; infinite if A won or lost all
 * @param low the lower end of the interval that holds the truth with 95 %
 * @param high the upper end
 * @param superiority the probability that A is the stronger
 */
public record EloEstimate(double elo, double low, double high, double superiority) {
  /** With fewer pairs their variance is too uncertain, and that of single games is taken. */
  static final int LEAST_PAIRS = 10;

  private static final double Z = 1.959963984540054;
  private static final double TAIL = 0.025;
  private static final double ROUNDING = 1e-12;

  /** Nothing known. */
  static final EloEstimate UNKNOWN =
      new EloEstimate(0, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, 0.5);

  /**
   * An estimate from the complete pairs, or from single games where there are few pairs. The score
   * is normally distributed by the central limit theorem, with the variance observed.
   */
  public static EloEstimate of(PairCounts counts) {
    if (counts.pairs() >= LEAST_PAIRS) {
      return of(new Distribution(counts.pentanomial()));
    }
    return counts.games() == 0 ? UNKNOWN : of(new Distribution(counts.trinomial()));
  }

  static EloEstimate of(Distribution scores) {
    double mean = scores.mean();
    double n = scores.total();
    double variance = scores.variance();
    if (variance < ROUNDING) {
      return ofOneOutcome(mean, n);
    }
    double error = Math.sqrt(variance / n);
    return new EloEstimate(
        elo(mean), elo(mean - Z * error), elo(mean + Z * error), normal((mean - 0.5) / error));
  }

  /**
   * All results alike say nothing of the variance. With 97.5 % another outcome has a probability of
   * at most {@code 1 - 0.025^(1/n)} (Clopper and Pearson); at worst it is the farthest one. The
   * superiority is that of a uniform prior after n successes.
   */
  private static EloEstimate ofOneOutcome(double mean, double n) {
    double sure = Math.pow(TAIL, 1 / n);
    double superiority =
        mean == 0.5 ? 0.5 : mean > 0.5 ? 1 - Math.pow(0.5, n + 1) : Math.pow(0.5, n + 1);
    return new EloEstimate(elo(mean), elo(mean * sure), elo(mean * sure + 1 - sure), superiority);
  }

  /** The estimate and its interval, such as {@code +12 [-3, +inf]}. */
  public String text() {
    return signed(elo) + " [" + signed(low) + ", " + signed(high) + "]";
  }

  private static String signed(double number) {
    if (Double.isInfinite(number)) {
      return number > 0 ? "+inf" : "-inf";
    }
    return String.format(Locale.ROOT, "%+.0f", number);
  }

  /** The difference in Elo that gives an expected score; infinite from 1 on and up to 0. */
  public static double elo(double score) {
    if (score <= ROUNDING) {
      return Double.NEGATIVE_INFINITY;
    }
    return score >= 1 - ROUNDING ? Double.POSITIVE_INFINITY : 400 * Math.log10(score / (1 - score));
  }

  /** The expected score at a difference in Elo. */
  public static double score(double elo) {
    return 1 / (1 + Math.pow(10, -elo / 400));
  }

  /** The standard normal distribution function: {@code erfc(-z / sqrt 2) / 2}. */
  static double normal(double z) {
    double t = 1 / (1 + 0.5 * Math.abs(z) / Math.sqrt(2));
    double x = Math.abs(z) / Math.sqrt(2);
    double erfc = t * Math.exp(-x * x + chebyshev(t));
    return z >= 0 ? 1 - erfc / 2 : erfc / 2;
  }

  /** Chebyshev fit of log(erfc(x) e^(x^2) / t), error below 1.2e-7 (Numerical Recipes, 6.2.2). */
  private static double chebyshev(double t) {
    double[] coefficients = {
      -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806,
      0.27886807, -1.13520398, 1.48851587, -0.82215223, 0.17087277
    };
    double sum = 0;
    for (int i = coefficients.length - 1; i >= 0; i--) {
      sum = sum * t + coefficients[i];
    }
    return sum;
  }
}

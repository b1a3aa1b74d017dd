package sanko.search.playout;

import java.util.Random;

/**
 * Noise for the policy of a root (AlphaGo Zero; D. Silver and others, 2017), shaped as in KataGo:
 * half of the concentration is spread evenly over the legal moves, half goes to those that are not
 * too unlikely (docs/search-formulas.md, "Dirichlet noise").
 */
public final class DirichletNoise {
  private static final double LIKELY = 0.01;

  private DirichletNoise() {}

  /**
   * Mixes noise into a policy.
   *
   * @param policy probabilities, negative where a move is illegal; changed. The sum stays the same
   * @param weight share of the noise
   */
  public static void mixInto(
      float[] policy, double totalConcentration, double weight, Random random) {
    double[] noise = sample(concentrations(policy, totalConcentration), random);
    double total = 0;
    for (float prior : policy) {
      total += Math.max(0, prior);
    }
    for (int i = 0; i < policy.length; i++) {
      if (policy[i] >= 0) {
        policy[i] = (float) ((1 - weight) * policy[i] + weight * total * noise[i]);
      }
    }
  }

  /** The noise parameters for a policy; 0 where a move is illegal. */
  public static double[] concentrations(float[] policy, double total) {
    double[] shape = new double[policy.length];
    int legal = 0;
    double mean = 0;
    for (int i = 0; i < policy.length; i++) {
      if (policy[i] >= 0) {
        shape[i] = Math.log(Math.min(policy[i], LIKELY) + 1e-20);
        mean += shape[i];
        legal++;
      }
    }
    mean /= Math.max(1, legal);
    double above = 0;
    for (int i = 0; i < policy.length; i++) {
      shape[i] = policy[i] < 0 ? 0 : Math.max(0, shape[i] - mean);
      above += shape[i];
    }
    for (int i = 0; i < policy.length; i++) {
      double even = policy[i] < 0 ? 0 : 1.0 / legal;
      shape[i] = total * (above > 0 ? 0.5 * even + 0.5 * shape[i] / above : even);
    }
    return shape;
  }

  /**
   * Draws from a Dirichlet distribution.
   *
   * @param concentrations its parameters; those that are 0 get nothing
   * @return numbers of sum 1, the mean of each its parameter over the sum of all
   */
  public static double[] sample(double[] concentrations, Random random) {
    double[] drawn = new double[concentrations.length];
    double sum = 0;
    double most = 0;
    for (int i = 0; i < drawn.length; i++) {
      drawn[i] = concentrations[i] > 0 ? gamma(concentrations[i], random) : 0;
      sum += drawn[i];
      most += concentrations[i];
    }
    for (int i = 0; i < drawn.length; i++) {
      drawn[i] = sum > 0 ? drawn[i] / sum : concentrations[i] / most;
    }
    return drawn;
  }

  /** Marsaglia and Tsang, A simple method for generating gamma variables (2000). */
  private static double gamma(double shape, Random random) {
    if (shape < 1) {
      return gamma(shape + 1, random) * Math.pow(random.nextDouble(), 1 / shape);
    }
    double d = shape - 1.0 / 3;
    double c = 1 / Math.sqrt(9 * d);
    while (true) {
      double x = random.nextGaussian();
      double v = 1 + c * x;
      v = v * v * v;
      if (v > 0 && Math.log(1 - random.nextDouble()) < 0.5 * x * x + d - d * v + d * Math.log(v)) {
        return d * v;
      }
    }
  }
}

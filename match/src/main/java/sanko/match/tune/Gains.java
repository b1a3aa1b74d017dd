package sanko.match.tune;

import sanko.board.Zobrist;

/**
 * The gain sequences of simultaneous perturbation stochastic approximation (SPSA) and its random
 * directions: J. Spall, <i>Implementation of the simultaneous perturbation algorithm for stochastic
 * optimization</i>, IEEE Transactions on Aerospace and Electronic Systems 34 (1998). They are named
 * by their values in the last iteration, as Fishtest does. Immutable.
 *
 * @param iterations planned, at least 1
 * @param endRate the last step for one point of the result, in perturbations
 * @param seed of the directions
 */
public record Gains(int iterations, double endRate, long seed) {
  private static final double ALPHA = 0.602;
  private static final double GAMMA = 0.101;

  /** Spall's A as a share of the iterations: keeps the first steps from being wild. */
  private static final double STABILITY = 0.1;

  private static final long GOLDEN = 0x9e3779b97f4a7c15L;

  /**
   * How far a key is changed to both sides: {@code c_k = c / (k+1)^gamma}.
   *
   * @param iteration k, from 0
   */
  double perturbation(TunedKey key, int iteration) {
    return key.end() * Math.pow(iterations / (iteration + 1.0), GAMMA);
  }

  /**
   * How far a key moves for one point of the result: {@code a_k / c_k} with {@code a_k = a /
   * (A+k+1)^alpha}.
   *
   * @param iteration k, from 0
   */
  double step(TunedKey key, int iteration) {
    double stability = STABILITY * iterations;
    double last = endRate * key.end() * key.end();
    double gain = last * Math.pow((stability + iterations) / (stability + iteration + 1), ALPHA);
    return gain / perturbation(key, iteration);
  }

  /** To which side A has a key changed, 1 or -1. */
  int direction(int key, int iteration) {
    long bits = Zobrist.mix(Zobrist.mix(seed + GOLDEN) + GOLDEN * (iteration + 1L));
    return (bits >>> key & 1) == 0 ? 1 : -1;
  }
}

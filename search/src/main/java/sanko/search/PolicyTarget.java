package sanko.search;

/**
 * What a network is taught to expect of a root: the visits a search would have made, had it known
 * the values it found from the start and no noise. That takes away what noise and forced visits
 * asked for (policy target pruning; KataGo, 2019).
 */
public final class PolicyTarget {
  private static final int HALVINGS = 200;

  private PolicyTarget() {}

  /**
   * The visits of each move, {@code max(0, prior * sqrt(visits) / (v - value) - 1)}, with that
   * {@code v} above all values which makes their sum {@code visits}.
   *
   * @param prior the network's own policy; moves of 0 or less get no visit
   * @param value what the search found for the player to move, divided by its factor of exploration
   * @param visits of all moves together, above 0
   * @return by move; of sum {@code visits}
   * @throws IllegalArgumentException if there are no moves or visits
   */
  public static double[] visits(double[] prior, double[] value, double visits) {
    double low = Double.NEGATIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    double total = 0;
    double root = Math.sqrt(visits);
    for (int i = 0; i < prior.length; i++) {
      if (prior[i] > 0) {
        /* This move alone would have all visits. */
        low = Math.max(low, value[i] + prior[i] * root / (visits + 1));
        most = Math.max(most, value[i]);
        total += prior[i];
      }
    }
    if (total <= 0 || !(visits > 0)) {
      throw new IllegalArgumentException("no visits to share out");
    }
    double high = most + total * root / visits;
    for (int i = 0; i < HALVINGS && low < high; i++) {
      double middle = 0.5 * (low + high);
      if (middle <= low || middle >= high) {
        break;
      }
      if (sum(prior, value, root, middle) > visits) {
        low = middle;
      } else {
        high = middle;
      }
    }
    double[] target = new double[prior.length];
    double sum = sum(prior, value, root, high);
    for (int i = 0; i < prior.length; i++) {
      target[i] = at(prior[i], value[i], root, high) * visits / sum;
    }
    return target;
  }

  private static double sum(double[] prior, double[] value, double root, double v) {
    double sum = 0;
    for (int i = 0; i < prior.length; i++) {
      sum += at(prior[i], value[i], root, v);
    }
    return sum;
  }

  private static double at(double prior, double value, double root, double v) {
    return prior <= 0 ? 0 : Math.max(0, prior * root / (v - value) - 1);
  }
}

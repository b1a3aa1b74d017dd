package sanko.base;

/** Draws one of several things by their weights. */
public final class WeightedDraw {
  private WeightedDraw() {}

  /**
   * The place of what is drawn; -1 if no weight is above 0.
   *
   * @param weights those below 0 count as 0
   * @param chance a random number from 0 to below 1
   */
  public static int place(double[] weights, double chance) {
    double left = 0;
    for (double weight : weights) {
      left += Math.max(0, weight);
    }
    left *= chance;
    int last = -1;
    for (int i = 0; i < weights.length && left >= 0; i++) {
      if (weights[i] > 0) {
        last = i;
        left -= weights[i];
      }
    }
    return last;
  }
}

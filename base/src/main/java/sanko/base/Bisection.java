package sanko.base;

import java.util.function.DoublePredicate;

/** Finds by bisection where a condition changes. */
public final class Bisection {
  private Bisection() {}

  /**
   * The middle of what is left after some halvings of an interval.
   *
   * @param low an end of the interval; may be above the other end
   * @param isBeforeChange true from {@code low} up to the place that is sought, false beyond
   */
  public static double find(double low, double high, int halvings, DoublePredicate isBeforeChange) {
    double before = low;
    double after = high;
    for (int i = 0; i < halvings; i++) {
      double middle = (before + after) / 2;
      if (isBeforeChange.test(middle)) {
        before = middle;
      } else {
        after = middle;
      }
    }
    return (before + after) / 2;
  }
}

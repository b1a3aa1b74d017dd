package sanko.search.request;

import java.util.function.Consumer;
import sanko.search.result.SearchSnapshot;

/**
 * The reports that a search makes while it runs.
 *
 * @param first seconds before the first; infinite for none
 * @param interval seconds between reports
 * @param reporter receives what has been found so far, on the searching thread; the search waits
 *     until it returns
 */
public record Reports(double first, double interval, Consumer<SearchSnapshot> reporter) {
  /** No reports. */
  public static final Reports NONE = every(Double.POSITIVE_INFINITY, snapshot -> {});

  /** A report after each interval. */
  public static Reports every(double interval, Consumer<SearchSnapshot> reporter) {
    return new Reports(interval, interval, reporter);
  }

  /** Whether there are any reports. */
  public boolean isWanted() {
    return Double.isFinite(first);
  }
}

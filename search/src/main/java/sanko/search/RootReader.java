package sanko.search;

import org.jspecify.annotations.Nullable;
import sanko.search.graph.Graph;
import sanko.search.playout.Playouts;
import sanko.search.reading.Advice;
import sanko.search.reading.RootReading;
import sanko.search.request.SearchLimits;

/**
 * Has the root of one search read in the background, and makes the search look at the moves that
 * were proved; docs/search.md, "What the reader tells it". For the thread that searches.
 *
 * <p>Where visits or playouts are limited, the number of positions read is in proportion to them
 * and the advice is taken at a certain playout, for which the search waits, so that the graph
 * depends on no speed; so it is where time is virtual. Where only real time is limited, the advice
 * is taken when it comes, or never.
 */
final class RootReader {
  /** The part of the time that a reading may take. */
  private static final double TIME_SHARE = 0.05;

  /** The same where visits or playouts are limited as well, so that time hardly matters. */
  private static final double LIMITED_TIME_SHARE = 0.25;

  /** The most seconds of a reading in a search that nothing limits. */
  private static final double MOST_SECONDS = 1;

  /** The playout at which the advice is taken is the one after this part of all. */
  private static final int PART = 8;

  /** The least prior of a proved move. */
  private static final double LEAST_PRIOR = 0.1;

  private static final long LONGEST_WAIT_NANOS = 5_000_000;

  private final RootReading reading;
  private final Graph graph;
  private final Playouts playouts;
  private final SearchBudget budget;
  private final boolean timed;
  private boolean taken;
  private long due;

  RootReader(
      RootReading reading,
      Graph graph,
      Playouts playouts,
      SearchBudget budget,
      SearchLimits limits) {
    this.reading = reading;
    this.graph = graph;
    this.playouts = playouts;
    this.budget = budget;
    timed = limits.isTimed() && !budget.isTimeVirtual();
  }

  /** Begins to read, before the first descent. */
  void start() {
    if (timed) {
      reading.start(Long.MAX_VALUE, Math.min(MOST_SECONDS, TIME_SHARE * budget.maxSeconds()));
    } else {
      long left = Math.max(1, budget.expectedPlayouts());
      due = left / PART;
      int nodes = playouts.context().settings.root().readingNodes();
      reading.start(
          left > Long.MAX_VALUE / nodes ? Long.MAX_VALUE : left * nodes,
          budget.isTimeVirtual()
              ? Double.POSITIVE_INFINITY
              : LIMITED_TIME_SHARE * budget.maxSeconds());
    }
  }

  /** Takes advice if it is time to; false if the search has to wait for it. */
  boolean mayGoOn() {
    if (taken || (!timed && playouts.counted() < due)) {
      return true;
    }
    Advice advice = await(timed ? 0 : LONGEST_WAIT_NANOS);
    if (advice != null) {
      graph.setFates(advice.fates().and(graph.fates()));
      playouts.take(advice.with(graph.fates()), LEAST_PRIOR);
      taken = true;
    }
    return timed || taken;
  }

  private @Nullable Advice await(long nanos) {
    try {
      return reading.await(nanos);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Advice.NONE;
    }
  }

  /** Ends a reading that goes on. */
  void end() {
    reading.end();
  }
}

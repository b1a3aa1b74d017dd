package sanko.analysis;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import sanko.search.Search;

/** One position of a query, from its arrival to its last answer. Shared. */
final class QueryPosition implements Comparable<QueryPosition> {
  final AnalysisSession session;
  final Query query;
  final Query.Turn turn;

  private final long arrival;

  /** The positions of the query that have not been answered. */
  private final AtomicInteger left;

  @GuardedBy("this")
  private boolean terminated;

  @GuardedBy("this")
  private @Nullable Search search;

  /**
   * A position that has just arrived.
   *
   * @param arrival the place in the order of arrival from this client
   * @param left one for all positions of the query
   */
  QueryPosition(
      AnalysisSession session, Query query, Query.Turn turn, long arrival, AtomicInteger left) {
    this.session = session;
    this.query = query;
    this.turn = turn;
    this.arrival = arrival;
    this.left = left;
  }

  /** Orders the positions of one client for searching: by priority, then by arrival. */
  @Override
  public int compareTo(QueryPosition other) {
    int byPriority = Long.compare(other.turn.priority(), turn.priority());
    return byPriority != 0 ? byPriority : Long.compare(arrival, other.arrival);
  }

  /**
   * Has been answered.
   *
   * @return whether its query is answered with it
   */
  boolean isLastAnswered() {
    return left.decrementAndGet() == 0;
  }

  /** Nobody waits for more than what has been found; a search under way ends soon. */
  synchronized void terminate() {
    terminated = true;
    if (search != null) {
      search.stop();
    }
  }

  /**
   * The search that is about to run.
   *
   * @return false if the position has been terminated, so that none need run
   */
  synchronized boolean begin(Search begun) {
    search = begun;
    return !terminated;
  }
}

package sanko.gtp.analysis;

import org.jspecify.annotations.Nullable;
import sanko.search.Search;

/** One position of a query, from its arrival to its last answer. Guarded by the engine's lock. */
final class Position implements Comparable<Position> {
  final AnalysisSession session;
  final Query query;
  final Query.Turn turn;

  private final long arrival;
  private boolean terminated;
  private @Nullable Search search;

  /**
   * A position that has just arrived.
   *
   * @param arrival the place in the order of arrival
   */
  Position(AnalysisSession session, Query query, Query.Turn turn, long arrival) {
    this.session = session;
    this.query = query;
    this.turn = turn;
    this.arrival = arrival;
  }

  /** The next to be searched comes first: by priority, then by arrival. */
  @Override
  public int compareTo(Position other) {
    int byPriority = Long.compare(other.turn.priority(), turn.priority());
    return byPriority != 0 ? byPriority : Long.compare(arrival, other.arrival);
  }

  /** Nobody waits for more than what has been found; a search under way ends soon. */
  void terminate() {
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
  boolean begin(Search begun) {
    search = begun;
    return !terminated;
  }
}

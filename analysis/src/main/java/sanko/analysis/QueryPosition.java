package sanko.analysis;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import sanko.engine.ClientLimits;
import sanko.nn.Evaluator;
import sanko.search.Search;

/** One position of a query, from its arrival to its last answer. Shared. */
final class QueryPosition implements Comparable<QueryPosition> {
  /** Who asks for positions and gets the answers. Shared. */
  interface Client {
    /** The evaluator, of which this client has its share. */
    CompletableFuture<Evaluator> evaluator();

    /** What the client may ask for. */
    ClientLimits limits();

    /** Whether reports during a search are welcome now; those that are not are left out. */
    boolean isReady();

    /** Receives a report or a warning. */
    void answer(String line);

    /** Receives the last answer on a position. */
    void finish(QueryPosition position, String answer);
  }

  final Client client;
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
  QueryPosition(Client client, Query query, Query.Turn turn, long arrival, AtomicInteger left) {
    this.client = client;
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

  /** Whether both were asked for by one query. */
  boolean isOfSameQuery(QueryPosition other) {
    return left == other.left;
  }

  /** Counts this position as answered; returns whether its query is answered with it. */
  boolean isLastAnswered() {
    return left.decrementAndGet() == 0;
  }

  /** Has a search under way end soon with what it has found; none begins. */
  synchronized void terminate() {
    terminated = true;
    if (search != null) {
      search.stop();
    }
  }

  /** Whether it was ended early. */
  synchronized boolean isTerminated() {
    return terminated;
  }

  /** Forgets the search, which others use from now on. */
  synchronized void leave() {
    if (search != null) {
      search.clearStop();
      search = null;
    }
  }

  /** Notes the search that is about to run; returns false if none is wanted any more. */
  synchronized boolean begin(Search begun) {
    search = begun;
    return !terminated;
  }
}

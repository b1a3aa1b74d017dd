package sanko.analysis;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The positions that wait to be searched and those that are. Decides which is searched next, and
 * with how much memory. Shared.
 */
final class PositionQueue {
  /*
   * As many searches run side by side as make good use of the evaluator, and any client may have
   * all of them while nobody else wants one. Another client need not wait for their end: each
   * client has a right to its part of the searches, one at least, for which one more is run. So
   * nobody waits for a thread, and what a search can do follows from its client's share of the
   * evaluator. The searches beyond the usual number take their memory from a reserve: the first a
   * ninth of what is left of it, the k-th the part 1/(8+k). So the first k have the part k/(8+k) of
   * it, and there is some left for whoever comes, until the parts are as small as graphs can be.
   *
   * The positions of a query that share a graph are searched one after the other, as one task. It
   * ends early, and with it the graph, if it would keep others from their turn.
   */
  private static final int PART_OF_RESERVE = 8;

  /** A position whose turn it is, and how many megabytes its graph may have. */
  record Task(QueryPosition position, int megabytes, boolean isFromReserve) {}

  /** What one client has waiting, and what is being searched for it. */
  private static final class Work {
    final PriorityQueue<QueryPosition> waiting = new PriorityQueue<>();
    final Set<QueryPosition> running = new HashSet<>();

    /** The first that waits and may be searched beside those that are, or null. */
    @Nullable QueryPosition next() {
      QueryPosition first = waiting.peek();
      return first == null || mayBegin(first)
          ? first
          : waiting.stream().filter(this::mayBegin).min(Comparator.naturalOrder()).orElse(null);
    }

    private boolean mayBegin(QueryPosition position) {
      return !position.query.sharesGraph() || running.stream().noneMatch(position::isOfSameQuery);
    }

    /** The first that waits to be searched in the graph of this one, or null. */
    @Nullable QueryPosition nextAfter(QueryPosition position) {
      return position.query.sharesGraph()
          ? waiting.stream()
              .filter(position::isOfSameQuery)
              .min(Comparator.naturalOrder())
              .orElse(null)
          : null;
    }

    boolean isDone() {
      return waiting.isEmpty() && running.isEmpty();
    }
  }

  /** The clients with work, the one that has waited longest for its turn first. */
  @GuardedBy("this")
  private final Map<QueryPosition.Client, Work> works = new LinkedHashMap<>();

  /** 0 before {@link #start}. */
  @GuardedBy("this")
  private int searches;

  @GuardedBy("this")
  private int megabytesEach;

  @GuardedBy("this")
  private int reserve;

  @GuardedBy("this")
  private int running;

  /** The number of running searches whose memory is from the reserve. */
  @GuardedBy("this")
  private int beyond;

  @GuardedBy("this")
  private boolean closed;

  /**
   * Lets searches begin.
   *
   * @param side how many run side by side, as long as no client is left out
   * @param eachMegabytes memory for the graph of each of them
   * @param reserveMegabytes memory for all searches beyond
   */
  synchronized void start(int side, int eachMegabytes, int reserveMegabytes) {
    searches = side;
    megabytesEach = eachMegabytes;
    reserve = reserveMegabytes;
  }

  synchronized void add(QueryPosition.Client client, Iterable<QueryPosition> positions) {
    if (!closed) {
      Work work = works.computeIfAbsent(client, unused -> new Work());
      positions.forEach(work.waiting::add);
    }
  }

  /** The position to be searched next, or null if none is to begin now. */
  synchronized @Nullable Task take() {
    QueryPosition.Client next = null;
    int fewest = Integer.MAX_VALUE;
    for (Map.Entry<QueryPosition.Client, Work> each : works.entrySet()) {
      int count = each.getValue().running.size();
      if (count < fewest && each.getValue().next() != null) {
        next = each.getKey();
        fewest = count;
      }
    }
    if (next == null || searches == 0) {
      return null;
    }
    boolean isBeyond = running >= searches;
    int megabytes = isBeyond ? partOfReserve() : megabytesEach;
    if (isBeyond && (fewest >= Math.max(1, searches / works.size()) || reserve < megabytes)) {
      return null;
    }
    return begin(next, megabytes, isBeyond);
  }

  @GuardedBy("this")
  private int partOfReserve() {
    return Math.max(1, reserve / (PART_OF_RESERVE + beyond + 1));
  }

  @GuardedBy("this")
  private @Nullable Task begin(QueryPosition.Client client, int megabytes, boolean isBeyond) {
    Work work = works.remove(client);
    QueryPosition position = work == null ? null : work.next();
    if (work == null || position == null) {
      return null;
    }
    works.put(client, work);
    work.waiting.remove(position);
    work.running.add(position);
    running++;
    reserve -= isBeyond ? megabytes : 0;
    beyond += isBeyond ? 1 : 0;
    return new Task(position, megabytes, isBeyond);
  }

  /**
   * A search has ended: the next position to be searched in its graph. If there is none, or if
   * somebody else's turn has come, this is null, and {@link #end} is to follow.
   */
  synchronized @Nullable Task next(Task task) {
    Work work = works.get(task.position().client);
    QueryPosition position = work == null ? null : work.nextAfter(task.position());
    if (work == null || position == null || isAnotherTurn(work, position)) {
      return null;
    }
    work.running.remove(task.position());
    work.waiting.remove(position);
    work.running.add(position);
    return new Task(position, task.megabytes(), task.isFromReserve());
  }

  /** Whether a position of higher priority or a client with fewer searches waits. */
  @GuardedBy("this")
  private boolean isAnotherTurn(Work work, QueryPosition position) {
    QueryPosition first = work.next();
    if (first != null && first.turn.priority() > position.turn.priority()) {
      return true;
    }
    return works.values().stream()
        .anyMatch(each -> each.running.size() < work.running.size() && each.next() != null);
  }

  /** A search has ended. */
  synchronized void end(Task task) {
    running--;
    reserve += task.isFromReserve() ? task.megabytes() : 0;
    beyond -= task.isFromReserve() ? 1 : 0;
    QueryPosition.Client client = task.position().client;
    Work work = works.get(client);
    if (work != null) {
      work.running.remove(task.position());
      forgetIfDone(client, work);
    }
  }

  @GuardedBy("this")
  private void forgetIfDone(QueryPosition.Client client, Work work) {
    if (work.isDone()) {
      works.remove(client);
    }
  }

  /**
   * Removes positions of a client as far as their search has not begun.
   *
   * @return those removed, in the order in which they waited
   */
  synchronized Set<QueryPosition> remove(
      QueryPosition.Client client, Set<QueryPosition> positions) {
    Work work = works.get(client);
    if (work == null) {
      return Set.of();
    }
    Set<QueryPosition> removed = new TreeSet<>(work.waiting);
    removed.retainAll(positions);
    work.waiting.removeAll(removed);
    forgetIfDone(client, work);
    return removed;
  }

  /** Ends all searches and lets no more begin. */
  synchronized void close() {
    closed = true;
    for (Work work : works.values()) {
      work.waiting.clear();
      work.running.forEach(QueryPosition::terminate);
    }
  }

  /** The number of positions that wait. */
  synchronized int queued() {
    return works.values().stream().mapToInt(each -> each.waiting.size()).sum();
  }

  /** The number of positions being searched. */
  synchronized int running() {
    return running;
  }
}

package sanko.gtp.serve;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides whose request is read next: that of the client for which the least time was spent, one
 * request of each client at a time. Who comes begins with the least that any other waiting client
 * has had, so that nobody waits behind the many requests of another, or of several. Shared.
 */
final class RequestTurns {
  /** Characters of a long request. */
  static final int LONG = 64 * 1024;

  /** What one client wants to have done; guarded by the turns. */
  final class Client {
    /** What is to be done, in order. */
    private final Deque<Task> tasks = new ArrayDeque<>();

    /** Nanoseconds spent for this client, as far as they count. */
    private long spent;

    private boolean isRunning;

    /** Adds something to do. */
    void add(Task task) {
      synchronized (RequestTurns.this) {
        tasks.add(task);
        if (!isRunning) {
          join(this);
        }
      }
      tellReader(task.isLong());
    }

    /** Forgets what has not begun. */
    void clear() {
      synchronized (RequestTurns.this) {
        tasks.clear();
        waiting.remove(this);
      }
    }
  }

  /**
   * Something to do for a client.
   *
   * @param length of the request in characters; 0 if it is none
   */
  record Task(int length, Runnable work) {
    /** Whether it is for the reader of long requests, such as those with a record. */
    boolean isLong() {
      return length >= LONG;
    }
  }

  private final Executor readers;
  private final Executor longReader;
  private final LongSupplier nanos;

  /** Clients with a task that nobody has begun with and none under way. */
  @GuardedBy("this")
  private final Set<Client> waiting = new LinkedHashSet<>();

  /** What the client had whose turn came last: who joins has as much. */
  @GuardedBy("this")
  private long level;

  /**
   * Turns without any client.
   *
   * @param readers run short tasks
   * @param longReader runs long ones
   * @param nanos a clock
   */
  RequestTurns(Executor readers, Executor longReader, LongSupplier nanos) {
    this.readers = readers;
    this.longReader = longReader;
    this.nanos = nanos;
  }

  Client client() {
    return new Client();
  }

  @GuardedBy("this")
  private void join(Client client) {
    if (waiting.add(client)) {
      client.spent = Math.max(client.spent, level);
    }
  }

  private void tellReader(boolean isLong) {
    (isLong ? longReader : readers).execute(() -> doNext(isLong));
  }

  private void doNext(boolean isLong) {
    Client client = take(isLong);
    if (client == null) {
      return;
    }
    long start = nanos.getAsLong();
    try {
      Runnable work = first(client);
      if (work != null) {
        work.run();
      }
    } finally {
      Task next = end(client, nanos.getAsLong() - start);
      if (next != null) {
        tellReader(next.isLong());
      }
    }
  }

  /** The client whose turn it is, which waits no more. */
  private synchronized @Nullable Client take(boolean isLong) {
    Client next = null;
    for (Client each : waiting) {
      Task first = each.tasks.peek();
      boolean suits = first != null && first.isLong() == isLong;
      if (suits && (next == null || each.spent < next.spent)) {
        next = each;
      }
    }
    if (next != null) {
      waiting.remove(next);
      next.isRunning = true;
      level = Math.max(level, next.spent);
    }
    return next;
  }

  private synchronized @Nullable Runnable first(Client client) {
    Task task = client.tasks.poll();
    return task == null ? null : task.work();
  }

  /** A task has ended; the next one of the client, if there is one. */
  private synchronized @Nullable Task end(Client client, long taken) {
    client.isRunning = false;
    client.spent += Math.max(0, taken);
    Task next = client.tasks.peek();
    if (next != null) {
      waiting.add(client);
    }
    return next;
  }
}

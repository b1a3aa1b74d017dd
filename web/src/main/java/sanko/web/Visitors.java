package sanko.web;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import org.jspecify.annotations.Nullable;
import sanko.server.Connection;
import sanko.server.LineService;
import sanko.server.PageEndpoint;

/** The pages that are open, and a wait for their end. Shared. */
final class Visitors {
  @GuardedBy("this")
  private int open;

  @GuardedBy("this")
  private long departures;

  @GuardedBy("this")
  private boolean isEnded;

  /** The same WebSocket, with its pages counted. */
  PageEndpoint.Socket counted(PageEndpoint.Socket socket) {
    return new PageEndpoint.Socket(
        socket.path(), socket.name(), new Counted(socket.service()), socket.maxConnections());
  }

  private synchronized void enter() {
    open++;
    notifyAll();
  }

  private synchronized void leave() {
    open--;
    departures++;
    notifyAll();
  }

  /** Ends the wait. */
  synchronized void end() {
    isEnded = true;
    notifyAll();
  }

  /** Whether the wait has been ended. */
  synchronized boolean isEnded() {
    return isEnded;
  }

  /**
   * Waits until somebody ends it, or until there were pages and none has been open for a while.
   *
   * @param nanos this while; or null to wait for the end only
   */
  synchronized void awaitEnd(@Nullable Long nanos) throws InterruptedException {
    while (!isEnded) {
      if (nanos == null || open > 0 || departures == 0) {
        wait();
      } else if (isEmptyFor(nanos)) {
        isEnded = true;
      }
    }
  }

  @GuardedBy("this")
  private boolean isEmptyFor(long nanos) throws InterruptedException {
    long end = System.nanoTime() + nanos;
    long before = departures;
    for (long left = nanos; left > 0; left = end - System.nanoTime()) {
      wait(left / 1_000_000 + 1);
      if (isEnded || open > 0 || departures != before) {
        return false;
      }
    }
    return true;
  }

  /** Sessions that say when they begin and end. */
  private final class Counted implements LineService {
    private final LineService service;

    Counted(LineService service) {
      this.service = service;
    }

    @Override
    public LineService.Session open(Connection connection) {
      LineService.Session session = service.open(connection);
      enter();
      return new CountedSession(session);
    }

    @Override
    public boolean isStream() {
      return service.isStream();
    }

    @Override
    public String refusal(String reason) {
      return service.refusal(reason);
    }
  }

  /** A session that is counted until its client is gone. */
  private final class CountedSession implements LineService.Session {
    private final LineService.Session session;

    CountedSession(LineService.Session session) {
      this.session = session;
    }

    @Override
    public void line(String line) {
      session.line(line);
    }

    @Override
    public void end() {
      session.end();
    }

    @Override
    public void cut() {
      leave();
      session.cut();
    }

    @Override
    public void drain() {
      session.drain();
    }
  }
}

package sanko.gtp.remote;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import sanko.gtp.analysis.AnalysisBounds;
import sanko.gtp.analysis.AnalysisClient;
import sanko.gtp.analysis.AnalysisEngine;
import sanko.gtp.analysis.AnalysisSession;
import sanko.gtp.config.Json;
import sanko.gtp.server.Connection;
import sanko.gtp.server.LineService;
import sanko.gtp.server.LineSession;

/**
 * The JSON analysis engine as a service for remote clients, which share its searches. What they
 * send is read by threads of its own, one request of each client in turn, since a long one takes a
 * while. Shared.
 */
public final class RemoteAnalysis implements LineService {
  /** Few, since a request takes many times its length while it is read. */
  private static final int READERS = 2;

  private static final int IDLE_SECONDS = 10;

  private final AnalysisEngine engine;
  private final AnalysisBounds bounds;
  private final Executor readers;

  /**
   * A service.
   *
   * @param bounds what each client may ask for
   */
  public RemoteAnalysis(AnalysisEngine engine, AnalysisBounds bounds) {
    this.engine = engine;
    this.bounds = bounds;
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            READERS,
            READERS,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread thread = new Thread(task, "sanko-requests");
              thread.setDaemon(true);
              return thread;
            });
    threads.allowCoreThreadTimeOut(true);
    readers = threads;
  }

  @Override
  public String refusal(String reason) {
    return Json.object(Map.of("error", reason)) + "\n";
  }

  @Override
  public LineSession open(Connection connection) {
    return new Requests(connection, engine.open(new Client(connection), bounds));
  }

  /** What one client has sent and nobody has read yet. */
  private final class Requests implements LineSession {
    private final Connection connection;
    private final AnalysisSession session;

    /** What is to be done, in order. */
    @GuardedBy("this")
    private final Deque<Runnable> tasks = new ArrayDeque<>();

    /** Whether a reader has been told, or is at work. */
    @GuardedBy("this")
    private boolean isTold;

    Requests(Connection connection, AnalysisSession session) {
      this.connection = connection;
      this.session = session;
    }

    @Override
    public void line(String line) {
      add(
          () -> {
            try {
              line.lines().forEach(session::line);
            } finally {
              connection.release(line);
            }
          });
    }

    @Override
    public void end() {
      add(session::end);
    }

    @Override
    public void drain() {
      add(session::end);
    }

    @Override
    public void cut() {
      synchronized (this) {
        tasks.clear();
      }
      session.abandon();
    }

    private synchronized void add(Runnable task) {
      tasks.add(task);
      if (!isTold) {
        isTold = true;
        readers.execute(this::doNext);
      }
    }

    private void doNext() {
      Runnable task = next();
      if (task != null) {
        try {
          task.run();
        } finally {
          readers.execute(this::doNext);
        }
      }
    }

    private synchronized @Nullable Runnable next() {
      Runnable task = tasks.poll();
      isTold = task != null;
      return task;
    }
  }

  /** Where the answers go. */
  private record Client(Connection connection) implements AnalysisClient {
    @Override
    public void answer(String line) {
      connection.send(line + "\n");
    }

    @Override
    public boolean isReady() {
      return connection.isReady();
    }

    @Override
    public void done() {
      connection.close();
    }
  }
}

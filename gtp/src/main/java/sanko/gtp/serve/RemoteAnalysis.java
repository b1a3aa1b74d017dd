package sanko.gtp.serve;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import sanko.analysis.AnalysisClient;
import sanko.analysis.AnalysisEngine;
import sanko.analysis.AnalysisSession;
import sanko.analysis.GameExplorer;
import sanko.analysis.RecordFetcher;
import sanko.base.DaemonThreads;
import sanko.engine.ClientLimits;
import sanko.engine.json.Json;
import sanko.server.Connection;
import sanko.server.LineService;

/**
 * The JSON analysis engine as a service for remote clients, which share its searches. What they
 * send is read by threads of its own in fair turns, since a long request takes a while. Shared.
 */
final class RemoteAnalysis implements LineService {
  /** Few, since a request takes many times its length while it is read. */
  private static final int READERS = 2;

  private final AnalysisEngine engine;
  private final ClientLimits limits;
  private final @Nullable GameExplorer explorer;
  private final @Nullable RecordFetcher fetcher;
  private final RequestTurns turns;

  /**
   * A service.
   *
   * @param limits what each client may ask for
   */
  RemoteAnalysis(AnalysisEngine engine, ClientLimits limits) {
    this(engine, limits, null, null);
  }

  /**
   * The same, with games that others played, if there is an explorer, and records of game servers,
   * if there is a fetcher.
   */
  RemoteAnalysis(
      AnalysisEngine engine,
      ClientLimits limits,
      @Nullable GameExplorer explorer,
      @Nullable RecordFetcher fetcher) {
    this.explorer = explorer;
    this.fetcher = fetcher;
    this.engine = engine;
    this.limits = limits;
    turns =
        new RequestTurns(
            DaemonThreads.pool("sanko-requests", READERS),
            DaemonThreads.pool("sanko-records", 1),
            System::nanoTime);
  }

  @Override
  public String refusal(String reason) {
    return Json.object(Map.of("error", reason)) + "\n";
  }

  @Override
  public LineService.Session open(Connection connection) {
    Client client = new Client(connection);
    return new Requests(connection, new AnalysisSession(engine, client, limits, explorer, fetcher));
  }

  /** What one client has sent and nobody has read yet. */
  private final class Requests implements LineService.Session {
    private final Connection connection;
    private final AnalysisSession session;
    private final RequestTurns.Client turn = turns.client();

    /** What waits for the rate, in order. */
    @GuardedBy("this")
    private final Deque<RequestTurns.Task> tasks = new ArrayDeque<>();

    @GuardedBy("this")
    private boolean isDelayed;

    @GuardedBy("this")
    private final RequestRate rate = new RequestRate(limits.requestsPerSecond(), System.nanoTime());

    Requests(Connection connection, AnalysisSession session) {
      this.connection = connection;
      this.session = session;
    }

    @Override
    public void line(String line) {
      add(
          new RequestTurns.Task(
              line.length(),
              () -> {
                try {
                  line.lines().forEach(session::line);
                } finally {
                  connection.release(line);
                }
              }));
    }

    @Override
    public void end() {
      add(new RequestTurns.Task(0, session::end));
    }

    @Override
    public void drain() {
      end();
    }

    @Override
    public void cut() {
      synchronized (this) {
        tasks.clear();
      }
      turn.clear();
      session.abandon();
    }

    private synchronized void add(RequestTurns.Task task) {
      tasks.add(task);
      if (!isDelayed) {
        passOn();
      }
    }

    /** Hands over all tasks that the rate admits now, and the others later. */
    @GuardedBy("this")
    private void passOn() {
      for (RequestTurns.Task first = tasks.peek(); first != null; first = tasks.peek()) {
        long wait = first.length() == 0 ? 0 : rate.take(System.nanoTime());
        if (wait > 0) {
          isDelayed = true;
          CompletableFuture.delayedExecutor(wait, TimeUnit.NANOSECONDS).execute(this::passOnFirst);
          return;
        }
        handOver();
      }
    }

    private synchronized void passOnFirst() {
      isDelayed = false;
      handOver();
      passOn();
    }

    @GuardedBy("this")
    private void handOver() {
      RequestTurns.Task task = tasks.poll();
      if (task != null) {
        turn.add(task);
      }
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

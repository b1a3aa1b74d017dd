package sanko.gtp.analysis;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.nn.Evaluator;
import sanko.search.Search;
import sanko.search.SearchException;
import sanko.search.SearchLimits;
import sanko.search.SearchRequest;
import sanko.search.SearchSettings;
import sanko.search.SearchSnapshot;
import sanko.search.Urgency;
import sanko.superko.GameState;

/**
 * Searches the positions that clients ask for, several side by side and the most urgent first, each
 * on a thread of its own and with a graph of its own. Shared.
 */
public final class AnalysisEngine implements AutoCloseable {
  /* So many evaluations a search of usual length has under way at most. */
  private static final int EVALUATIONS_PER_SEARCH = 8;
  private static final int LEAST_THREADS = 2;
  private static final int MOST_THREADS = 32;
  private static final int LEAST_MEGABYTES = 8;
  private static final int NO_HINT = -1;

  final Object lock = new Object();

  private final CompletableFuture<Evaluator> evaluator;
  private final AnalysisSetup setup;
  private final QueryReader reader;

  @GuardedBy("lock")
  private final PriorityQueue<Position> queue = new PriorityQueue<>();

  @GuardedBy("lock")
  private final Set<Position> running = new HashSet<>();

  @GuardedBy("lock")
  private long arrivals;

  @GuardedBy("lock")
  private boolean closed;

  private final AtomicLong searched = new AtomicLong();
  private final AtomicLong visits = new AtomicLong();

  /**
   * An engine; it begins to search when the evaluator is there.
   *
   * @param evaluator may complete later, or fail, which fails all positions
   */
  public AnalysisEngine(CompletableFuture<Evaluator> evaluator, AnalysisSetup setup) {
    this.evaluator = evaluator;
    this.setup = setup;
    reader = new QueryReader(setup.defaults(), setup.rules(), setup.warnsOfUnused());
    var unused = evaluator.whenComplete((loaded, failure) -> startSearchers(loaded));
  }

  private void startSearchers(@Nullable Evaluator loaded) {
    int threads = threads(loaded);
    for (int i = 1; i <= threads; i++) {
      Thread searcher = new Thread(() -> searchAll(threads), "sanko-analysis-" + i);
      searcher.setDaemon(true);
      searcher.start();
    }
  }

  private int threads(@Nullable Evaluator loaded) {
    if (loaded == null) {
      return 1;
    }
    int fitting = Math.max(LEAST_THREADS, loaded.capacity() / EVALUATIONS_PER_SEARCH);
    return setup.threads() > 0 ? setup.threads() : Math.min(MOST_THREADS, fitting);
  }

  /** Begins to serve a client. */
  public AnalysisSession open(AnalysisClient client, AnalysisBounds bounds) {
    return new AnalysisSession(this, client, bounds);
  }

  /** Ends all searches; what has not been answered yet never will be. */
  @Override
  public void close() {
    synchronized (lock) {
      closed = true;
      queue.clear();
      running.forEach(Position::terminate);
      lock.notifyAll();
    }
  }

  /** Positions that wait for a search. */
  public int queued() {
    synchronized (lock) {
      return queue.size();
    }
  }

  /** Positions being searched. */
  public int running() {
    synchronized (lock) {
      return running.size();
    }
  }

  /** Positions whose search has ended. */
  public long searched() {
    return searched.get();
  }

  /** Visits of the searches that have ended. */
  public long visits() {
    return visits.get();
  }

  // ---- for sessions

  AnalysisSetup setup() {
    return setup;
  }

  QueryReader reader() {
    return reader;
  }

  CompletableFuture<Evaluator> evaluator() {
    return evaluator;
  }

  /** Queues the positions of a query; under the lock. */
  @GuardedBy("lock")
  List<Position> enqueue(AnalysisSession session, Query query) {
    List<Position> positions = new ArrayList<>();
    for (Query.Turn turn : query.turns()) {
      positions.add(new Position(session, query, turn, arrivals++));
    }
    queue.addAll(positions);
    lock.notifyAll();
    return positions;
  }

  /**
   * Ends positions early; under the lock.
   *
   * @return those of them that no thread has begun with, about which nothing more will be said
   */
  @GuardedBy("lock")
  List<Position> terminate(Iterable<Position> positions) {
    List<Position> unbegun = new ArrayList<>();
    for (Position position : positions) {
      if (queue.remove(position)) {
        unbegun.add(position);
      } else {
        position.terminate();
      }
    }
    return unbegun;
  }

  // ---- searching

  private void searchAll(int threads) {
    for (Position position = take(); position != null; position = take()) {
      String answer;
      try {
        answer = answer(position, threads);
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        System.getLogger(AnalysisEngine.class.getName())
            .log(Level.ERROR, "internal error in the query " + position.query.id(), e);
        answer = failure(position, "internal error: " + e);
      }
      synchronized (lock) {
        running.remove(position);
      }
      position.session.finish(position, answer);
    }
  }

  private @Nullable Position take() {
    synchronized (lock) {
      try {
        while (queue.isEmpty() && !closed) {
          lock.wait();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return null;
      }
      Position next = queue.poll();
      if (next != null) {
        running.add(next);
      }
      return next;
    }
  }

  private static String failure(Position position, String reason) {
    return AnswerWriter.failure(position.query.id(), position.turn.number(), reason);
  }

  private String answer(Position position, int threads) {
    try {
      Evaluator loaded = evaluator.join();
      Query query = position.query;
      GameState state = query.game().stateAt(position.turn.number());
      Board board = state.board();
      if (!loaded.supports(board.width(), board.height())) {
        return failure(
            position,
            "the network does not support boards of "
                + board.sizeText()
                + "; -model rollouts does");
      }
      SearchSettings settings = settings(query.settings(state.toMove()), threads);
      Search search = new Search(loaded, settings, setup.seed());
      boolean begins;
      synchronized (lock) {
        begins = position.begin(search);
      }
      if (!begins) {
        return AnswerWriter.noResults(query.id(), position.turn.number());
      }
      SearchSnapshot found = search.run(state, request(position, board));
      searched.incrementAndGet();
      visits.addAndGet(found.root().visits());
      return AnswerWriter.result(query, position.turn.number(), board, found, false);
    } catch (SearchException e) {
      return failure(position, "the search failed: " + e.getMessage());
    } catch (CompletionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      return failure(position, "no network: " + cause.getMessage());
    } catch (QueryException e) {
      return failure(position, e.reason());
    }
  }

  /** The searches side by side share what is configured of the memory. */
  private SearchSettings settings(SearchSettings settings, int threads) {
    int configured = setup.defaults().search().memory().maxGraphMegabytes();
    int share = Math.min(configured, settings.memory().maxGraphMegabytes()) / threads;
    return settings.with("maxGraphMegabytes", Integer.toString(Math.max(LEAST_MEGABYTES, share)));
  }

  private static SearchRequest request(Position position, Board board) {
    Query query = position.query;
    return new SearchRequest(
        limits(query.parameters().limits(), position.session.bounds()),
        true,
        query.wantsOwnership(),
        query.wantsMovesOwnership(),
        query.restrictions(),
        query.reportEvery(),
        query.wantsReports() ? new Reports(position, board) : null,
        position.turn.priority() < 0 ? Urgency.PONDER : Urgency.ANALYSIS,
        NO_HINT);
  }

  private static SearchLimits limits(SearchLimits asked, AnalysisBounds bounds) {
    return new SearchLimits(
            Math.min(asked.maxVisits(), bounds.maxVisits()),
            asked.maxPlayouts(),
            asked.maxSeconds())
        .withinSeconds(bounds.maxSeconds());
  }

  /** Answers during the search of a position. */
  private static final class Reports implements SearchRequest.Reporter {
    private final Position position;
    private final Board board;

    Reports(Position position, Board board) {
      this.position = position;
      this.board = board;
    }

    @Override
    public double firstAfter(double interval) {
      return position.query.firstReport();
    }

    @Override
    public void report(SearchSnapshot snapshot) {
      AnalysisSession session = position.session;
      if (session.isReady()) {
        int turn = position.turn.number();
        session.answer(AnswerWriter.result(position.query, turn, board, snapshot, true));
      }
    }
  }
}

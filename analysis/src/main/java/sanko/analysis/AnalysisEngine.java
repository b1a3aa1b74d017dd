package sanko.analysis;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Phaser;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import sanko.base.DaemonThreads;
import sanko.board.Board;
import sanko.engine.teach.Teacher;
import sanko.nn.Evaluator;
import sanko.search.Search;
import sanko.search.SearchException;
import sanko.search.request.Reports;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.request.SearchRequest.Urgency;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchKeys;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/**
 * Searches the positions that clients request, several at a time, each on its own thread with its
 * own graph or with that of its query. Clients share the searches and the evaluator fairly. Shared.
 */
public final class AnalysisEngine implements AutoCloseable {
  /** The most evaluations that a search of usual length has under way. */
  private static final int EVALUATIONS_PER_SEARCH = 8;

  private static final int LEAST_THREADS = 2;
  private static final int MOST_THREADS = 32;
  private static final int LEAST_MEGABYTES = 8;
  private static final int KEEPING_SECONDS = 10;

  private final CompletableFuture<Evaluator> evaluator;
  private final AnalysisSetup setup;
  private final PositionQueue queue = new PositionQueue();
  private final ExecutorService threads;

  /** Bytes of the queries of all clients that have not been answered. */
  private final AtomicLong heldBytes = new AtomicLong();

  /** Has the tasks whose graph may be kept, and this engine. */
  private final Phaser keeping = new Phaser(1);

  private final AtomicLong searched = new AtomicLong();
  private final AtomicLong visits = new AtomicLong();

  /** The fields that a query may have; docs/analysis.md, "Queries". */
  public static Set<String> queryFields() {
    return QueryReader.KNOWN;
  }

  /**
   * Creates an engine, which begins to search when the evaluator is loaded.
   *
   * @param evaluator may complete later, or fail, which fails all positions
   */
  public AnalysisEngine(CompletableFuture<Evaluator> evaluator, AnalysisSetup setup) {
    this.evaluator = evaluator;
    this.setup = setup;
    AtomicInteger number = new AtomicInteger();
    threads =
        DaemonThreads.onDemand(
            Integer.MAX_VALUE,
            task -> DaemonThreads.of("sanko-analysis-" + number.incrementAndGet(), task));
    var unused = evaluator.whenComplete((loaded, failure) -> start(loaded));
  }

  private void start(@Nullable Evaluator loaded) {
    int side = sideBySide(loaded);
    int megabytes = setup.defaults().search().memory().maxGraphMegabytes();
    queue.start(side, Math.max(LEAST_MEGABYTES, megabytes / side), setup.reserveMegabytes());
    searchWhatMayBegin();
  }

  private int sideBySide(@Nullable Evaluator loaded) {
    if (loaded == null) {
      return 1;
    }
    int fitting = Math.max(LEAST_THREADS, loaded.capacity() / EVALUATIONS_PER_SEARCH);
    return setup.threads() > 0 ? setup.threads() : Math.min(MOST_THREADS, fitting);
  }

  /** Ends all searches; queries without an answer get none. Graphs that are kept are written. */
  @Override
  public void close() {
    queue.close();
    threads.shutdown();
    if (setup.cache() != null) {
      awaitKeeping();
    }
  }

  private void awaitKeeping() {
    try {
      keeping.awaitAdvanceInterruptibly(keeping.arrive(), KEEPING_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      System.getLogger(AnalysisEngine.class.getName())
          .log(Level.WARNING, "a search does not end; its graph is not kept");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The number of positions that wait for a search. */
  public int queued() {
    return queue.queued();
  }

  /** The number of positions being searched. */
  public int running() {
    return queue.running();
  }

  /** The number of positions whose search has ended. */
  public long searched() {
    return searched.get();
  }

  /** The number of visits of the searches that have ended. */
  public long visits() {
    return visits.get();
  }

  // ---- for sessions

  AnalysisSetup setup() {
    return setup;
  }

  CompletableFuture<Evaluator> evaluator() {
    return evaluator;
  }

  /** Counts bytes of queries; returns those of all clients together. */
  long hold(long bytes) {
    return heldBytes.addAndGet(bytes);
  }

  /** Lets positions of a client wait for their turn. */
  void add(QueryPosition.Client client, List<QueryPosition> positions) {
    queue.add(client, positions);
  }

  /**
   * Ends positions of a client early.
   *
   * @return those that no search has begun with, of which the client hears nothing more
   */
  Set<QueryPosition> terminate(QueryPosition.Client client, Set<QueryPosition> positions) {
    Set<QueryPosition> unbegun = queue.remove(client, positions);
    positions.stream().filter(each -> !unbegun.contains(each)).forEach(QueryPosition::terminate);
    return unbegun;
  }

  /** Begins with the positions whose turn it is; any thread may call, without a lock. */
  void searchWhatMayBegin() {
    for (PositionQueue.Task next = queue.take(); next != null; next = queue.take()) {
      PositionQueue.Task task = next;
      try {
        threads.execute(() -> search(task));
      } catch (RejectedExecutionException e) {
        // The engine has been closed.
        queue.end(task);
      } catch (OutOfMemoryError e) {
        queue.end(task);
        QueryPosition position = task.position();
        position.client.finish(position, failure(position, "internal error: " + e));
      }
    }
  }

  private void search(PositionQueue.Task first) {
    TaskSearch search = new TaskSearch(setup.seed(), setup.cache());
    keeping.register();
    try {
      for (PositionQueue.Task task = first; task != null; ) {
        task = search(task, search);
      }
      search.keep();
    } finally {
      keeping.arriveAndDeregister();
    }
  }

  /** Searches a position; returns what is to be searched next in the same graph, or null. */
  private PositionQueue.@Nullable Task search(PositionQueue.Task task, TaskSearch search) {
    QueryPosition position = task.position();
    String answer;
    try {
      answer = answer(task, search);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      System.getLogger(AnalysisEngine.class.getName())
          .log(Level.ERROR, "internal error in the query " + position.query.id(), e);
      answer = failure(position, "internal error: " + e);
      search.forget();
    }
    PositionQueue.Task next = null;
    try {
      position.leave();
      position.client.finish(position, answer);
      next = queue.next(task);
    } finally {
      if (next == null) {
        queue.end(task);
        searchWhatMayBegin();
      }
    }
    return next;
  }

  private static String failure(QueryPosition position, String reason) {
    return AnswerWriter.failure(position.query.id(), position.turn.number(), reason);
  }

  private String answer(PositionQueue.Task task, TaskSearch ofTask) {
    QueryPosition position = task.position();
    try {
      SolveRequest solve = position.query.answer().solve();
      return solve == null ? searchAnswer(task, ofTask) : solve.answer(position, task.megabytes());
    } catch (SearchException e) {
      return failure(position, "the search failed: " + e.getMessage());
    } catch (CompletionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      return failure(position, "no network: " + cause.getMessage());
    } catch (RequestException e) {
      return AnswerWriter.failure(position.query.id(), position.turn.number(), e);
    }
  }

  /** Searches a position and tells what was found. */
  private String searchAnswer(PositionQueue.Task task, TaskSearch ofTask)
      throws SearchException, RequestException {
    QueryPosition position = task.position();
    Query query = position.query;
    Evaluator loaded = position.client.evaluator().join();
    NetworkChecks.requireHuman(query, setup.defaults(), loaded);
    GameState state = query.game().stateAt(position.turn.number());
    Board board = state.board();
    NetworkChecks.requireSize(board, loaded);
    warnOfUnlearned(position, state, loaded);
    SearchSettings settings = settings(query.method().parameters().search(), task.megabytes());
    Search search = ofTask.search(loaded, settings, query, state);
    if (!position.begin(search)) {
      return AnswerWriter.noResults(query.id(), position.turn.number());
    }
    SearchSnapshot found = search.run(state, request(position, board));
    ofTask.searched(found);
    searched.incrementAndGet();
    visits.addAndGet(found.root().visits());
    ObjectNode explanation = explanation(task, state, found, search);
    return AnswerWriter.result(
        query,
        position.turn.number(),
        board,
        found,
        new AnswerWriter.Additions(explanation, levelMove(position, state, found, search)));
  }

  /** Tells once for a query what the network cannot answer. */
  private void warnOfUnlearned(QueryPosition position, GameState state, Evaluator loaded) {
    Query query = position.query;
    if (query.order().get(0).equals(position.turn)) {
      for (Query.Warning each : NetworkChecks.warnings(query, state, setup.defaults(), loaded)) {
        position.client.answer(AnswerWriter.warning(query.id(), each));
      }
    }
  }

  private @Nullable Integer levelMove(
      QueryPosition position, GameState state, SearchSnapshot found, Search search)
      throws SearchException {
    Query query = position.query;
    LevelRequest wish = query.answer().level();
    if (wish == null) {
      return null;
    }
    long seed = setup.seed() ^ state.stateHashLow() ^ query.id().hashCode();
    return wish.move(
        state,
        found,
        query.method().restrictions(),
        (other, request) -> search.run(other, below(request, position)),
        seed);
  }

  /** What the teacher says of a move; null if nothing is asked or no move follows. */
  private @Nullable ObjectNode explanation(
      PositionQueue.Task task, GameState before, SearchSnapshot found, Search search)
      throws SearchException {
    QueryPosition position = task.position();
    ExplainRequest wish = position.query.answer().explain();
    if (wish == null) {
      return null;
    }
    List<QueryGame.Move> moves = position.query.game().moves();
    int turn = position.turn.number();
    return wish.explanation(
        before,
        turn < moves.size() ? moves.get(turn) : null,
        found,
        (after, request) -> {
          SearchSnapshot reply = search.run(after, below(request, position));
          visits.addAndGet(Math.min(Teacher.PLAYOUTS, reply.root().visits()));
          return reply;
        },
        wish.fates(position, task.megabytes()));
  }

  private static SearchSettings settings(SearchSettings settings, int megabytes) {
    int most = Math.min(megabytes, settings.memory().maxGraphMegabytes());
    return settings.with(SearchKeys.MAX_GRAPH_MEGABYTES, most);
  }

  private static SearchRequest request(QueryPosition position, Board board) {
    Query query = position.query;
    SearchLimits limits =
        position.client.limits().below(query.method().parameters().limits().search());
    LevelRequest level = query.answer().level();
    SearchRequest request =
        SearchRequest.forAnalysis(level == null ? limits : level.within(limits, board))
            .withUrgency(position.turn.priority() < 0 ? Urgency.PONDER : Urgency.ANALYSIS)
            .withOwnership(query.answer().ownership())
            .withRestrictions(query.method().restrictions())
            .withFocus(query.method().focus());
    return query.answer().hasReports() ? request.withReports(reports(position, board)) : request;
  }

  /** A request beside that of the query, within what its client may have. */
  private static SearchRequest below(SearchRequest request, QueryPosition position) {
    return request.withLimits(position.client.limits().below(request.limits()));
  }

  /** Answers during the search of a position. */
  private static Reports reports(QueryPosition position, Board board) {
    Query query = position.query;
    return new Reports(
        query.answer().firstReport(),
        query.answer().reportEvery(),
        snapshot -> {
          if (position.client.isReady()) {
            int turn = position.turn.number();
            position.client.answer(AnswerWriter.report(query, turn, board, snapshot));
          }
        });
  }
}

package sanko.search;

import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import sanko.board.Zobrist;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Evaluator;
import sanko.superko.GameState;

/**
 * One search from its start to its result: prepares the root, keeps as many evaluations under way
 * as does no harm, watches the limits, reports. All but {@link #wake} belongs to the thread that
 * searches.
 */
final class SearchRun {
  private static final System.Logger LOGGER = System.getLogger(SearchRun.class.getName());

  /** From so many visits on several evaluations may be under way. */
  private static final long VISITS_FOR_TWO = 16;

  private static final long VISITS_PER_LANE = 8;

  private static final double NANOS = 1e9;
  private static final long LONG_WAIT = 60_000_000_000L;

  private final long start = System.nanoTime();
  private final Evaluator evaluator;
  private final Graph graph;
  private final NodeStore nodes;
  private final SearchSettings settings;
  private final long seed;
  private final GameState game;
  private final SearchRequest request;
  private final BooleanSupplier stopped;

  /** Shared: read by {@link #wake}. */
  private volatile @Nullable Playouts playouts;

  private long visitsAtStart;
  private long playoutsAtStart;
  private double nextReport;
  private boolean full;
  private @Nullable Backup backup;

  SearchRun(
      Evaluator evaluator,
      Graph graph,
      SearchSettings settings,
      long seed,
      GameState root,
      SearchRequest request,
      BooleanSupplier stopped) {
    this.evaluator = evaluator;
    this.graph = graph;
    this.nodes = graph.nodes;
    this.settings = settings;
    this.seed = seed;
    this.game = new GameState(root);
    game.setCleanupPrevented(false);
    game.setKeyRule(settings.memory().keyRule(), settings.memory().cycleBound());
    this.request = request;
    this.stopped = stopped;
  }

  /** Makes the searching thread look at the stop signal. Any thread may call. */
  void wake() {
    Playouts now = playouts;
    if (now != null) {
      now.wake();
    }
  }

  /** What computes averages, once the search has begun. */
  Backup backup() {
    return Objects.requireNonNull(backup);
  }

  /** What is proven of the root, once the search has begun. */
  Solver solver() {
    return backup().solver();
  }

  /** What came of sharing nodes, once the search has begun. */
  GraphMetrics metrics() {
    return Objects.requireNonNull(playouts).metrics();
  }

  SearchSnapshot execute() throws SearchException {
    boolean hidesPast =
        request.forAnalysis()
            ? settings.inference().analysisIgnorePreRootHistory()
            : settings.inference().ignorePreRootHistory();
    GraphKeys keys =
        new GraphKeys(
            settings.inference(),
            settings.memory(),
            settings.passing().passingHacks(),
            hidesPast,
            game.toMove());
    Leaves leaves = new Leaves(settings, request.ownership(), hidesPast, game.toMove(), seed);
    // 1. Find the root, or make it.
    boolean conservative = settings.passing().conservativePass() && game.passWouldEndGame();
    keys.ofRoot(game, conservative);
    int root = findOrMakeRoot(keys);
    // 2. The evaluator's word on it, as a root.
    Evaluation rootEvaluation = evaluateRoot(leaves.rootOptions(game), keys);
    boolean fresh = !nodes.isEvaluated(root);
    // 3. Make room, and bring the graph below into agreement with this search.
    if (nodes.size() > 0.75 * settings.memory().maxNodes()) {
      graph.collect(root, settings.backup().valueBiasFreeProp());
    }
    RunContext context = context(root, rootEvaluation, fresh);
    Backup backup = new Backup(nodes, graph.valueBias, context, graph.nextEpoch());
    this.backup = backup;
    prepareRoot(context, backup, fresh);
    // 4. Search.
    Playouts made = new Playouts(graph, context, backup, evaluator, leaves, keys, game);
    playouts = made;
    SnapshotBuilder snapshots =
        new SnapshotBuilder(nodes, context, made.selection(), game, request);
    nextReport = request.reportSeconds();
    try {
      search(made, context, snapshots);
    } finally {
      made.abandon();
    }
    LOGGER.log(
        System.Logger.Level.DEBUG,
        () -> visits(made) + " visits, " + nodes.size() + " nodes, " + made.metrics());
    return snapshot(made, snapshots);
  }

  private int findOrMakeRoot(GraphKeys keys) {
    int root = graph.table.find(keys.low, keys.high);
    if (nodes.has(root, NodeStore.TERMINAL | NodeStore.SINGLE)) {
      nodes.reopen(root);
    }
    if (root == NodeStore.NONE) {
      root = nodes.add(keys.low, keys.high, game.toMove());
      nodes.stateLow[root] = game.stateHashLow();
      nodes.stateHigh[root] = game.stateHashHigh();
      graph.table.add(root);
    }
    return root;
  }

  private Evaluation evaluateRoot(EvaluationOptions options, GraphKeys keys)
      throws SearchException {
    Graph.RootEvaluation last = graph.lastRoot;
    if (last != null
        && last.keyLow() == keys.low
        && last.keyHigh() == keys.high
        && last.options().equals(options)) {
      return last.evaluation();
    }
    try {
      Evaluation evaluation = evaluator.evaluate(game, options).get();
      graph.lastRoot = new Graph.RootEvaluation(keys.low, keys.high, options, evaluation);
      return evaluation;
    } catch (ExecutionException e) {
      throw failure(e.getCause() == null ? e : e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure(e);
    } catch (IllegalStateException e) {
      throw failure(e);
    }
  }

  private static SearchException failure(Throwable cause) {
    String reason = cause.getMessage() == null ? cause.toString() : cause.getMessage();
    return new SearchException("the position could not be evaluated: " + reason, cause);
  }

  private RunContext context(int root, Evaluation rootEvaluation, boolean fresh) {
    int area = game.board().area();
    double expected = fresh ? rootEvaluation.value().whiteScoreMean() : nodes.scoreMean[root];
    double center = ScoreUtility.centerFor(settings.utility(), area, expected);
    return new RunContext(
        settings,
        new ScoreUtility(settings.utility(), area, center),
        game,
        root,
        rootEvaluation,
        settings.backup().useUncertainty() && evaluator.hasUncertainty(),
        request.forAnalysis(),
        request.restrictions(),
        new Random(Zobrist.mix(seed ^ game.stateHashLow())));
  }

  private void prepareRoot(RunContext context, Backup backup, boolean fresh) {
    int root = context.root;
    if (fresh) {
      nodes.evaluation[root] = context.rootEvaluation;
      nodes.value[root] = context.rootEvaluation.value();
      nodes.visits[root] = 1 + nodes.sumOfEdgeVisits(root);
      InferenceSettings inference = settings.inference();
      if (inference.policyOptimism() != inference.rootPolicyOptimism()) {
        nodes.set(root, NodeStore.ROOT_POLICY);
      }
      playoutsAtStart = 1;
    }
    backup.refresh(root);
    visitsAtStart = 1;
    for (int i = 0; i < nodes.edges(root); i++) {
      if (context.isAllowedAtRoot(nodes.move(root, i))) {
        visitsAtStart += nodes.edgeVisits(root, i);
      }
    }
  }

  // ---- the loop

  private void search(Playouts made, RunContext context, SnapshotBuilder snapshots)
      throws SearchException {
    int instant = 0;
    while (true) {
      Exception failure = made.failure();
      if (failure != null) {
        throw failure(failure);
      }
      if (isDone(made)) {
        return;
      }
      report(made, snapshots);
      int cap = cap(made);
      boolean mayGather =
          made.inFlight() < cap && left(made) > made.countedWaiting() && hasRoom(made, context);
      boolean busy = made.inFlight() > 0;
      if (mayGather && !(busy && (made.collisions() > cap || instant > 2 * cap + 8))) {
        Playouts.Outcome outcome = made.descend();
        instant = outcome == Playouts.Outcome.DONE ? instant + 1 : instant;
      } else if (busy) {
        if (!made.takeOldest()) {
          made.await(waitNanos());
        }
        instant = 0;
      } else {
        return;
      }
    }
  }

  private long visits(Playouts made) {
    return visitsAtStart + made.counted();
  }

  /** Playouts that may still be completed. */
  private long left(Playouts made) {
    SearchLimits limits = request.limits();
    return Math.min(
        limits.maxVisits() - visits(made), limits.maxPlayouts() - playoutsAtStart - made.counted());
  }

  private boolean isDone(Playouts made) {
    return left(made) <= 0
        || stopped.getAsBoolean()
        || (playoutsAtStart + made.counted() >= 2 && seconds() >= request.limits().maxSeconds())
        || (full && made.inFlight() == 0)
        || (mayStopEarly() && solver().isDecided());
  }

  /** Only a search for a move ends when that is certain; others inform about all moves. */
  private boolean mayStopEarly() {
    return !request.forAnalysis() && !request.ownership();
  }

  /**
   * How many evaluations may be under way. Each is chosen without knowing the others, so they are
   * kept few beside the visits made and beside those still to come (SEARCH_SPEC appendix C). Early
   * on that would leave lanes idle: where visits are counted two are allowed nevertheless, since
   * the second costs next to nothing; where only time is, one for every eight visits until all
   * lanes are busy, since visits lost to idle lanes weigh more than visits chosen a little worse.
   */
  private int cap(Playouts made) {
    ParallelSettings parallel = settings.parallel();
    int most = evaluator.capacity();
    if (parallel.maxInFlight() > 0) {
      most = Math.min(most, parallel.maxInFlight());
    }
    long visits = visits(made);
    long left = left(made);
    boolean timed = left > SearchLimits.UNLIMITED / 2;
    long lanes = Math.min(evaluator.lanes(), timed ? visits / VISITS_PER_LANE : 2);
    long few = visits >= VISITS_FOR_TWO ? lanes : 1;
    long byVisits = Math.max(few, (long) (visits / parallel.visitsPerInFlight()));
    long byRest = Math.max(1, left / 4);
    return (int) Math.max(1, Math.min(most, Math.min(byVisits, byRest)));
  }

  /** Whether there is room for another node, after dropping what cannot be reached any more. */
  private boolean hasRoom(Playouts made, RunContext context) {
    int most = settings.memory().maxNodes();
    if (nodes.size() < most) {
      return true;
    }
    if (made.inFlight() == 0) {
      graph.collect(context.root, settings.backup().valueBiasFreeProp());
      full = nodes.size() > 0.95 * most;
    }
    return !full && nodes.size() < most;
  }

  private double seconds() {
    return (System.nanoTime() - start) / NANOS;
  }

  private void report(Playouts made, SnapshotBuilder snapshots) {
    SearchRequest.Reporter reporter = request.reporter();
    double now = seconds();
    if (reporter == null || now < nextReport) {
      return;
    }
    nextReport = now + request.reportSeconds();
    reporter.report(snapshot(made, snapshots));
  }

  private SearchSnapshot snapshot(Playouts made, SnapshotBuilder snapshots) {
    return snapshots.build(visits(made), playoutsAtStart + made.counted(), seconds());
  }

  /** How long to wait for an answer: until the next thing to do. */
  private long waitNanos() {
    double until = Math.min(request.limits().maxSeconds(), nextReport) - seconds();
    return (long) Math.max(100_000, Math.min(LONG_WAIT, until * NANOS));
  }
}

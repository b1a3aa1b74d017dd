package sanko.search;

import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import sanko.board.Zobrist;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Evaluator;
import sanko.search.graph.Graph;
import sanko.search.graph.GraphKeys;
import sanko.search.graph.GraphMetrics;
import sanko.search.graph.NodeStore;
import sanko.search.graph.Policies;
import sanko.search.graph.Staleness;
import sanko.search.playout.Backup;
import sanko.search.playout.Leaves;
import sanko.search.playout.MeanEvaluation;
import sanko.search.playout.Playouts;
import sanko.search.playout.RunContext;
import sanko.search.playout.ScoreUtility;
import sanko.search.playout.Solver;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.GraphReuse;
import sanko.search.settings.InferenceSettings;
import sanko.search.settings.MemorySettings;
import sanko.search.settings.ParallelSettings;
import sanko.search.settings.SearchSettings;
import sanko.search.time.MoveTime;
import sanko.superko.GameState;

/**
 * One search from its start to its result: prepares the root, keeps as many evaluations under way
 * as does no harm, watches the limits, reports. All but {@link #wake} belongs to the thread that
 * searches.
 */
public final class SearchRun {
  private static final System.Logger LOGGER = System.getLogger(SearchRun.class.getName());

  /** From so many visits on several evaluations may be under way. */
  private static final long VISITS_FOR_TWO = 16;

  private static final long VISITS_PER_LANE = 8;
  private static final int CAP_PER_TOGETHER = 8;

  /** Collection begins when so much of the memory is in use. */
  private static final double COLLECT_FROM = 0.75;

  /** A search ends if so much is in use after a collection. */
  private static final double FULL_FROM = 0.95;

  /** Nodes and edges looked at with every descent; some microseconds. */
  private static final int COLLECTOR_STEPS = 64;

  private static final double BYTES_PER_MEGABYTE = 1 << 20;
  private static final double NANOS = 1e9;
  private static final long LONG_WAIT = 60_000_000_000L;

  private final LongSupplier nanoTime;
  private final long start;
  private final Evaluator evaluator;
  private final Graph graph;
  private NodeStore nodes;
  private final SearchSettings settings;
  private final long seed;
  private final GameState game;
  private final boolean endsBeforeCleanup;
  private final SearchRequest request;
  private final BooleanSupplier stopped;

  /** Shared: read by {@link #wake}. */
  private volatile @Nullable Playouts playouts;

  private long visitsAtStart;
  private long playoutsAtStart;
  private double nextReport;
  private boolean collected;
  private boolean full;
  private @Nullable RunContext context;
  private @Nullable TimeWatch watch;
  private @Nullable Backup backup;

  /** A search that is about to begin. */
  public SearchRun(
      Evaluator evaluator,
      Graph graph,
      SearchSettings settings,
      long seed,
      GameState root,
      SearchRequest request,
      BooleanSupplier stopped) {
    this(evaluator, graph, settings, seed, root, request, stopped, System::nanoTime);
  }

  /** A search by another clock, of nanoseconds. */
  SearchRun(
      Evaluator evaluator,
      Graph graph,
      SearchSettings settings,
      long seed,
      GameState root,
      SearchRequest request,
      BooleanSupplier stopped,
      LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    start = nanoTime.getAsLong();
    this.evaluator = evaluator;
    this.graph = graph;
    this.nodes = graph.nodes;
    this.settings = settings;
    this.seed = seed;
    this.game = new GameState(root);
    endsBeforeCleanup = root.isCleanupPrevented();
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
  public Backup backup() {
    return Objects.requireNonNull(backup);
  }

  /** What is proven of the root, once the search has begun. */
  public Solver solver() {
    return backup().solver();
  }

  /** What came of sharing nodes, once the search has begun. */
  public GraphMetrics metrics() {
    return Objects.requireNonNull(playouts).metrics();
  }

  /** How far averages are behind, after the search; brings them all up to date. */
  public Staleness staleness() {
    RunContext ran = Objects.requireNonNull(context);
    Backup anew = new Backup(nodes, graph.valueBias, ran, graph.nextEpoch());
    return Staleness.of(nodes, ran.root, () -> anew.refresh(ran.root));
  }

  /** Searches and tells what was found. */
  public SearchSnapshot execute() throws SearchException {
    SnapshotBuilder snapshots = complete();
    return snapshot(Objects.requireNonNull(playouts), snapshots);
  }

  /** Searches for the sake of the reports alone. */
  void watch() throws SearchException {
    complete();
  }

  private SnapshotBuilder complete() throws SearchException {
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
            settings.utility().drawEquivalentWinsForWhite(),
            game.toMove());
    Leaves leaves = new Leaves(settings, request, hidesPast, game.toMove(), seed);
    // 1. Find the root, or make it.
    boolean conservative = settings.passing().conservativePass() && game.passWouldEndGame();
    keys.ofRoot(game, conservative);
    forget(keys);
    int root = findOrMakeRoot(keys);
    // 2. The evaluator's word on it, as a root.
    Evaluation rootEvaluation = evaluateRoot(root, leaves.rootOptions(game), keys);
    boolean fresh = nodes.visits(root) == 0 || !nodes.isEvaluated(root);
    // 3. Bring the graph below into agreement with this search.
    RunContext context = context(root, rootEvaluation, fresh);
    this.context = context;
    Backup backup = new Backup(nodes, graph.valueBias, context, graph.nextEpoch());
    this.backup = backup;
    Policies policies = new Policies(nodes, context.board, graph.firstMoves);
    prepareRoot(context, backup, policies, fresh);
    // 4. Search.
    Playouts made =
        new Playouts(graph, context, backup, policies, evaluator, leaves, keys, game, !isTimed());
    playouts = made;
    SnapshotBuilder snapshots =
        new SnapshotBuilder(nodes, context, made.selection(), game, request);
    SearchRequest.Reporter reporter = request.reporter();
    double interval = request.reportSeconds();
    nextReport = reporter == null ? interval : reporter.firstAfter(interval);
    MoveTime clock = request.limits().clock();
    if (clock.isLimited()) {
      watch = new TimeWatch(nodes, context, made.selection(), clock, visitsAtStart);
    }
    try {
      search(made, snapshots);
    } finally {
      made.abandon();
    }
    LOGGER.log(
        System.Logger.Level.DEBUG,
        () -> visits(made) + " visits, " + nodes.size() + " nodes, " + made.metrics());
    return snapshots;
  }

  /** Drops what is not to be taken over from the search of another root. */
  private void forget(GraphKeys keys) {
    GraphReuse reuse = settings.graph().reuse();
    if (reuse == GraphReuse.STATISTICS || !graph.wasElsewhere(keys.low, keys.high)) {
      return;
    }
    if (reuse == GraphReuse.NOTHING) {
      graph.clear();
      nodes = graph.nodes;
      return;
    }
    if (usedMemory() > COLLECT_FROM) {
      graph.collector.finish();
      graph.collector.start(graph.find(keys.low, keys.high), settings.backup().valueBiasFreeProp());
    }
    graph.restart();
  }

  private int findOrMakeRoot(GraphKeys keys) {
    int root = graph.find(keys.low, keys.high);
    if (root == NodeStore.NONE) {
      root = graph.add(keys.low, keys.high, game.toMove());
      nodes.setState(root, game.stateHashLow(), game.stateHashHigh());
      if (game.isFinished()) {
        nodes.set(root, NodeStore.FORCED);
      }
    } else if (nodes.has(root, NodeStore.TERMINAL | NodeStore.SINGLE)) {
      nodes.reopen(root);
    }
    return root;
  }

  private Evaluation evaluateRoot(int root, EvaluationOptions options, GraphKeys keys)
      throws SearchException {
    Graph.RootEvaluation last = graph.lastRoot;
    int symmetries = settings.root().symmetriesToSample();
    if (last != null
        && last.keyLow() == keys.low
        && last.keyHigh() == keys.high
        && last.symmetries() == symmetries
        && last.options().equals(options)) {
      return last.evaluation();
    }
    try {
      Evaluation evaluation = awaitRoot(MeanEvaluation.of(evaluator, game, options, symmetries));
      graph.lastRoot =
          new Graph.RootEvaluation(keys.low, keys.high, options, symmetries, evaluation);
      return evaluation;
    } catch (ExecutionException e) {
      throw failure(e.getCause() == null ? e : e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure(e);
    } catch (IllegalStateException e) {
      throw failure(e);
    } catch (TimeoutException e) {
      return knownEvaluation(root, e);
    }
  }

  /** What the graph knows of the root, made for an inner node, where nothing better is in time. */
  private Evaluation knownEvaluation(int root, TimeoutException cause) throws LateSearchException {
    if (!nodes.isEvaluated(root)) {
      throw new LateSearchException(cause);
    }
    return new Policies(nodes, game.board(), graph.firstMoves).remembered(root, game);
  }

  /** The evaluation without which there is no move, unless the clock cannot wait for it. */
  private Evaluation awaitRoot(CompletableFuture<Evaluation> evaluation)
      throws ExecutionException, InterruptedException, TimeoutException {
    double latest = request.limits().clock().latest();
    if (!Double.isFinite(latest)) {
      return evaluation.get();
    }
    try {
      return evaluation.get((long) ((latest - seconds()) * NANOS), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      evaluation.cancel(false);
      throw e;
    }
  }

  private static SearchException failure(Throwable cause) {
    String reason = cause.getMessage() == null ? cause.toString() : cause.getMessage();
    return new SearchException("the position could not be evaluated: " + reason, cause);
  }

  private RunContext context(int root, Evaluation rootEvaluation, boolean fresh) {
    int area = game.board().area();
    double expected = fresh ? rootEvaluation.value().whiteScoreMean() : nodes.scoreMean(root);
    double center = ScoreUtility.centerFor(settings.utility(), area, expected);
    return new RunContext(
        settings,
        new ScoreUtility(settings.utility(), area, center),
        game,
        root,
        rootEvaluation,
        settings.backup().useUncertainty() && evaluator.hasUncertainty(),
        request,
        endsBeforeCleanup,
        new Random(Zobrist.mix(seed ^ game.stateHashLow())));
  }

  private void prepareRoot(RunContext context, Backup backup, Policies policies, boolean fresh) {
    int root = context.root;
    if (fresh) {
      nodes.setEvaluation(root, context.rootEvaluation);
      policies.installWhole(root, context.rootEvaluation);
      nodes.put(root, NodeStore.VISITS, (double) (1 + nodes.sumOfEdgeVisits(root)));
      InferenceSettings inference = settings.inference();
      if (inference.policyOptimism() != inference.rootPolicyOptimism()) {
        nodes.set(root, NodeStore.ROOT_POLICY);
      }
      playoutsAtStart = 1;
    }
    backup.solver().lookAtRoot(game);
    backup.refresh(root);
    visitsAtStart = 1;
    for (int i = 0; i < nodes.edges(root); i++) {
      if (context.isAllowedAtRoot(nodes.move(root, i))) {
        visitsAtStart += nodes.edgeVisits(root, i);
      }
    }
  }

  // ---- the loop

  private void search(Playouts made, SnapshotBuilder snapshots) throws SearchException {
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
          made.inFlight() < cap && left(made) > made.countedWaiting() && hasRoom(made);
      boolean busy = made.inFlight() > 0;
      if (mayGather && !(busy && (made.collisions() > cap || instant > 2 * cap + 8))) {
        collect(made, COLLECTOR_STEPS);
        made.selection().setPlayoutsLeft(playoutsLeft(made));
        Playouts.Outcome outcome = made.descend();
        instant = outcome == Playouts.Outcome.DONE ? instant + 1 : instant;
      } else if (busy) {
        if (!made.take(together(cap))) {
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

  /** The same, those included that wait, as far as time allows. */
  private double playoutsLeft(Playouts made) {
    long left = left(made);
    if (settings.stopping().futileVisitsThreshold() <= 0) {
      return Double.POSITIVE_INFINITY;
    }
    TimeWatch timed = watch;
    return timed == null ? left : Math.min((double) left, timed.playoutsLeft(seconds()));
  }

  private boolean isDone(Playouts made) {
    return left(made) <= 0
        || stopped.getAsBoolean()
        || isTimeOver(made)
        || (full && made.inFlight() == 0)
        || (mayStopEarly() && solver().isDecided());
  }

  /** Only a search for a move ends when that is certain; others inform about all moves. */
  private boolean mayStopEarly() {
    return !request.forAnalysis() && !request.ownership();
  }

  /** A search makes two playouts at least, unless the clock leaves no time for them. */
  private boolean isTimeOver(Playouts made) {
    double now = seconds();
    long done = playoutsAtStart + made.counted();
    TimeWatch timed = watch;
    if (timed != null && now >= timed.nextLook()) {
      timed.look(now, done, made.inFlight());
    }
    MoveTime clock = request.limits().clock();
    boolean enough = done >= 2 || (clock.isLimited() && maxSeconds() <= 0);
    return (enough && now >= maxSeconds()) || now >= clock.safe();
  }

  /** When to end, from the start. */
  private double maxSeconds() {
    TimeWatch timed = watch;
    double most = request.limits().maxSeconds();
    return timed == null ? most : Math.min(most, timed.limit());
  }

  /**
   * How many evaluations may be under way. Each is chosen without knowing the others, so they are
   * kept few beside the visits made and beside those still to come (docs/search.md). Early on that
   * would leave lanes idle: where visits are counted two are allowed nevertheless, since the second
   * costs next to nothing; where only time is, one for every eight visits until all lanes are busy,
   * since visits lost to idle lanes weigh more than visits chosen a little worse; for the same
   * reason lanes are not left idle at the end of its time.
   */
  private int cap(Playouts made) {
    ParallelSettings parallel = settings.parallel();
    int most = evaluator.capacity();
    if (parallel.maxInFlight() > 0) {
      most = Math.min(most, parallel.maxInFlight());
    }
    long visits = visits(made);
    long left = Math.min(left(made), leftByTime(made));
    long lanes = Math.min(evaluator.lanes(), isTimed() ? visits / VISITS_PER_LANE : 2);
    long few = visits >= VISITS_FOR_TWO ? lanes : 1;
    long byVisits = Math.max(few, (long) (visits / parallel.visitsPerInFlight()));
    long byRest = Math.max(isTimed() ? few : 1, left / 4);
    return (int) Math.max(1, Math.min(most, Math.min(byVisits, byRest)));
  }

  /** Whether time or a stop alone ends the search, so that its visits follow from chance anyway. */
  private boolean isTimed() {
    SearchLimits limits = request.limits();
    return Math.min(limits.maxVisits(), limits.maxPlayouts()) > SearchLimits.UNLIMITED / 2;
  }

  /** Playouts for which there is time at the rate so far. */
  private long leftByTime(Playouts made) {
    double seconds = seconds();
    double rest = maxSeconds() - seconds;
    return Double.isInfinite(rest)
        ? SearchLimits.UNLIMITED
        : (long) Math.max(0, made.counted() / seconds * rest);
  }

  /**
   * How many answers are taken up together, and so how many descents follow each other without a
   * new answer: so few that the evaluations under way stay nearly as many.
   */
  private int together(int cap) {
    return Math.max(1, Math.min(settings.parallel().together(), cap / CAP_PER_TOGETHER));
  }

  /**
   * Whether there is room for another node. In good time a collection begins, which goes on with
   * every descent; if it comes too late the rest of it is done at once.
   */
  private boolean hasRoom(Playouts made) {
    double used = usedMemory();
    if (used > COLLECT_FROM && !collected && !graph.collector.isRunning()) {
      made.startCollection();
      collected = true;
    }
    if (used < 1) {
      return true;
    }
    collect(made, Integer.MAX_VALUE);
    if (!collected) {
      made.startCollection();
      collected = true;
      collect(made, Integer.MAX_VALUE);
    }
    full = usedMemory() > FULL_FROM;
    return !full;
  }

  private void collect(Playouts made, int steps) {
    if (graph.collector.isRunning()) {
      graph.collector.work(steps);
      if (!graph.collector.isRunning()) {
        made.removed();
      }
    }
  }

  /** The part in use of what the graph may take. */
  private double usedMemory() {
    MemorySettings memory = settings.memory();
    return Math.max(
        nodes.size() / (double) memory.maxNodes(),
        graph.bytes() / (memory.maxGraphMegabytes() * BYTES_PER_MEGABYTE));
  }

  private double seconds() {
    return (nanoTime.getAsLong() - start) / NANOS;
  }

  private void report(Playouts made, SnapshotBuilder snapshots) {
    SearchRequest.Reporter reporter = request.reporter();
    double now = seconds();
    if (reporter == null || now < nextReport) {
      return;
    }
    nextReport = now + request.reportSeconds();
    // Whoever stops the search must not wait for the ownership of a large graph.
    SearchSnapshot found =
        snapshots.build(visits(made), playoutsAtStart + made.counted(), seconds(), stopped);
    if (!stopped.getAsBoolean()) {
      reporter.report(found);
    }
  }

  private SearchSnapshot snapshot(Playouts made, SnapshotBuilder snapshots) {
    return snapshots.build(visits(made), playoutsAtStart + made.counted(), seconds(), () -> false);
  }

  /** How long to wait for an answer: until the next thing to do. */
  private long waitNanos() {
    TimeWatch timed = watch;
    double look = timed == null ? Double.POSITIVE_INFINITY : timed.nextLook();
    double until = Math.min(Math.min(maxSeconds(), look), nextReport) - seconds();
    return (long) Math.max(100_000, Math.min(LONG_WAIT, until * NANOS));
  }
}

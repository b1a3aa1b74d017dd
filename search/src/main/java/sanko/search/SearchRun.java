package sanko.search;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import sanko.search.graph.Graph;
import sanko.search.graph.GraphMetrics;
import sanko.search.graph.Staleness;
import sanko.search.playout.Backup;
import sanko.search.playout.Playouts;
import sanko.search.playout.RunContext;
import sanko.search.playout.Solver;
import sanko.search.request.Reports;
import sanko.search.request.SearchRequest;
import sanko.search.result.SearchSnapshot;
import sanko.search.time.Stopwatch;

/**
 * One search prepared by {@link Search#prepare}, to be run once: keeps as many evaluations in
 * flight as is harmless, watches the limits, reports. For the thread that searches.
 */
public final class SearchRun {
  private static final System.Logger LOGGER = System.getLogger(SearchRun.class.getName());

  private static final double LONGEST_WAIT = 60;
  private static final double SHORTEST_WAIT = 1e-4;

  /** Between looks whether a report that is due has a move to tell. */
  private static final double FIRST_MOVE_WAIT = 0.01;

  private final Graph graph;
  private final RunContext context;
  private final Playouts playouts;
  private final SearchBudget budget;
  private final SearchRequest request;
  private final BooleanSupplier stopped;
  private final SnapshotBuilder snapshots;
  private final @Nullable RootReader reader;
  private final MemoryWatch memory;
  private final boolean prunesFutileMoves;
  private double nextReport;

  SearchRun(
      Graph graph,
      Playouts playouts,
      SearchBudget budget,
      SnapshotBuilder snapshots,
      SearchRequest request,
      @Nullable RootReader reader,
      BooleanSupplier stopped) {
    this.graph = graph;
    this.playouts = playouts;
    this.budget = budget;
    this.snapshots = snapshots;
    this.request = request;
    this.reader = reader;
    this.stopped = stopped;
    context = playouts.context();
    memory = new MemoryWatch(graph, context.settings.memory(), playouts);
    prunesFutileMoves = context.settings.stopping().futileVisitsThreshold() > 0;
    nextReport = request.reports().first();
  }

  /** The part that computes averages. */
  public Backup backup() {
    return playouts.backup();
  }

  /** The solver, which has the proven bounds of the root. */
  public Solver solver() {
    return playouts.solver();
  }

  /** The effects of sharing nodes. */
  public GraphMetrics metrics() {
    return playouts.metrics();
  }

  /** Measures how stale the averages are after the search, and brings them all up to date. */
  public Staleness staleness() {
    Backup anew = new Backup(graph, context, solver());
    return Staleness.of(graph.nodes(), context.root, () -> anew.refresh(context.root));
  }

  /** Searches and returns what was found. */
  public SearchSnapshot execute() throws SearchException {
    watch();
    return snapshots.build(budget, () -> false);
  }

  /** Searches for the reports only. */
  void watch() throws SearchException {
    try {
      if (reader != null) {
        reader.start();
      }
      loop();
    } finally {
      playouts.abandon();
      if (reader != null) {
        reader.end();
      }
    }
    LOGGER.log(
        System.Logger.Level.DEBUG,
        () ->
            budget.visits() + " visits, " + graph.nodes().size() + " nodes, " + playouts.metrics());
  }

  private void loop() throws SearchException {
    int instant = 0;
    while (true) {
      Exception failure = playouts.failure();
      if (failure != null) {
        throw SearchException.ofEvaluation(failure);
      }
      double now = budget.seconds();
      budget.lookIfDue(now);
      if (memory.isFull() && playouts.inFlight() == 0 && context.looksForKnown()) {
        memory.forget();
      }
      if (isDone(now)) {
        return;
      }
      report();
      if (reader != null && !reader.mayGoOn()) {
        continue;
      }
      int cap = budget.mostInFlight();
      boolean busy = playouts.inFlight() > 0;
      boolean mayGather =
          playouts.inFlight() < cap
              && budget.left() > playouts.countedWaiting()
              && memory.makeRoom();
      if (mayGather && !(busy && (playouts.collisions() > cap || instant > 2 * cap + 8))) {
        memory.collectSome();
        playouts.setPlayoutsLeft(
            prunesFutileMoves ? budget.leftInTime() : Double.POSITIVE_INFINITY);
        Playouts.Outcome outcome = playouts.descend();
        instant = outcome == Playouts.Outcome.DONE ? instant + 1 : instant;
      } else if (busy) {
        if (!playouts.take(budget.together(cap))) {
          playouts.await(waitNanos());
        }
        instant = 0;
      } else if (!memory.isFull() || !context.looksForKnown()) {
        return;
      }
    }
  }

  private boolean isDone(double now) {
    return budget.left() <= 0
        || stopped.getAsBoolean()
        || budget.isTimeOver(now)
        || (memory.isFull() && playouts.inFlight() == 0)
        || (mayStopEarly() && solver().isDecided());
  }

  /** Only a search for a move ends once that move is certain; others inform about all moves. */
  private boolean mayStopEarly() {
    return !request.forAnalysis() && !request.wantsOwnership();
  }

  private void report() {
    Reports reports = request.reports();
    double now = budget.seconds();
    if (now < nextReport || !budget.hasMoves()) {
      return;
    }
    nextReport = now + reports.interval();
    // Whoever stops the search must not wait for the ownership of a large graph.
    SearchSnapshot found = snapshots.build(budget, stopped);
    if (!stopped.getAsBoolean()) {
      reports.reporter().accept(found);
    }
  }

  /** The time to wait for an answer: until the next thing to do. */
  private long waitNanos() {
    double now = budget.seconds();
    double report = budget.hasMoves() ? nextReport : Math.max(nextReport, now + FIRST_MOVE_WAIT);
    double until =
        budget.isTimeVirtual() ? LONGEST_WAIT : Math.min(budget.nextMoment(), report) - now;
    return Stopwatch.nanos(Math.max(SHORTEST_WAIT, Math.min(LONGEST_WAIT, until)));
  }
}

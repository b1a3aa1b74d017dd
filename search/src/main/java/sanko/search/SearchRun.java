package sanko.search;

import java.util.function.BooleanSupplier;
import sanko.nn.Evaluator;
import sanko.search.graph.GraphMetrics;
import sanko.search.graph.Staleness;
import sanko.search.playout.Backup;
import sanko.search.playout.Playouts;
import sanko.search.playout.RunContext;
import sanko.search.playout.RunParts;
import sanko.search.playout.Solver;
import sanko.search.request.Reports;
import sanko.search.request.SearchRequest;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchSettings;
import sanko.search.time.Stopwatch;

/**
 * One search prepared by {@link SearchSetup#prepare}, to be run once: keeps as many evaluations in
 * flight as is harmless, watches the limits, reports. For the thread that searches.
 */
public final class SearchRun {
  private static final System.Logger LOGGER = System.getLogger(SearchRun.class.getName());

  private static final double LONGEST_WAIT = 60;
  private static final double SHORTEST_WAIT = 1e-4;

  private final RunParts parts;
  private final Playouts playouts;
  private final Progress progress;
  private final SearchRequest request;
  private final BooleanSupplier stopped;
  private final SnapshotBuilder snapshots;
  private final TimeWatch watch;
  private final RunLimits limits;
  private final Parallelism parallelism;
  private final MemoryWatch memory;
  private final boolean prunesFutileMoves;
  private double nextReport;

  SearchRun(
      RunParts parts,
      Playouts playouts,
      Progress progress,
      SearchRequest request,
      Evaluator evaluator,
      BooleanSupplier stopped) {
    this.parts = parts;
    this.playouts = playouts;
    this.progress = progress;
    this.request = request;
    this.stopped = stopped;
    SearchSettings settings = parts.context.settings;
    snapshots = new SnapshotBuilder(parts, request);
    watch = new TimeWatch(parts, request.limits().clock(), progress.visitsFound());
    limits = new RunLimits(request.limits(), progress, watch);
    parallelism = new Parallelism(evaluator, settings.parallel(), limits, progress);
    memory = new MemoryWatch(parts.graph, settings.memory(), playouts);
    prunesFutileMoves = settings.stopping().futileVisitsThreshold() > 0;
    nextReport = request.reports().first();
  }

  /** The part that computes averages. */
  public Backup backup() {
    return parts.backup;
  }

  /** The solver, which has the proven bounds of the root. */
  public Solver solver() {
    return parts.solver;
  }

  /** The effects of sharing nodes. */
  public GraphMetrics metrics() {
    return playouts.metrics();
  }

  /** Measures how stale the averages are after the search, and brings them all up to date. */
  public Staleness staleness() {
    RunContext context = parts.context;
    Backup anew = new Backup(parts.graph, context, parts.solver);
    return Staleness.of(parts.nodes, context.root, () -> anew.refresh(context.root));
  }

  /** Searches and returns what was found. */
  public SearchSnapshot execute() throws SearchException {
    search();
    return snapshots.build(progress, () -> false);
  }

  /** Searches for the reports only. */
  void watch() throws SearchException {
    search();
  }

  private void search() throws SearchException {
    try {
      loop();
    } finally {
      playouts.abandon();
    }
    LOGGER.log(
        System.Logger.Level.DEBUG,
        () ->
            progress.visits() + " visits, " + parts.nodes.size() + " nodes, " + playouts.metrics());
  }

  private void loop() throws SearchException {
    int instant = 0;
    while (true) {
      Exception failure = playouts.failure();
      if (failure != null) {
        throw SearchException.ofEvaluation(failure);
      }
      double now = progress.seconds();
      watch.lookIfDue(now, progress.playouts(), playouts.inFlight());
      if (isDone(now)) {
        return;
      }
      report();
      int cap = parallelism.cap();
      boolean busy = playouts.inFlight() > 0;
      boolean mayGather =
          playouts.inFlight() < cap
              && limits.left() > playouts.countedWaiting()
              && memory.makeRoom();
      if (mayGather && !(busy && (playouts.collisions() > cap || instant > 2 * cap + 8))) {
        memory.collectSome();
        parts.selection.setPlayoutsLeft(
            prunesFutileMoves ? limits.leftInTime() : Double.POSITIVE_INFINITY);
        Playouts.Outcome outcome = playouts.descend();
        instant = outcome == Playouts.Outcome.DONE ? instant + 1 : instant;
      } else if (busy) {
        if (!playouts.take(parallelism.together(cap))) {
          playouts.await(waitNanos());
        }
        instant = 0;
      } else {
        return;
      }
    }
  }

  private boolean isDone(double now) {
    return limits.left() <= 0
        || stopped.getAsBoolean()
        || limits.isTimeOver(now)
        || (memory.isFull() && playouts.inFlight() == 0)
        || (mayStopEarly() && solver().isDecided());
  }

  /** Only a search for a move ends once that move is certain; others inform about all moves. */
  private boolean mayStopEarly() {
    return !request.forAnalysis() && !request.wantsOwnership();
  }

  private void report() {
    Reports reports = request.reports();
    double now = progress.seconds();
    if (now < nextReport) {
      return;
    }
    nextReport = now + reports.interval();
    // Whoever stops the search must not wait for the ownership of a large graph.
    SearchSnapshot found = snapshots.build(progress, stopped);
    if (!stopped.getAsBoolean()) {
      reports.reporter().accept(found);
    }
  }

  /** The time to wait for an answer: until the next thing to do. */
  private long waitNanos() {
    double until = Math.min(limits.nextMoment(), nextReport) - progress.seconds();
    return Stopwatch.nanos(Math.max(SHORTEST_WAIT, Math.min(LONGEST_WAIT, until)));
  }
}

package sanko.search;

import sanko.nn.Evaluator;
import sanko.search.graph.NodeStore;
import sanko.search.playout.Playouts;
import sanko.search.playout.RunContext;
import sanko.search.request.SearchLimits;
import sanko.search.settings.ParallelSettings;
import sanko.search.time.MoveTime;
import sanko.search.time.Stopwatch;

/**
 * What one search has made, what it may still make by its limits of visits, playouts and time, and
 * how many of its evaluations may be in flight. For the thread that searches.
 *
 * <p>Each evaluation in flight is chosen without knowing the others, so they are kept few compared
 * with the visits made and with those still to come (docs/search.md). Early on that would leave
 * lanes idle. Where visits are limited, two are allowed nevertheless, since the second costs next
 * to nothing; where only time is, one for every eight visits until all lanes are busy and one more
 * waits for the first that is done, since visits lost to idle lanes cost more than visits chosen a
 * little worse; for the same reason no lanes are left idle at the end of the time.
 */
final class SearchBudget {
  /** From this many visits on, several evaluations may be in flight. */
  private static final long VISITS_FOR_TWO = 16;

  private static final long VISITS_PER_LANE = 8;
  private static final int CAP_PER_TOGETHER = 8;

  private final Playouts playouts;
  private final SearchLimits limits;
  private final Evaluator evaluator;
  private final ParallelSettings parallel;
  private final Stopwatch stopwatch;
  private final TimeWatch watch;
  private final boolean hasNewRoot;
  private final long visitsFound;

  /**
   * Begins the budget of a search before its first descent; its time began with the stopwatch.
   *
   * @param hasNewRoot whether the root had no evaluation or no visit before this search
   */
  SearchBudget(
      Playouts playouts,
      boolean hasNewRoot,
      SearchLimits limits,
      Evaluator evaluator,
      Stopwatch stopwatch) {
    this.playouts = playouts;
    this.limits = limits;
    this.evaluator = evaluator;
    this.stopwatch = stopwatch;
    parallel = playouts.context().settings.parallel();
    watch = new TimeWatch(playouts, limits.clock());
    this.hasNewRoot = hasNewRoot;
    visitsFound = 1 + visitsOfAllowedMoves(playouts.nodes(), playouts.context());
  }

  private static long visitsOfAllowedMoves(NodeStore nodes, RunContext context) {
    long visits = 0;
    for (int i = 0; i < nodes.edges(context.root); i++) {
      if (context.moves.isAllowed(nodes.move(context.root, i))) {
        visits += nodes.edgeVisits(context.root, i);
      }
    }
    return visits;
  }

  // ---- what has been made

  /** Visits of the root, of those found only the ones of moves that are allowed. */
  long visits() {
    return visitsFound + playouts.counted();
  }

  /** Visits of the root without those playouts that only improved its children. */
  long weightfulVisits() {
    return visits() - playouts.weightless();
  }

  /** Playouts of this search; the evaluation of a root that had none is one. */
  long playouts() {
    return playouts.counted() + (hasNewRoot ? 1 : 0);
  }

  /** Seconds since the search began. */
  double seconds() {
    return stopwatch.seconds();
  }

  // ---- what may still be made

  /** Looks at the clock again if it is time to. */
  void lookIfDue(double now) {
    watch.lookIfDue(now, playouts(), visitsFound - 1);
  }

  /** Playouts that may still be completed. */
  long left() {
    return Math.min(limits.maxVisits() - visits(), limits.maxPlayouts() - playouts());
  }

  /** The same, as far as time allows. */
  double leftInTime() {
    return Math.min((double) left(), watch.playoutsLeft(seconds()));
  }

  /** The same, by the rate so far and all that limits time. */
  private long leftAtThisRate() {
    double seconds = seconds();
    double rest = maxSeconds() - seconds;
    return Double.isInfinite(rest)
        ? left()
        : Math.min(left(), (long) Math.max(0, playouts.counted() / seconds * rest));
  }

  /** Whether there can be something to tell: the first playout evaluates the root alone. */
  boolean hasMoves() {
    return playouts() + playouts.focused() >= 2;
  }

  /**
   * A search makes two playouts at least, also if a focus sends them, unless the clock leaves no
   * time for them.
   */
  boolean isTimeOver(double now) {
    MoveTime clock = limits.clock();
    boolean enough = hasMoves() || (clock.isLimited() && maxSeconds() <= 0);
    return (enough && now >= maxSeconds()) || now >= clock.safe();
  }

  /** The next moment at which time matters, in seconds from the start. */
  double nextMoment() {
    return Math.min(maxSeconds(), watch.nextLook());
  }

  /** The playouts that may be expected of this search, as far as visits and virtual time tell. */
  long expectedPlayouts() {
    return (long) Math.min((double) left(), stopwatch.time().playoutsIn(maxSeconds()));
  }

  /** Whether time passes by playouts alone. */
  boolean isTimeVirtual() {
    return stopwatch.time().isVirtual();
  }

  /** When to end, from the start, as far as is known. */
  double maxSeconds() {
    return Math.min(limits.maxSeconds(), watch.limit());
  }

  // ---- how much at the same time

  /** The most evaluations that may be in flight now. */
  int mostInFlight() {
    int most = evaluator.capacity();
    if (parallel.maxInFlight() > 0) {
      most = Math.min(most, parallel.maxInFlight());
    }
    boolean timed = limits.isTimed();
    long visits = visits() + playouts.focused();
    int lanes = evaluator.lanes();
    long early = timed ? Math.min(lanes + 1, visits / VISITS_PER_LANE) : Math.min(lanes, 2);
    long few = visits >= VISITS_FOR_TWO ? early : 1;
    long byVisits = Math.max(few, (long) (visits / parallel.visitsPerInFlight()));
    long byRest = Math.max(timed ? few : 1, leftAtThisRate() / 4);
    return (int) Math.max(1, Math.min(most, Math.min(byVisits, byRest)));
  }

  /**
   * The number of answers taken together, and so of descents in a row without a new answer: few
   * enough to keep the number of evaluations in flight nearly constant.
   */
  int together(int mostInFlight) {
    return Math.max(1, Math.min(parallel.together(), mostInFlight / CAP_PER_TOGETHER));
  }
}

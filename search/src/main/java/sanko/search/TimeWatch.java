package sanko.search;

import sanko.search.graph.NodeStore;
import sanko.search.playout.PlaySelection;
import sanko.search.playout.Playouts;
import sanko.search.playout.RunContext;
import sanko.search.settings.ChosenMoveSettings;
import sanko.search.settings.LcbSettings;
import sanko.search.settings.StoppingSettings;
import sanko.search.time.MoveTime;
import sanko.search.time.SearchProgress;

/**
 * The time limit of one search by the clock: asks the plan again, at most ten times a second, with
 * what the search has found by then. For the thread that searches.
 */
final class TimeWatch {
  private static final double SECONDS_BETWEEN = 0.1;

  /** With fewer visits, the order of the moves means little. */
  private static final int LEAST_VISITS = 32;

  /** By how many standard deviations the mean of a move may yet rise. */
  private static final double RISE_STDEVS = 2;

  private final Playouts playouts;
  private final NodeStore nodes;
  private final RunContext context;
  private final MoveTime clock;
  private double limit;
  private double nextLook = SECONDS_BETWEEN;
  private double playoutsPerSecond;

  TimeWatch(Playouts playouts, MoveTime clock) {
    this.playouts = playouts;
    nodes = playouts.nodes();
    context = playouts.context();
    this.clock = clock;
    limit = clock.isLimited() ? clock.seconds(SearchProgress.START) : Double.POSITIVE_INFINITY;
  }

  /**
   * The time at which the search must end, in seconds from its start, as far as is known; infinite
   * without a clock.
   */
  double limit() {
    return limit;
  }

  /** The time to look again; infinite without a clock. */
  double nextLook() {
    return clock.isLimited() ? nextLook : Double.POSITIVE_INFINITY;
  }

  /**
   * The number of playouts that the time still allows; unlimited as long as the rate is unknown.
   */
  double playoutsLeft(double seconds) {
    return playoutsPerSecond > 0
        ? Math.max(0, limit - seconds) * playoutsPerSecond
        : Double.POSITIVE_INFINITY;
  }

  /**
   * Checks what the search has found, if it is time to.
   *
   * @param seconds since it began
   * @param made playouts by then
   * @param found visits of moves at the root before the search
   */
  void lookIfDue(double seconds, long made, long found) {
    if (seconds >= nextLook()) {
      nextLook = seconds + SECONDS_BETWEEN;
      look(seconds, made, found);
    }
  }

  private void look(double seconds, long made, long found) {
    if (made <= 0 || seconds <= 0) {
      return;
    }
    playoutsPerSecond = made / seconds;
    PlaySelection values = playouts.playSelection();
    double foundSeconds = found / playoutsPerSecond;
    SearchProgress progress =
        new SearchProgress(seconds, false, policyEntropy(), surprise(values), foundSeconds);
    limit = clock.seconds(progress);
    double possible = Math.ceil(playoutsLeft(seconds)) + playouts.inFlight();
    if (isFutile(values, possible)) {
      limit = clock.seconds(progress.asFutile());
    }
  }

  // ---- whether the rest would change the move

  private boolean isFutile(PlaySelection values, double possible) {
    int best = mostVisited(values);
    if (best < 0 || values.value[best] <= 0 || nodes.visits(context.root) < LEAST_VISITS) {
      return false;
    }
    StoppingSettings stopping = context.settings.stopping();
    double pruning = stopping.smartPruningFactor();
    double threshold = Math.min(stopping.futileVisitsThreshold(), leastChosenShare());
    boolean few = possible < stopping.futileVisitsThreshold() * nodes.visits(context.root);
    return (pruning > 0 && noneOvertakes(values, best, possible / pruning))
        || (few && noneReaches(best, possible, threshold));
  }

  /** The edge with the most visits, if it also has the highest play-selection value; else -1. */
  private int mostVisited(PlaySelection values) {
    int visited = -1;
    for (int i = 0; i < values.value.length; i++) {
      if (values.weight[i] > 0 && (visited < 0 || visits(i) > visits(visited))) {
        visited = i;
      }
    }
    for (int i = 0; i < values.value.length; i++) {
      if (visited >= 0 && values.value[i] > values.value[visited]) {
        return -1;
      }
    }
    return visited;
  }

  /** Whether no other move gets as many visits as the best one, nor a better lower bound. */
  private boolean noneOvertakes(PlaySelection values, int best, double expected) {
    for (int i = 0; i < values.value.length; i++) {
      if (i != best
          && (visits(i) + expected >= visits(best) || mayBeBetter(values, i, best, expected))) {
        return false;
      }
    }
    return expected < visits(best);
  }

  /**
   * Whether a move with this many more visits might be preferred for its lower confidence bound: if
   * its mean turned out to be higher by some standard deviations, and its radius the smaller one.
   */
  private boolean mayBeBetter(PlaySelection values, int edge, int best, double expected) {
    LcbSettings lcb = context.settings.lcb();
    double most = visits(edge) + expected;
    if (!lcb.useForSelection() || most < lcb.minVisitProp() * visits(best)) {
      return false;
    }
    double rise = values.radius[edge] * Math.min(1, RISE_STDEVS / Math.max(1e-9, lcb.stdevs()));
    double radius = values.radius[edge] * Math.sqrt(visits(edge) / most);
    return values.utility(edge) + rise - radius >= values.lcb[best];
  }

  private boolean noneReaches(int best, double possible, double threshold) {
    double wanted = threshold * visits(best);
    for (int i = 0; i < nodes.edges(context.root); i++) {
      if (i != best && visits(i) + possible >= wanted) {
        return false;
      }
    }
    return possible < wanted;
  }

  /** The least share of the best move's visits with which a move may be drawn. */
  private double leastChosenShare() {
    ChosenMoveSettings chosen = context.settings.chosenMove();
    return Math.pow(0.01, chosen.temperatureAt(context.turn, context.area));
  }

  private long visits(int edge) {
    return nodes.edgeVisits(context.root, edge);
  }

  // ---- how sure the policy is, and how far the search follows it

  private double policyEntropy() {
    double entropy = 0;
    for (int rank = 0; rank < context.moves.count(); rank++) {
      double prior = context.moves.prior(context.moves.move(rank));
      entropy -= prior > 0 ? prior * Math.log(prior) : 0;
    }
    return entropy;
  }

  /** The divergence of the shares of the moves from the policy. */
  private double surprise(PlaySelection values) {
    double total = 0;
    for (double each : values.value) {
      total += each;
    }
    double surprise = 0;
    for (int i = 0; i < values.value.length; i++) {
      double share = values.value[i] / total;
      double prior = context.moves.prior(nodes.move(context.root, i));
      surprise += share > 0 ? share * Math.log(share / Math.max(1e-9, prior)) : 0;
    }
    return total > 0 ? Math.max(0, surprise) : Double.POSITIVE_INFINITY;
  }
}

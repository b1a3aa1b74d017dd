package sanko.search;

import sanko.nn.Evaluator;
import sanko.search.settings.ParallelSettings;

/**
 * How many evaluations of one search may be in flight. Each is chosen without knowing the others,
 * so they are kept few compared with the visits made and with those still to come (docs/search.md).
 *
 * <p>Early on that would leave lanes idle. Where visits are limited, two are allowed nevertheless,
 * since the second costs next to nothing; where only time is, one for every eight visits until all
 * lanes are busy, since visits lost to idle lanes cost more than visits chosen a little worse; for
 * the same reason no lanes are left idle at the end of the time. For the thread that searches.
 */
final class Parallelism {
  /** From this many visits on, several evaluations may be in flight. */
  private static final long VISITS_FOR_TWO = 16;

  private static final long VISITS_PER_LANE = 8;
  private static final int CAP_PER_TOGETHER = 8;

  private final Evaluator evaluator;
  private final ParallelSettings settings;
  private final RunLimits limits;
  private final Progress progress;

  Parallelism(Evaluator evaluator, ParallelSettings settings, RunLimits limits, Progress progress) {
    this.evaluator = evaluator;
    this.settings = settings;
    this.limits = limits;
    this.progress = progress;
  }

  /** The most evaluations that may be in flight now. */
  int cap() {
    int most = evaluator.capacity();
    if (settings.maxInFlight() > 0) {
      most = Math.min(most, settings.maxInFlight());
    }
    boolean timed = limits.isTimed();
    long visits = progress.visits();
    long lanes = Math.min(evaluator.lanes(), timed ? visits / VISITS_PER_LANE : 2);
    long few = visits >= VISITS_FOR_TWO ? lanes : 1;
    long byVisits = Math.max(few, (long) (visits / settings.visitsPerInFlight()));
    long byRest = Math.max(timed ? few : 1, limits.leftAtThisRate() / 4);
    return (int) Math.max(1, Math.min(most, Math.min(byVisits, byRest)));
  }

  /**
   * The number of answers taken together, and so of descents in a row without a new answer: few
   * enough to keep the number of evaluations in flight nearly constant.
   */
  int together(int cap) {
    return Math.max(1, Math.min(settings.together(), cap / CAP_PER_TOGETHER));
  }
}

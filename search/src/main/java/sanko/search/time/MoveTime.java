package sanko.search.time;

/**
 * The time of one move, which depends on what its search finds: steps 3 to 7 of docs/time.md, "From
 * the clock to the time used". Immutable; any thread may ask.
 */
public final class MoveTime {
  /** No limit of time. */
  public static final MoveTime UNLIMITED =
      new MoveTime(
          new TimeManager(0),
          Clock.start(new TimeControl.Unlimited()),
          TimeBudget.UNLIMITED,
          1,
          Double.POSITIVE_INFINITY,
          Double.POSITIVE_INFINITY);

  private final TimeManager manager;
  private final Clock clock;
  private final TimeBudget budget;
  private final double searchFactor;
  private final double safe;
  private final double latest;
  private final double gone;

  /**
   * A plan.
   *
   * @param clock what the clock shows, less what is kept for later moves
   * @param budget of the move, the recommended time weighted for the stage of the game
   * @param safe seconds that no plan may exceed
   * @param latest seconds to wait at most where there is no move yet
   */
  MoveTime(
      TimeManager manager,
      Clock clock,
      TimeBudget budget,
      double searchFactor,
      double safe,
      double latest) {
    this(manager, clock, budget, searchFactor, safe, latest, 0);
  }

  private MoveTime(
      TimeManager manager,
      Clock clock,
      TimeBudget budget,
      double searchFactor,
      double safe,
      double latest,
      double gone) {
    this.manager = manager;
    this.clock = clock;
    this.budget = budget;
    this.searchFactor = searchFactor;
    this.safe = safe;
    this.latest = latest;
    this.gone = gone;
  }

  /**
   * A plan that only ends a search, and the wait for its first evaluation, after so many seconds.
   */
  public static MoveTime until(double seconds) {
    return new MoveTime(
        new TimeManager(0),
        Clock.start(new TimeControl.Unlimited()),
        new TimeBudget(seconds, seconds, seconds),
        1,
        seconds,
        seconds);
  }

  /** The same for a search that begins so many seconds later; all times count from then on. */
  public MoveTime after(double seconds) {
    return new MoveTime(manager, clock, budget, searchFactor, safe, latest, gone + seconds);
  }

  /** Whether there is a limit of time. */
  public boolean isLimited() {
    return Double.isFinite(safe);
  }

  /**
   * When the search is to end, in seconds from its start; 0 if the time is over, infinite without a
   * limit of time.
   */
  public double seconds(SearchProgress progress) {
    double most = budget.maximum();
    TimeFactors factors = manager.factors();
    double wanted =
        budget.recommended() * factors.ofCertainty(progress.policyEntropy(), progress.surprise());
    wanted *= TimeFactors.leftAfter(factors.carryOver() * progress.foundSeconds(), wanted);
    wanted = Math.min(manager.roundUp(clock, wanted), most);
    if (progress.futile()) {
      wanted = Math.min(wanted, progress.seconds() + gone);
    }
    wanted = Math.max(Math.min(manager.roundUp(clock, wanted), most), budget.minimum());
    return left(Math.min(wanted * searchFactor, safe));
  }

  /**
   * How long to wait for what a move cannot be found without, such as a network that is still
   * loading.
   */
  public double latest() {
    return left(latest);
  }

  /** What no search may exceed, even if it has made no playout yet. */
  public double safe() {
    return left(safe);
  }

  /** About how long the search takes if it finds nothing unusual. */
  public double usual() {
    return left(Math.min(budget.recommended() * searchFactor, safe));
  }

  private double left(double seconds) {
    return Math.max(0, seconds - gone);
  }

  /** The recommended time of the whole move. */
  double recommended() {
    return budget.recommended();
  }
}

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
          new Ends(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, 0));

  private final TimeManager manager;
  private final Clock clock;
  private final TimeBudget budget;
  private final double searchFactor;
  private final Ends ends;

  /**
   * The times at which a move ends whatever its search finds, in seconds from its beginning.
   *
   * @param safe the time that no plan may exceed
   * @param latest how long to wait at most where there is no move yet
   * @param gone when the search begins
   */
  record Ends(double safe, double latest, double gone) {
    private double left(double seconds) {
      return Math.max(0, seconds - gone);
    }
  }

  /**
   * A plan.
   *
   * @param clock what the clock shows, less what is kept for later moves
   * @param budget of the move, the recommended time weighted for the stage of the game
   */
  MoveTime(TimeManager manager, Clock clock, TimeBudget budget, double searchFactor, Ends ends) {
    this.manager = manager;
    this.clock = clock;
    this.budget = budget;
    this.searchFactor = searchFactor;
    this.ends = ends;
  }

  /**
   * A plan that only ends a search, and the wait for its first evaluation, after this many seconds.
   */
  public static MoveTime until(double seconds) {
    return new MoveTime(
        new TimeManager(0),
        Clock.start(new TimeControl.Unlimited()),
        new TimeBudget(seconds, seconds, seconds),
        1,
        new Ends(seconds, seconds, 0));
  }

  /** This plan for a search that begins this many seconds later; all times count from then on. */
  public MoveTime after(double seconds) {
    Ends later = new Ends(ends.safe, ends.latest, ends.gone + seconds);
    return new MoveTime(manager, clock, budget, searchFactor, later);
  }

  /** Whether there is a limit of time. */
  public boolean isLimited() {
    return Double.isFinite(ends.safe);
  }

  /**
   * The end of the search, in seconds from its start; 0 if the time is over, infinite without a
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
      wanted = Math.min(wanted, progress.seconds() + ends.gone);
    }
    wanted = Math.max(Math.min(manager.roundUp(clock, wanted), most), budget.minimum());
    return ends.left(Math.min(wanted * searchFactor, ends.safe));
  }

  /**
   * The longest wait for something that a move requires, such as a network that is still loading.
   */
  public double latest() {
    return ends.left(ends.latest);
  }

  /** The time that no search may exceed, even if it has made no playout yet. */
  public double safe() {
    return ends.left(ends.safe);
  }

  /** The approximate duration of the search if it finds nothing unusual. */
  public double usual() {
    return ends.left(Math.min(budget.recommended() * searchFactor, ends.safe));
  }

  /** The time that is lost if the move does not use it. */
  public double minimum() {
    return budget.minimum();
  }

  /** The time that no move should exceed, whatever its search finds. */
  public double maximum() {
    return budget.maximum();
  }

  /** The recommended time of the whole move. */
  public double recommended() {
    return budget.recommended();
  }
}

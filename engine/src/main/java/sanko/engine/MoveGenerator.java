package sanko.engine;

import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import sanko.base.CommandException;
import sanko.base.Interruptions.Sensitivity;
import sanko.board.Board;
import sanko.board.Color;
import sanko.engine.EngineSearch.SearchOutcome;
import sanko.engine.settings.LiveSettings;
import sanko.search.choice.FriendlyPass;
import sanko.search.choice.HandicapAdvantage;
import sanko.search.choice.MoveChooser;
import sanko.search.choice.PassGuard;
import sanko.search.choice.ResignPolicy;
import sanko.search.request.MoveRestriction;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.MoveInfo;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.GraphReuse;
import sanko.search.settings.ResignSettings;
import sanko.search.settings.SearchKeys;
import sanko.search.settings.SearchSettings;
import sanko.search.time.MoveTime;
import sanko.search.time.TimeManager;
import sanko.superko.GameState;

/** Chooses the moves that the engine plays: how long to think, which move, whether to resign. */
public final class MoveGenerator {
  /** Seconds for a move where neither clock nor configuration sets a limit. */
  static final double DEFAULT_SECONDS = 5;

  private static final double LONGEST_WITHOUT_NETWORK = 1;

  /** The share of the time allowed for a move that a pause may take. */
  private static final double PAUSE_SHARE = 0.2;

  /**
   * The request for a choice of a move.
   *
   * @param ofGame whether the player's clock runs meanwhile and the move may be drawn among good
   *     ones, as the parameters say
   * @param request the search to make, whose limits are replaced
   */
  public record Wish(
      boolean ofGame, boolean mayResign, Sensitivity sensitivity, SearchRequest request) {
    /** Whether the choice comes to nothing where input interrupts it. */
    boolean isCancelled(boolean interrupted) {
      return interrupted && sensitivity == Sensitivity.ANY_LINE;
    }

    /** A move to be played, without reports. */
    public static Wish toPlay(boolean mayResign, List<MoveRestriction> restrictions) {
      SearchRequest request = SearchRequest.toPlay(SearchLimits.NONE);
      return new Wish(true, mayResign, Sensitivity.LEAVING, request.withRestrictions(restrictions));
    }

    /** A move that is only printed, without reports. */
    public static Wish toTell(boolean ofGame, Sensitivity sensitivity) {
      return new Wish(ofGame, false, sensitivity, SearchRequest.toPlay(SearchLimits.NONE));
    }
  }

  /** What came of a wish. */
  public sealed interface Choice {
    /**
     * A move was chosen.
     *
     * @param move legal in the state it was chosen for
     */
    record Chosen(int move, boolean resigns, SearchSnapshot snapshot) implements Choice {}

    /** Input came before the search began, or cancelled the wish. */
    record Interrupted() implements Choice {}

    /**
     * The move chosen.
     *
     * @throws CommandException if there is none
     */
    default Chosen orFail() throws CommandException {
      if (this instanceof Chosen chosen) {
        return chosen;
      }
      throw new CommandException("interrupted");
    }
  }

  private final EngineSearch engineSearch;
  private final Clocks clocks;
  private final LiveSettings live;
  private final StatusLines status;
  private final ResignPolicy blackResigns = new ResignPolicy();
  private final ResignPolicy whiteResigns = new ResignPolicy();
  private final HandicapAdvantage advantage = new HandicapAdvantage();
  private final Random random;
  private final SearchHistory history = new SearchHistory();
  private final LevelPlay levels;
  private boolean defaultSaid;

  MoveGenerator(
      EngineSearch engineSearch,
      Clocks clocks,
      LiveSettings live,
      StatusLines status,
      LevelPlay levels,
      long seed) {
    this.engineSearch = engineSearch;
    this.levels = levels;
    this.clocks = clocks;
    this.live = live;
    this.status = status;
    random = new Random(seed);
  }

  /**
   * Chooses a move for the player to move.
   *
   * @param root not changed
   * @throws CommandException if the search fails
   */
  public Choice choose(GameState root, Wish wish) throws CommandException {
    long start = engineSearch.arrivalNanos();
    double factor = searchFactor(root);
    MoveTime clock = wish.ofGame() ? clocks.plan(root, timeManager(), factor) : MoveTime.UNLIMITED;
    long asked = System.nanoTime();
    if (!engineSearch.awaitEvaluator(
        wish.sensitivity(), clock.after(secondsSince(start)).latest())) {
      return new Choice.Interrupted();
    }
    double waited = secondsSince(asked);
    LevelPlay.@Nullable MoveLevel level = wish.ofGame() ? levels.ofMove(root) : null;
    SearchLimits limits = limits(factor, clock.after(secondsSince(start)), level);
    SearchOutcome outcome = think(root, wish, limits, level != null);
    boolean late = outcome == SearchOutcome.Nothing.LATE;
    if (late) {
      outcome = thinkWithoutNetwork(root, wish, clock.after(secondsSince(start)));
    }
    if (!(outcome instanceof SearchOutcome.Found found)) {
      return new Choice.Interrupted();
    }
    SearchSnapshot snapshot = found.snapshot();
    history.add(root.toMove(), root.moveCount(), snapshot.root());
    if (wish.ofGame()) {
      advantage.searched(snapshot);
    }
    SideSearches aside = new SideSearches(wish.sensitivity(), clock, start);
    IntPredicate allowed = each -> !isAvoided(each, root, wish);
    PassGuard guard = new PassGuard(root, snapshot, allowed);
    int best = legalMove(root, snapshot, wish);
    int move = late || found.isInterrupted() ? guard.unsearched(best) : guarded(best, guard, aside);
    if (level != null) {
      move = guard.unsearched(level.move(root, snapshot, move, allowed, random.nextLong()));
    }
    if (!late && !found.isInterrupted() && passesFriendly(move, root, limits, wish, aside)) {
      move = Board.PASS;
    }
    waited += aside.seconds;
    boolean resigns = wish.mayResign() && resigns(root, snapshot, level != null);
    if (level != null && !resigns) {
      aside.interrupted |=
          engineSearch.pause(pauseSeconds(aside.secondsLeft()), wish.sensitivity());
    }
    boolean cancelled = wish.isCancelled(found.isInterrupted() || aside.interrupted);
    if (level != null && !cancelled) {
      levels.moved(root, level, snapshot);
    }
    if (wish.ofGame() && !cancelled) {
      clocks.afterMove(root.toMove(), secondsSince(start), waited, clock);
      chat(root.board(), snapshot);
    }
    engineSearch.hasAnswered();
    return cancelled ? new Choice.Interrupted() : new Choice.Chosen(move, resigns, snapshot);
  }

  /** The remaining time for the requested move, counted from now. */
  public MoveTime timeLeft(GameState root) {
    MoveTime clock = clocks.plan(root, timeManager(), searchFactor(root));
    return clock.after(secondsSince(engineSearch.arrivalNanos()));
  }

  /** Searches, unless the network is too late for the clock. */
  private SearchOutcome think(GameState root, Wish wish, SearchLimits limits, boolean atLevel)
      throws CommandException {
    SearchSettings settings = settingsFor(root, wish.ofGame());
    if (atLevel) {
      // Its visits are its strength: none come from earlier searches.
      settings = settings.with(SearchKeys.GRAPH_REUSE, GraphReuse.EVALUATIONS);
    }
    return engineSearch.search(
        root, wish.request().withLimits(limits), settings, wish.sensitivity());
  }

  /** A poor move is better than none. */
  private SearchOutcome thinkWithoutNetwork(GameState root, Wish wish, MoveTime clock)
      throws CommandException {
    status.say("The network is not ready in time for the clock: this move comes from rollouts.");
    double seconds = Math.min(LONGEST_WITHOUT_NETWORK, clock.safe() / 10);
    return engineSearch.searchWithoutNetwork(
        root, wish.request().withLimits(SearchLimits.seconds(seconds)));
  }

  private static double secondsSince(long nanos) {
    return (System.nanoTime() - nanos) / 1e9;
  }

  /** The parameters of the search, with White's advantage in a handicap game. */
  private SearchSettings settingsFor(GameState root, boolean ofGame) {
    SearchSettings settings = live.search();
    if (!ofGame || settings.inference().playoutDoublingAdvantage() != 0) {
      return settings;
    }
    double cap = live.current().game().advantagePerPoint();
    return withAdvantage(settings, advantage.next(root, cap));
  }

  private static SearchSettings withAdvantage(SearchSettings settings, double doublings) {
    return doublings == 0
        ? settings
        : settings.with(SearchKeys.PLAYOUT_DOUBLING_ADVANTAGE, doublings);
  }

  /** Where it cannot be found out whether a pass loses something it stands. */
  private static int guarded(int move, PassGuard guard, SideSearches aside) {
    try {
      return guard.checked(move, aside);
    } catch (CommandException e) {
      System.getLogger(MoveGenerator.class.getName())
          .log(System.Logger.Level.DEBUG, "an unsearched pass", e);
      return move;
    }
  }

  /** Whether to pass instead. Where that cannot be found out the chosen move stands. */
  private boolean passesFriendly(
      int move, GameState root, SearchLimits limits, Wish wish, SideSearches aside) {
    if (isAvoided(Board.PASS, root, wish)) {
      return false;
    }
    // Three searches, each of a twelfth of that.
    SearchLimits left = limits.withinSeconds(4 * aside.secondsLeft());
    try {
      return new FriendlyPass(aside.settings.passing()).isBetterThan(move, root, left, aside);
    } catch (CommandException e) {
      System.getLogger(MoveGenerator.class.getName())
          .log(System.Logger.Level.DEBUG, "no friendly pass", e);
      return false;
    }
  }

  /** The searches that decide about a pass; they fail where input or the clock ends them. */
  private final class SideSearches implements FriendlyPass.Searcher<CommandException> {
    private final SearchSettings settings =
        live.search()
            .with(SearchKeys.WIDE_ROOT_NOISE, 0.0)
            .with(SearchKeys.ROOT_NOISE_ENABLED, false);
    private final Sensitivity sensitivity;
    private final MoveTime clock;
    private final long start;
    private double seconds;
    private boolean interrupted;

    /**
     * None yet.
     *
     * @param clock the plan of the whole move
     * @param start when that began
     */
    SideSearches(Sensitivity sensitivity, MoveTime clock, long start) {
      this.sensitivity = sensitivity;
      this.clock = clock;
      this.start = start;
    }

    /** Until the end that no move may exceed. */
    double secondsLeft() {
      return clock.after(secondsSince(start)).safe();
    }

    @Override
    public SearchSnapshot search(GameState game, SearchRequest request) throws CommandException {
      double left = secondsLeft();
      if (left <= 0) {
        throw new CommandException("no time is left");
      }
      SearchRequest timed = request.withLimits(request.limits().withClock(MoveTime.until(left)));
      long begun = System.nanoTime();
      SearchOutcome outcome = engineSearch.search(game, timed, settings, sensitivity);
      seconds += secondsSince(begun);
      interrupted |= outcome.isInterrupted();
      if (interrupted) {
        throw new CommandException("interrupted");
      }
      return outcome.orFail("the network is late");
    }
  }

  /**
   * Searches on until input arrives or the limits of pondering are reached.
   *
   * @return whether it was input
   */
  boolean ponder(GameState root) {
    SearchRequest request = SearchRequest.toPonder(live.current().pondering().search());
    try {
      return engineSearch
          .search(root, request, settingsToPonder(root), Sensitivity.ANY_LINE)
          .isInterrupted();
    } catch (CommandException e) {
      status.say("Pondering ended: " + e.getMessage());
      return false;
    }
  }

  /** Those of our own searches: an advantage is the opponent's disadvantage. */
  private SearchSettings settingsToPonder(GameState root) {
    SearchSettings settings = live.search();
    double given = settings.inference().playoutDoublingAdvantage();
    double own = given == 0 && root.toMove() == Color.BLACK ? advantage.current() : given;
    return withAdvantage(settings, -own);
  }

  private boolean resigns(GameState root, SearchSnapshot snapshot, boolean atLevel) {
    ResignPolicy policy = root.toMove() == Color.BLACK ? blackResigns : whiteResigns;
    ResignSettings settings = live.search().resign();
    return policy.shouldResign(
        root, snapshot, atLevel ? LevelPlay.patient(settings, root.board().area()) : settings);
  }

  /** A little more or less than configured, and never much of a clock. */
  private double pauseSeconds(double left) {
    double pause = live.current().level().pause();
    return pause == 0 ? 0 : Math.min(pause * (0.5 + random.nextDouble()), PAUSE_SHARE * left);
  }

  /** The chosen move, or the best legal one should that not be legal. */
  private int legalMove(GameState root, SearchSnapshot snapshot, Wish wish) {
    SearchSettings settings = wish.ofGame() ? live.search() : unvaried(live.search());
    int chosen = new MoveChooser(settings).choose(root, snapshot, random.nextLong());
    if (root.isLegal(chosen) && !isAvoided(chosen, root, wish)) {
      return chosen;
    }
    for (MoveInfo info : snapshot.moves()) {
      if (root.isLegal(info.move()) && !isAvoided(info.move(), root, wish)) {
        return info.move();
      }
    }
    return Board.PASS;
  }

  /** The chooser may put another move, such as a pass, in the place of the one searched. */
  private static boolean isAvoided(int move, GameState root, Wish wish) {
    return wish.request().restrictions().stream()
        .anyMatch(each -> each.forbids(root.toMove(), move));
  }

  private static SearchSettings unvaried(SearchSettings settings) {
    return settings
        .with(SearchKeys.CHOSEN_MOVE_TEMPERATURE, 0.0)
        .with(SearchKeys.CHOSEN_MOVE_TEMPERATURE_EARLY, 0.0);
  }

  private double searchFactor(GameState root) {
    double winLoss = history.lowestWinLoss(root.toMove(), root.moveCount());
    double factor = live.current().factors().factor(opponentPasses(root), winLoss);
    boolean friendly = new FriendlyPass(live.search().passing()).isPossible(root);
    return friendly ? FriendlyPass.MAIN_SHARE * factor : factor;
  }

  private TimeManager timeManager() {
    return new TimeManager(live.current().limits().lagBuffer(), live.current().time());
  }

  private SearchLimits limits(double factor, MoveTime clock, LevelPlay.@Nullable MoveLevel level) {
    SearchLimits limits = scaled(live.current().limits().search(), factor);
    if (level != null) {
      return level.parameters().within(limits).withClock(clock);
    }
    if (!clock.isLimited() && !live.current().hasLimit()) {
      sayDefault();
      return limits.withinSeconds(DEFAULT_SECONDS * factor);
    }
    return limits.withClock(clock);
  }

  private static SearchLimits scaled(SearchLimits limits, double factor) {
    return new SearchLimits(
        scaled(limits.maxVisits(), factor),
        scaled(limits.maxPlayouts(), factor),
        limits.maxSeconds() * factor);
  }

  private static long scaled(long visits, double factor) {
    return visits >= SearchLimits.UNLIMITED ? visits : Math.max(1, Math.round(visits * factor));
  }

  private void sayDefault() {
    if (!defaultSaid) {
      defaultSaid = true;
      status.say(
          "No clock and no limit is set: thinking "
              + (int) DEFAULT_SECONDS
              + " seconds per move (maxTime, maxVisits or time_settings change that).");
    }
  }

  /** How many passes the opponent's last moves were, in a row. */
  private static int opponentPasses(GameState root) {
    int passes = 0;
    for (int i = root.moveCount() - 1; i >= 0; i--) {
      if (root.mover(i) != root.toMove()) {
        if (root.move(i) != Board.PASS) {
          return passes;
        }
        passes++;
      }
    }
    return passes;
  }

  private void chat(Board board, SearchSnapshot snapshot) {
    if (live.current().report().chat()) {
      status.chat(board, snapshot, live.search().memory().pvLength());
    }
  }
}

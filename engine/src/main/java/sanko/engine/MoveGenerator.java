package sanko.engine;

import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import sanko.base.CommandException;
import sanko.base.Interruptions.Sensitivity;
import sanko.board.Board;
import sanko.board.Color;
import sanko.engine.EngineSearch.SearchOutcome;
import sanko.engine.LevelPlay.MoveLevel;
import sanko.engine.settings.LiveSettings;
import sanko.search.choice.FriendlyPass;
import sanko.search.choice.HandicapAdvantage;
import sanko.search.choice.MoveChooser;
import sanko.search.choice.PassGuard;
import sanko.search.choice.ResignPolicy;
import sanko.search.request.MoveRestriction;
import sanko.search.request.OwnershipScope;
import sanko.search.request.Reports;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.MoveInfo;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.GraphSettings.GraphReuse;
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
   * The request for a move.
   *
   * @param ofGame whether the player's clock runs meanwhile and the move may be drawn among good
   *     ones, as the parameters say
   */
  public record MoveRequest(
      boolean ofGame,
      boolean mayResign,
      Sensitivity sensitivity,
      OwnershipScope ownership,
      List<MoveRestriction> restrictions,
      Reports reports) {
    public MoveRequest {
      restrictions = List.copyOf(restrictions);
    }

    /** A move to be played, without reports. */
    public static MoveRequest toPlay(boolean mayResign, List<MoveRestriction> restrictions) {
      return new MoveRequest(
          true, mayResign, Sensitivity.LEAVING, OwnershipScope.NONE, restrictions, Reports.NONE);
    }

    /** A move that is only printed, without reports. */
    public static MoveRequest toTell(boolean ofGame, Sensitivity sensitivity) {
      return new MoveRequest(
          ofGame, false, sensitivity, OwnershipScope.NONE, List.of(), Reports.NONE);
    }

    private SearchRequest within(SearchLimits limits) {
      return SearchRequest.toPlay(limits)
          .withOwnership(ownership)
          .withRestrictions(restrictions)
          .withReports(reports);
    }
  }

  /** The answer to a request for a move. */
  public sealed interface MoveDecision {
    /**
     * A move was chosen.
     *
     * @param move legal in the state it was chosen for
     */
    record Chosen(int move, boolean resigns, SearchSnapshot snapshot) implements MoveDecision {}

    /** Input came before the search began, or cancelled the request. */
    record Interrupted() implements MoveDecision {}

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
  public MoveDecision choose(GameState root, MoveRequest request) throws CommandException {
    return new Generation(root, request).decide();
  }

  /** The remaining time for the requested move, counted from now. */
  public MoveTime timeLeft(GameState root) {
    MoveTime clock = clocks.plan(root, timeManager(), searchFactor(root));
    return clock.after(secondsSince(engineSearch.arrivalNanos()));
  }

  /**
   * The way to one move. The searches that it makes to decide about a pass fail where input or the
   * clock ends them.
   */
  private final class Generation implements FriendlyPass.Searcher<CommandException> {
    private final GameState root;
    private final MoveRequest request;
    private final long start = engineSearch.arrivalNanos();
    private final double factor;

    /** The plan of the whole move, from {@link #start}. */
    private final MoveTime clock;

    /**
     * Seconds spent on what the clock should not learn from: loading, and deciding about a pass.
     */
    private double waited;

    private boolean interrupted;

    Generation(GameState root, MoveRequest request) {
      this.root = root;
      this.request = request;
      factor = searchFactor(root);
      clock = request.ofGame() ? clocks.plan(root, timeManager(), factor) : MoveTime.UNLIMITED;
    }

    MoveDecision decide() throws CommandException {
      long asked = System.nanoTime();
      if (!engineSearch.awaitEvaluator(request.sensitivity(), timeLeft().latest())) {
        return new MoveDecision.Interrupted();
      }
      waited = secondsSince(asked);
      MoveLevel level = request.ofGame() ? levels.ofMove(root) : null;
      SearchLimits limits = limits(factor, timeLeft(), level);
      SearchOutcome outcome = searchMove(limits, level != null);
      boolean late = outcome == SearchOutcome.Nothing.LATE;
      if (late) {
        outcome = searchWithoutNetwork();
      }
      if (!(outcome instanceof SearchOutcome.Found found)) {
        return new MoveDecision.Interrupted();
      }
      SearchSnapshot snapshot = found.snapshot();
      remember(snapshot);
      interrupted = found.isInterrupted();
      int move = move(snapshot, limits, level, !late && !interrupted);
      boolean resigns = request.mayResign() && resigns(snapshot, level != null);
      if (level != null && !resigns) {
        double pause = pauseSeconds(timeLeft().safe());
        interrupted |= engineSearch.pause(pause, request.sensitivity());
      }
      boolean cancelled = interrupted && request.sensitivity() == Sensitivity.ANY_LINE;
      if (!cancelled) {
        conclude(snapshot, level);
      }
      engineSearch.hasAnswered();
      return cancelled
          ? new MoveDecision.Interrupted()
          : new MoveDecision.Chosen(move, resigns, snapshot);
    }

    private MoveTime timeLeft() {
      return clock.after(secondsSince(start));
    }

    private SearchOutcome searchMove(SearchLimits limits, boolean atLevel) throws CommandException {
      SearchSettings settings = settingsFor(root, request.ofGame());
      if (atLevel) {
        // Its visits are its strength: none come from earlier searches.
        settings = settings.with(SearchKeys.GRAPH_REUSE, GraphReuse.EVALUATIONS);
      }
      return engineSearch.searchLoaded(
          root, request.within(limits), settings, request.sensitivity());
    }

    /** A poor move is better than none. */
    private SearchOutcome searchWithoutNetwork() throws CommandException {
      status.say("The network is not ready in time for the clock: this move comes from rollouts.");
      double seconds = Math.min(LONGEST_WITHOUT_NETWORK, timeLeft().safe() / 10);
      return engineSearch.searchWithoutNetwork(root, request.within(SearchLimits.seconds(seconds)));
    }

    private void remember(SearchSnapshot snapshot) {
      history.add(root.toMove(), root.moveCount(), snapshot.root());
      if (request.ofGame()) {
        advantage.searched(snapshot);
      }
    }

    /** The move to play; {@code maySearch} whether a pass may be searched for. */
    private int move(
        SearchSnapshot snapshot,
        SearchLimits limits,
        @Nullable MoveLevel level,
        boolean maySearch) {
      PassGuard guard = new PassGuard(root, snapshot, this::isAllowed);
      int best = legalMove(snapshot);
      int move = maySearch ? guarded(best, guard) : guard.unsearched(best);
      if (level != null) {
        int ofLevel = level.move(root, snapshot, move, this::isAllowed, random.nextLong());
        move = guard.unsearched(ofLevel);
      }
      return maySearch && passesFriendly(move, limits) ? Board.PASS : move;
    }

    private void conclude(SearchSnapshot snapshot, @Nullable MoveLevel level) {
      if (level != null) {
        levels.moved(root, level, snapshot);
      }
      if (request.ofGame()) {
        clocks.afterMove(root.toMove(), secondsSince(start), waited, clock);
        chat(root.board(), snapshot);
      }
    }

    /** The chosen move, or the best legal one should that not be legal. */
    private int legalMove(SearchSnapshot snapshot) {
      SearchSettings settings = request.ofGame() ? live.search() : unvaried(live.search());
      int chosen = new MoveChooser(settings).choose(root, snapshot, random.nextLong());
      if (root.isLegal(chosen) && isAllowed(chosen)) {
        return chosen;
      }
      for (MoveInfo info : snapshot.moves()) {
        if (root.isLegal(info.move()) && isAllowed(info.move())) {
          return info.move();
        }
      }
      return Board.PASS;
    }

    /** The chooser may put another move, such as a pass, in the place of the one searched. */
    private boolean isAllowed(int move) {
      return request.restrictions().stream().noneMatch(each -> each.forbids(root.toMove(), move));
    }

    /** The move is kept where it cannot be found out whether a pass loses something. */
    private int guarded(int move, PassGuard guard) {
      try {
        return guard.checked(move, this);
      } catch (CommandException e) {
        logUndecided("an unsearched pass", e);
        return move;
      }
    }

    /** Whether to pass instead; false where that cannot be found out. */
    private boolean passesFriendly(int move, SearchLimits limits) {
      if (!isAllowed(Board.PASS)) {
        return false;
      }
      // Three searches, each of a twelfth of that.
      SearchLimits left = limits.withinSeconds(4 * timeLeft().safe());
      try {
        return new FriendlyPass(live.search().passing()).isBetterThan(move, root, left, this);
      } catch (CommandException e) {
        logUndecided("no friendly pass", e);
        return false;
      }
    }

    private static void logUndecided(String what, CommandException cause) {
      System.getLogger(MoveGenerator.class.getName()).log(System.Logger.Level.DEBUG, what, cause);
    }

    @Override
    public SearchSnapshot search(GameState game, SearchRequest about) throws CommandException {
      double left = timeLeft().safe();
      if (left <= 0) {
        throw new CommandException("no time is left");
      }
      SearchSettings settings =
          live.search()
              .with(SearchKeys.WIDE_ROOT_NOISE, 0.0)
              .with(SearchKeys.ROOT_NOISE_ENABLED, false);
      SearchRequest timed = about.withLimits(about.limits().withClock(MoveTime.until(left)));
      long begun = System.nanoTime();
      SearchOutcome outcome =
          engineSearch.searchLoaded(game, timed, settings, request.sensitivity());
      waited += secondsSince(begun);
      interrupted |= outcome.isInterrupted();
      if (interrupted) {
        throw new CommandException("interrupted");
      }
      return outcome.orFail("the network is late");
    }

    private boolean resigns(SearchSnapshot snapshot, boolean atLevel) {
      ResignPolicy policy = root.toMove() == Color.BLACK ? blackResigns : whiteResigns;
      ResignSettings settings = live.search().resign();
      return policy.shouldResign(
          root, snapshot, atLevel ? LevelPlay.patient(settings, root.board().area()) : settings);
    }
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

  /** A little more or less than configured, and never much of a clock. */
  private double pauseSeconds(double left) {
    double pause = live.current().level().pause();
    return pause == 0 ? 0 : Math.min(pause * (0.5 + random.nextDouble()), PAUSE_SHARE * left);
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

  private SearchLimits limits(double factor, MoveTime clock, @Nullable MoveLevel level) {
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

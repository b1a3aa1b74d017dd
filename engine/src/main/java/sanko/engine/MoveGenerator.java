package sanko.engine;

import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sanko.base.CommandException;
import sanko.base.Interruptions.Sensitivity;
import sanko.board.Board;
import sanko.board.Color;
import sanko.engine.EngineSearch.SearchOutcome;
import sanko.engine.LevelPlay.MoveLevel;
import sanko.engine.book.BookPlay;
import sanko.engine.settings.LimitSettings;
import sanko.engine.settings.LiveSettings;
import sanko.search.choice.FriendlyPass;
import sanko.search.choice.HandicapAdvantage;
import sanko.search.choice.MoveChooser;
import sanko.search.choice.PassGuard;
import sanko.search.choice.ResignPolicy;
import sanko.search.request.Focus;
import sanko.search.request.MoveRestriction;
import sanko.search.request.OwnershipScope;
import sanko.search.request.Reports;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.MoveInfo;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.Player;
import sanko.search.settings.ResignSettings;
import sanko.search.settings.SearchKeys;
import sanko.search.settings.SearchSettings;
import sanko.search.time.MoveTime;
import sanko.superko.GameState;

/** Chooses the moves that the engine plays: how long to think, which move, whether to resign. */
public final class MoveGenerator {
  private static final double LONGEST_WITHOUT_NETWORK = 1;

  /** The share of the time allowed for a move that a pause may take. */
  private static final double PAUSE_SHARE = 0.2;

  /** A move of a book is searched by that many playouts, so that there are figures to report. */
  private static final SearchLimits OF_BOOK_MOVE =
      new SearchLimits(SearchLimits.UNLIMITED, 2, Double.POSITIVE_INFINITY);

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
      Focus focus,
      Reports reports) {
    public MoveRequest {
      restrictions = List.copyOf(restrictions);
    }

    /** A move to be played, without reports. */
    public static MoveRequest toPlay(boolean mayResign, List<MoveRestriction> restrictions) {
      return new MoveRequest(
          true,
          mayResign,
          Sensitivity.LEAVING,
          OwnershipScope.NONE,
          restrictions,
          Focus.NONE,
          Reports.NONE);
    }

    /** A move, or in a game a resignation, that is only printed, without reports. */
    public static MoveRequest toTell(boolean ofGame, Sensitivity sensitivity) {
      return new MoveRequest(
          ofGame, ofGame, sensitivity, OwnershipScope.NONE, List.of(), Focus.NONE, Reports.NONE);
    }

    /** Whether a move of a book answers it. */
    private boolean takesBookMoves() {
      return ofGame && restrictions.isEmpty() && focus.equals(Focus.NONE);
    }

    private SearchRequest within(SearchLimits limits) {
      return SearchRequest.toPlay(limits)
          .withOwnership(ownership)
          .withRestrictions(restrictions)
          .withFocus(focus)
          .withReports(reports);
    }
  }

  /**
   * The answer to a request for a move.
   *
   * @param move legal in the state it was chosen for
   */
  public record MoveDecision(int move, boolean resigns, SearchSnapshot snapshot) {}

  /** Input came before the search for a move began, or cancelled the request. */
  public static final class InterruptedMoveException extends CommandException {
    private static final long serialVersionUID = 1;

    private InterruptedMoveException() {
      super("interrupted");
    }
  }

  private final EngineSearch engineSearch;
  private final Clocks clocks;
  private final MoveLimits limits;
  private final LiveSettings live;
  private final StatusLines status;
  private final ResignPolicy blackResigns = new ResignPolicy();
  private final ResignPolicy whiteResigns = new ResignPolicy();
  private final HandicapAdvantage advantage = new HandicapAdvantage();
  private final Random random;
  private final LevelPlay levels;
  private final MoveMemory memory;
  private final @Nullable BookPlay book;

  MoveGenerator(
      EngineSearch engineSearch,
      Clocks clocks,
      LiveSettings live,
      StatusLines status,
      LevelPlay levels,
      EngineStart start) {
    this.engineSearch = engineSearch;
    this.levels = levels;
    memory = start.memory();
    this.clocks = clocks;
    this.live = live;
    this.status = status;
    limits = new MoveLimits(live, status);
    random = new Random(start.seed());
    book = start.book();
  }

  /** Forgets what the searches of the last game found. */
  void newGame() {
    blackResigns.clear();
    whiteResigns.clear();
    advantage.clear();
    limits.newGame();
  }

  /**
   * Chooses a move for the player to move.
   *
   * @param root not changed
   * @throws InterruptedMoveException if input comes first
   * @throws CommandException if the search fails
   */
  public MoveDecision choose(GameState root, MoveRequest request) throws CommandException {
    return new Generation(root, request).decide();
  }

  /** The remaining time for the requested move, counted from now. */
  public MoveTime timeLeft(GameState root) {
    MoveTime clock = clocks.plan(root, limits.timeManager(), limits.factor(root));
    return clock.after(engineSearch.secondsSince(engineSearch.arrivalNanos()));
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

    /** Null where the engine plays as well as it can. */
    private @Nullable MoveLevel level;

    private boolean interrupted;

    Generation(GameState root, MoveRequest request) {
      this.root = root;
      this.request = request;
      factor = limits.factor(root);
      clock =
          request.ofGame() ? clocks.plan(root, limits.timeManager(), factor) : MoveTime.UNLIMITED;
    }

    MoveDecision decide() throws CommandException {
      long asked = engineSearch.nanoTime();
      if (!engineSearch.awaitEvaluator(request.sensitivity(), timeLeft().latest())) {
        throw new InterruptedMoveException();
      }
      waited = engineSearch.secondsSince(asked);
      level = request.ofGame() ? levels.ofMove(root) : null;
      SearchLimits ofMove = limits.of(factor, timeLeft(), level);
      int ofBook = level == null ? bookMove() : Board.PASS;
      boolean isOfBook = ofBook != Board.PASS;
      SearchOutcome outcome = isOfBook ? searchOnly(ofBook) : searchMove(ofMove);
      interrupted = outcome.isInterrupted();
      SearchSnapshot found = outcome.snapshot();
      SearchSnapshot snapshot = found == null ? searchWithoutNetwork() : found;
      remember(snapshot);
      int move = isOfBook ? ofBook : move(snapshot, ofMove, found != null && !interrupted);
      boolean resigns = !isOfBook && request.mayResign() && resigns(snapshot);
      if (request.ofGame() && !resigns) {
        double pause = pauseSeconds(level != null, timeLeft().safe());
        interrupted |= engineSearch.pause(pause, request.sensitivity());
      }
      boolean cancelled = interrupted && request.sensitivity() == Sensitivity.ANY_LINE;
      if (!cancelled) {
        conclude(snapshot);
      }
      engineSearch.hasAnswered();
      if (cancelled) {
        throw new InterruptedMoveException();
      }
      return new MoveDecision(move, resigns, snapshot);
    }

    private MoveTime timeLeft() {
      return clock.after(engineSearch.secondsSince(start));
    }

    /** The move of the book to play, or a pass if there is none. */
    private int bookMove() {
      return book != null && request.takesBookMoves() ? book.move(root, random) : Board.PASS;
    }

    /** Searches one move for its figures; the graph of the game stays as it is. */
    private SearchOutcome searchOnly(int move) throws CommandException {
      MoveRestriction only = new MoveRestriction(root.toMove(), true, Set.of(move), 1);
      return engineSearch.searchApart(
          root,
          request.within(OF_BOOK_MOVE).withRestrictions(List.of(only)),
          settingsFor(root, request.ofGame()),
          request.sensitivity());
    }

    private SearchOutcome searchMove(SearchLimits ofMove) throws CommandException {
      SearchSettings settings = settingsFor(root, request.ofGame());
      SearchRequest wanted = request.within(ofMove);
      if (request.ofGame()) {
        wanted = wanted.withAvoided(memory.avoided());
      }
      // The visits of a level are its strength: none come from earlier searches.
      return level != null
          ? engineSearch.searchApart(root, wanted, settings, request.sensitivity())
          : engineSearch.searchLoaded(root, wanted, settings, request.sensitivity());
    }

    /** A poor move is better than none. */
    private SearchSnapshot searchWithoutNetwork() throws CommandException {
      status.say("The network is not ready in time for the clock: this move comes from rollouts.");
      double seconds = Math.min(LONGEST_WITHOUT_NETWORK, timeLeft().safe() / 10);
      return engineSearch.searchWithoutNetwork(root, request.within(SearchLimits.seconds(seconds)));
    }

    private void remember(SearchSnapshot snapshot) {
      limits.searched(root, snapshot);
      if (request.ofGame()) {
        advantage.searched(snapshot);
      }
    }

    /** The move to play; {@code maySearch} whether a pass may be searched for. */
    private int move(SearchSnapshot snapshot, SearchLimits ofMove, boolean maySearch) {
      PassGuard guard = new PassGuard(root, snapshot, this::isAllowed);
      int best = legalMove(snapshot);
      int move = maySearch ? guarded(best, guard) : guard.unsearched(best);
      if (level != null) {
        int ofLevel = level.move(root, snapshot, move, this::isAllowed, random.nextLong());
        move = guard.unsearched(ofLevel);
      }
      return maySearch && passesFriendly(move, ofMove) ? Board.PASS : move;
    }

    private void conclude(SearchSnapshot snapshot) {
      if (level != null) {
        levels.moved(root, level, snapshot);
      }
      if (request.ofGame()) {
        clocks.afterMove(root.toMove(), engineSearch.secondsSince(start), waited, clock);
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
    private boolean passesFriendly(int move, SearchLimits ofMove) {
      if (!isAllowed(Board.PASS)) {
        return false;
      }
      // Three searches, each of a twelfth of that.
      SearchLimits left = ofMove.withinSeconds(4 * timeLeft().safe());
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
      long begun = engineSearch.nanoTime();
      SearchOutcome outcome =
          engineSearch.searchApart(game, timed, settings, request.sensitivity());
      waited += engineSearch.secondsSince(begun);
      interrupted |= outcome.isInterrupted();
      if (interrupted) {
        throw new CommandException("interrupted");
      }
      return outcome.orFail("the network is late");
    }

    private boolean resigns(SearchSnapshot snapshot) {
      ResignPolicy policy = root.toMove() == Color.BLACK ? blackResigns : whiteResigns;
      ResignSettings settings = live.search().resign();
      return policy.shouldResign(
          root,
          snapshot,
          level == null ? settings : LevelPlay.patient(settings, root.board().area()));
    }
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
        : settings
            .with(SearchKeys.PLAYOUT_DOUBLING_ADVANTAGE, doublings)
            .with(SearchKeys.STRONGER_PLAYER, Player.NONE);
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
    double given = settings.inference().advantageOf(Color.opponent(root.toMove()));
    double own = given == 0 && root.toMove() == Color.BLACK ? advantage.current() : given;
    return withAdvantage(settings, -own);
  }

  /** A little more or less than configured, and never much of a clock. */
  private double pauseSeconds(boolean atLevel, double left) {
    double pause = atLevel ? live.current().level().pause() : 0;
    double seconds = pause == 0 ? 0 : pause * (0.5 + random.nextDouble());
    LimitSettings limits = live.current().limits();
    if (limits.delayScale() > 0) {
      seconds += limits.delaySeconds(random.nextDouble());
    }
    return Math.min(seconds, PAUSE_SHARE * left);
  }

  private static SearchSettings unvaried(SearchSettings settings) {
    return settings
        .with(SearchKeys.CHOSEN_MOVE_TEMPERATURE, 0.0)
        .with(SearchKeys.CHOSEN_MOVE_TEMPERATURE_EARLY, 0.0);
  }

  private void chat(Board board, SearchSnapshot snapshot) {
    if (live.current().report().chat()) {
      status.chat(board, snapshot);
    }
  }
}

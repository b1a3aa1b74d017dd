package sanko.engine.solve;

import java.lang.System.Logger.Level;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import sanko.board.Board;
import sanko.board.Color;
import sanko.nn.Evaluator;
import sanko.search.Search;
import sanko.search.SearchException;
import sanko.search.request.MoveRestriction;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.MoveInfo;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/**
 * Guesses fates and first moves by searches with a network. A short search of the board as it is,
 * with play confined to the surroundings of the groups and either player first, tells how much the
 * first move changes for each group. The fate of one is guessed in a {@link TsumegoFrame}, on a
 * board where half of it decides the game, and its first move is the one that this search and a
 * longer one of the board visit most. For several threads.
 */
public final class Guesser {
  private static final System.Logger LOGGER = System.getLogger(Guesser.class.getName());

  /** How far from the stones the frame begins if nothing is assumed of the problem. */
  private static final Assumption USUAL = Assumption.confined(4);

  /** Of a search of a frame, and of one that tells who leads there. */
  private static final int LONG_VISITS = 1_000;

  private static final int FRAME_VISITS = 10;

  /** Of a search of the board as it is, of a short one, and of one that tells who leads there. */
  private static final int BOARD_VISITS = 200;

  private static final int SHORT_VISITS = 40;
  private static final int FEWEST_VISITS = 1;

  private static final long SEED = 1;

  /** The part of the time in which the player to move is searched first, before the opponent. */
  private static final double PART_OF_MOVER = 0.6;

  /** The part of the time of two searches that the first one gets. */
  private static final double PART_OF_FIRST = 0.5;

  /** The part of the time in which that board is searched shortly. */
  static final double PART_OF_WORTH = 0.25;

  /** The part of the time with one player first in which the board as it is may be searched. */
  private static final double PART_OF_BOARD = 0.6;

  private final Evaluator evaluator;

  /** A guesser with an evaluator of a network, or any other. */
  public Guesser(Evaluator evaluator) {
    this.evaluator = evaluator;
  }

  /** When searches have to end. */
  private record End(Deadline deadline, BooleanSupplier interrupted) {
    static End in(double seconds, BooleanSupplier interrupted) {
      return new End(Deadline.in(seconds), interrupted);
    }
  }

  /** A problem in its frame. */
  private final class Framed {
    private final Problem problem;
    private final TsumegoFrame frame;

    /** White's lead in the middle between either player's first move. */
    private final double whiteLead;

    private Framed(Problem problem, TsumegoFrame frame, End end) throws SearchException {
      this.problem = problem;
      this.frame = frame;
      whiteLead = whiteLead(first -> search(first, 0, FRAME_VISITS, 1, end));
    }

    /**
     * What is expected with either player first; less if the time ends, or somebody interrupts.
     *
     * @param onBoard what is known of the board as it is
     */
    private List<Guess> guesses(Optional<OnBoard> onBoard, End end) throws SearchException {
      int mover = problem.game().toMove();
      Guess own = guess(onBoard, mover, PART_OF_MOVER, end);
      try {
        return List.of(own, guess(onBoard, Color.opponent(mover), 1, end));
      } catch (CancellationException e) {
        return List.of(own);
      }
    }

    private Guess guess(Optional<OnBoard> onBoard, int first, double part, End end)
        throws SearchException {
      Shares shares = new Shares();
      if (onBoard.isPresent()) {
        OnBoard board = onBoard.get();
        SearchRequest request = request(BOARD_VISITS, part * PART_OF_BOARD, end);
        shares.add(
            searchBoard(board.actual(), board.close(), first, board.komi(), request, end),
            move -> move);
      }
      SearchSnapshot found = search(first, -whiteLead, LONG_VISITS, part, end);
      shares.add(found, frame::shownAt);
      int move = shares.most(each -> each == Board.PASS || isLegal(each, first));
      return new Guess(first, move, captured(found), found.root().visits());
    }

    /** Searches for at most this part of the time left. */
    private SearchSnapshot search(int first, double whitePoints, int visits, double part, End end)
        throws SearchException {
      return execute(frame.position(first, whitePoints), request(visits, part, end), end);
    }

    private double captured(SearchSnapshot found) {
      double white = found.root().values().winrate();
      return problem.goal().attacker() == Color.WHITE ? white : 1 - white;
    }

    private boolean isLegal(int move, int first) {
      if (!problem.goal().bounds().contains(move)) {
        return false;
      }
      return first == problem.game().toMove()
          ? problem.game().isLegal(move)
          : problem.board().isPlaceable(move, first, problem.game().rules().suicide());
    }
  }

  /** The parts of the visits that each move got, in all searches together. */
  private static final class Shares {
    private final Map<Integer, Double> shares = new LinkedHashMap<>();

    /**
     * Adds a search.
     *
     * @param shown what its moves are on the board of the problem
     */
    void add(SearchSnapshot found, IntUnaryOperator shown) {
      double all = Math.max(1, found.root().visits());
      for (MoveInfo each : found.moves()) {
        shares.merge(shown.applyAsInt(each.move()), each.visits() / all, Double::sum);
      }
    }

    /** The allowed move with the most; a pass if none is. */
    int most(IntPredicate isAllowed) {
      int best = Board.PASS;
      double most = -1;
      for (Map.Entry<Integer, Double> each : shares.entrySet()) {
        if (each.getValue() > most && isAllowed.test(each.getKey())) {
          most = each.getValue();
          best = each.getKey();
        }
      }
      return best;
    }
  }

  /** A search with a player first. */
  @FunctionalInterface
  private interface SearchOfFirst {
    SearchSnapshot search(int first) throws SearchException;
  }

  /** White's lead in the middle between either player's first move. */
  private static double whiteLead(SearchOfFirst searches) throws SearchException {
    double black = searches.search(Color.BLACK).root().values().lead();
    double white = searches.search(Color.WHITE).root().values().lead();
    return (black + white) / 2;
  }

  /** A guess that may fail. */
  @FunctionalInterface
  private interface Attempt<T> {
    T guess() throws SearchException;
  }

  /** Nothing if a search fails or is interrupted. */
  private static <T> T orNothing(T nothing, Attempt<T> attempt) {
    try {
      return attempt.guess();
    } catch (CancellationException e) {
      return nothing;
    } catch (SearchException e) {
      LOGGER.log(Level.WARNING, "no guess", e);
      return nothing;
    }
  }

  /**
   * Searches the board as it is shortly, with play confined to some points.
   *
   * @param seconds for this
   * @param interrupted whether to stop now; asked now and then
   * @return nothing if the network does not know the size, or a search fails or is interrupted
   */
  Optional<OnBoard> onBoard(
      GameState actual, Set<Integer> points, double seconds, BooleanSupplier interrupted) {
    if (!isKnown(actual)) {
      return Optional.empty();
    }
    End end = End.in(seconds, interrupted);
    return orNothing(Optional.empty(), () -> Optional.of(onBoard(actual, points, end)));
  }

  private OnBoard onBoard(GameState actual, Set<Integer> points, End end) throws SearchException {
    double komi = evenKomi(actual, points, end);
    SearchRequest request = request(SHORT_VISITS, PART_OF_FIRST, end).withOwnership();
    SearchSnapshot black = searchBoard(actual, points, Color.BLACK, komi, request, end);
    request = request(SHORT_VISITS, 1, end).withOwnership();
    SearchSnapshot white = searchBoard(actual, points, Color.WHITE, komi, request, end);
    return new OnBoard(actual, Set.copyOf(points), komi, black, white);
  }

  /** Whether the network knows boards of this size. */
  boolean isKnown(GameState actual) {
    return evaluator.supports(actual.board().width(), actual.board().height());
  }

  /** The komi with which the game is about even. */
  private double evenKomi(GameState actual, Set<Integer> points, End end) throws SearchException {
    double lead =
        whiteLead(
            first -> searchBoard(actual, points, first, 0.5, request(FEWEST_VISITS, 1, end), end));
    return Math.rint(-lead) + 0.5;
  }

  /** Searches the board as it is, with play confined to some points. */
  private SearchSnapshot searchBoard(
      GameState actual, Set<Integer> points, int first, double komi, SearchRequest request, End end)
      throws SearchException {
    GameState position = new GameState(actual.board(), first, actual.rules(), komi, false);
    List<MoveRestriction> confined =
        List.of(
            new MoveRestriction(Color.BLACK, true, points, Integer.MAX_VALUE),
            new MoveRestriction(Color.WHITE, true, points, Integer.MAX_VALUE));
    return execute(position, request.withRestrictions(confined), end);
  }

  private static SearchRequest request(int visits, double part, End end) {
    return SearchRequest.toPlay(
        SearchLimits.visits(visits).withinSeconds(part * end.deadline().secondsLeft()));
  }

  /**
   * Searches, unless it is interrupted before.
   *
   * @throws CancellationException if it is
   */
  private SearchSnapshot execute(GameState position, SearchRequest request, End end)
      throws SearchException {
    if (end.interrupted().getAsBoolean()) {
      throw new CancellationException("interrupted");
    }
    return new Search(evaluator, SearchSettings.DEFAULT, SEED)
        .prepare(position, request, end.interrupted())
        .execute();
  }

  /**
   * The part of the visits that each first move gets on the board as it is; nothing if the network
   * does not know the size, or a search fails or is interrupted.
   *
   * @param known of the board as it is, or nothing
   * @param seconds for this
   * @param interrupted whether to stop now; asked now and then
   */
  Map<Integer, Double> shares(
      Problem problem,
      Optional<OnBoard> known,
      int first,
      double seconds,
      BooleanSupplier interrupted) {
    GameState actual = problem.actual();
    if (!isKnown(actual)) {
      return Map.of();
    }
    End end = End.in(seconds, interrupted);
    return orNothing(
        Map.of(),
        () -> {
          Set<Integer> points =
              known.map(OnBoard::points).orElseGet(() -> points(List.of(problem)));
          double komi = known.isPresent() ? known.get().komi() : evenKomi(actual, points, end);
          Shares shares = new Shares();
          SearchRequest request = request(BOARD_VISITS, 1, end);
          shares.add(searchBoard(actual, points, first, komi, request, end), move -> move);
          return shares.shares;
        });
  }

  /**
   * What is expected of a problem with either player first; nothing if the network does not know
   * the size of its frame, or a search fails or is interrupted.
   *
   * @param known of the board as it is; if nothing is, that is searched, too
   * @param seconds for this
   * @param interrupted whether to stop now; asked now and then
   */
  List<Guess> guesses(
      Problem problem, Optional<OnBoard> known, double seconds, BooleanSupplier interrupted) {
    End end = End.in(seconds, interrupted);
    Problem near = near(problem);
    TsumegoFrame frame = new TsumegoFrame(near.board(), near.game().rules(), near.goal());
    if (!evaluator.supports(frame.width(), frame.height())) {
      return List.of();
    }
    Optional<OnBoard> onBoard =
        known.or(
            () ->
                onBoard(
                    problem.actual(),
                    points(List.of(problem)),
                    seconds * PART_OF_WORTH,
                    interrupted));
    return orNothing(List.of(), () -> new Framed(near, frame, end).guesses(onBoard, end));
  }

  /** Where problems are played: within their bounds, or around their stones. */
  static Set<Integer> points(List<Problem> problems) {
    Set<Integer> points = new TreeSet<>();
    problems.forEach(each -> points.addAll(near(each).goal().bounds()));
    return points;
  }

  private static Problem near(Problem problem) {
    return problem.assumption().equals(Assumption.NONE) ? problem.under(USUAL) : problem;
  }
}

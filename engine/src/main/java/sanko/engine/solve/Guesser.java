package sanko.engine.solve;

import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
 * Guesses fates and first moves by searches with a network, each group in a {@link TsumegoFrame}:
 * first a short search with either player first, which tells how much the first move is worth; then
 * a longer one on a board where half of that decides the game. The first move is the one that this
 * one and a search of the board as it is, with play confined to the problem, visit most. One
 * thread.
 */
public final class Guesser {
  private static final System.Logger LOGGER = System.getLogger(Guesser.class.getName());

  /** How far from the stones the frame begins if nothing is assumed of the problem. */
  private static final Assumption USUAL = Assumption.confined(4);

  private static final int SHORT_VISITS = 40;
  private static final int LONG_VISITS = 1_000;

  /** Of the board as it is. */
  private static final int BOARD_VISITS = 200;

  /** Of the searches that tell how much a first move on that board is worth. */
  private static final int FEWEST_VISITS = 20;

  private static final long SEED = 1;

  /** The part of the time in which the player to move is searched first, before the opponent. */
  private static final double PART_OF_MOVER = 0.6;

  /** The part of the time with one player first in which the board as it is may be searched. */
  private static final double PART_OF_BOARD = 0.6;

  private final Evaluator evaluator;
  private final BooleanSupplier interrupted;

  /**
   * A guesser.
   *
   * @param evaluator of a network, or any other
   * @param interrupted whether to stop now; asked now and then
   */
  public Guesser(Evaluator evaluator, BooleanSupplier interrupted) {
    this.evaluator = evaluator;
    this.interrupted = interrupted;
  }

  /** A problem in its frame, looked at shortly. */
  final class Framed {
    private final Problem problem;
    private final TsumegoFrame frame;
    private final long endNanos;

    /* By the player who moves first: White's lead and the probability of a capture. */
    private final double[] whiteLead = new double[Color.WHITE + 1];
    private final double[] captured = new double[Color.WHITE + 1];

    private Framed(Problem problem, TsumegoFrame frame, double seconds) throws SearchException {
      this.problem = problem;
      this.frame = frame;
      endNanos = System.nanoTime() + (long) (seconds * 1e9);
      for (int first : new int[] {Color.BLACK, Color.WHITE}) {
        SearchSnapshot found = search(first, 0, SHORT_VISITS, 1);
        whiteLead[first] = found.root().values().lead();
        captured[first] = captured(found);
      }
    }

    /** How much the first move changes the fate, the more the larger the group is. */
    double worth() {
      int attacker = problem.goal().attacker();
      double change = captured[attacker] - captured[Color.opponent(attacker)];
      return change * Math.sqrt(problem.goal().points().size());
    }

    /** What is expected with either player first; less if the time ends. */
    List<Guess> guesses() throws SearchException {
      double middle = (whiteLead[Color.BLACK] + whiteLead[Color.WHITE]) / 2;
      Board board = problem.actual().board();
      boolean isBoardKnown = evaluator.supports(board.width(), board.height());
      double onBoard = isBoardKnown ? middleOnBoard() : 0;
      List<Guess> guesses = new ArrayList<>();
      int mover = problem.game().toMove();
      for (int first : new int[] {mover, Color.opponent(mover)}) {
        double part = first == mover ? PART_OF_MOVER : 1;
        Shares shares = new Shares();
        if (isBoardKnown) {
          shares.add(
              searchBoard(first, -onBoard, BOARD_VISITS, part * PART_OF_BOARD), move -> move);
        }
        SearchSnapshot found = search(first, -middle, LONG_VISITS, part);
        shares.add(found, frame::shownAt);
        int move = shares.most(each -> each == Board.PASS || isLegal(each, first));
        guesses.add(new Guess(first, move, captured(found), found.root().visits()));
      }
      return List.copyOf(guesses);
    }

    /** Searches for at most this part of the time left. */
    private SearchSnapshot search(int first, double whitePoints, int visits, double part)
        throws SearchException {
      return execute(frame.position(first, whitePoints), List.of(), visits, part);
    }

    /** White's lead on the board as it is, in the middle between either player's first move. */
    private double middleOnBoard() throws SearchException {
      double sum = 0;
      for (int first : new int[] {Color.BLACK, Color.WHITE}) {
        sum += searchBoard(first, 0, FEWEST_VISITS, 1).root().values().lead();
      }
      return sum / 2;
    }

    /** Searches the board as it is, with both players confined to the points of the problem. */
    private SearchSnapshot searchBoard(int first, double whitePoints, int visits, double part)
        throws SearchException {
      Set<Integer> points = Set.copyOf(problem.goal().bounds());
      List<MoveRestriction> confined =
          List.of(
              new MoveRestriction(Color.BLACK, true, points, Integer.MAX_VALUE),
              new MoveRestriction(Color.WHITE, true, points, Integer.MAX_VALUE));
      return execute(position(first, whitePoints), confined, visits, part);
    }

    private GameState position(int first, double whitePoints) {
      GameState actual = problem.actual();
      double komi = Math.rint(whitePoints) + 0.5;
      return new GameState(actual.board(), first, actual.rules(), komi, false);
    }

    private SearchSnapshot execute(
        GameState position, List<MoveRestriction> restrictions, int visits, double part)
        throws SearchException {
      double seconds = part * Math.max(0, (endNanos - System.nanoTime()) / 1e9);
      SearchLimits limits = SearchLimits.visits(visits).withinSeconds(seconds);
      SearchRequest request = SearchRequest.toPlay(limits).withRestrictions(restrictions);
      return new Search(evaluator, SearchSettings.DEFAULT, SEED)
          .prepare(position, request, interrupted)
          .execute();
    }

    private double captured(SearchSnapshot found) {
      double white = found.root().values().winrate();
      return problem.goal().attacker() == Color.WHITE ? white : 1 - white;
    }

    private boolean isLegal(int move, int first) {
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

  /**
   * Frames a problem and looks at it shortly.
   *
   * @param seconds for this and what is asked of it later
   * @return nothing if it cannot be framed, the network does not know the size, or the search fails
   */
  Optional<Framed> frame(Problem problem, double seconds) {
    Problem near = problem.assumption().equals(Assumption.NONE) ? problem.under(USUAL) : problem;
    TsumegoFrame frame = new TsumegoFrame(near.board(), near.game().rules(), near.goal());
    if (!evaluator.supports(frame.width(), frame.height())) {
      return Optional.empty();
    }
    try {
      return Optional.of(new Framed(near, frame, seconds));
    } catch (SearchException e) {
      LOGGER.log(Level.WARNING, "no guess", e);
      return Optional.empty();
    }
  }

  /** What is expected of a problem with either player first; nothing if that cannot be told. */
  List<Guess> guesses(Problem problem, double seconds) {
    Optional<Framed> framed = frame(problem, seconds);
    try {
      return framed.isPresent() ? framed.get().guesses() : List.of();
    } catch (SearchException e) {
      LOGGER.log(Level.WARNING, "no guess", e);
      return List.of();
    }
  }
}

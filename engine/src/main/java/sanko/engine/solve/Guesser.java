package sanko.engine.solve;

import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import sanko.board.Board;
import sanko.board.Color;
import sanko.nn.Evaluator;
import sanko.search.Search;
import sanko.search.SearchException;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.MoveInfo;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchSettings;

/**
 * Guesses fates and first moves by searches with a network, each group in a {@link TsumegoFrame}:
 * first a short search with either player first, which tells how much the first move is worth; then
 * a longer one on a board where half of that decides the game. One thread.
 */
public final class Guesser {
  private static final System.Logger LOGGER = System.getLogger(Guesser.class.getName());

  /** How far from the stones the frame begins if nothing is assumed of the problem. */
  private static final Assumption USUAL = Assumption.confined(4);

  private static final int SHORT_VISITS = 40;
  private static final int LONG_VISITS = 2_000;
  private static final long SEED = 1;

  /** The part of the time in which the player to move is searched first, before the opponent. */
  private static final double PART_OF_MOVER = 0.6;

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
      List<Guess> guesses = new ArrayList<>();
      int mover = problem.game().toMove();
      for (int first : new int[] {mover, Color.opponent(mover)}) {
        double part = first == mover ? PART_OF_MOVER : 1;
        SearchSnapshot found = search(first, -middle, LONG_VISITS, part);
        int move = move(found, first);
        guesses.add(new Guess(first, move, captured(found), found.root().visits()));
      }
      return List.copyOf(guesses);
    }

    /** Searches for at most this part of the time left. */
    private SearchSnapshot search(int first, double whitePoints, int visits, double part)
        throws SearchException {
      double seconds = part * Math.max(0, (endNanos - System.nanoTime()) / 1e9);
      SearchLimits limits = SearchLimits.visits(visits).withinSeconds(seconds);
      return new Search(evaluator, SearchSettings.DEFAULT, SEED)
          .prepare(frame.position(first, whitePoints), SearchRequest.toPlay(limits), interrupted)
          .execute();
    }

    private double captured(SearchSnapshot found) {
      double white = found.root().values().winrate();
      return problem.goal().attacker() == Color.WHITE ? white : 1 - white;
    }

    /**
     * The best move that is legal on the board; a pass if it is outside of what the frame shows.
     */
    private int move(SearchSnapshot found, int first) {
      for (MoveInfo each : found.moves()) {
        int move = frame.shownAt(each.move());
        if (move == Board.PASS || isLegal(move, first)) {
          return move;
        }
      }
      return Board.PASS;
    }

    private boolean isLegal(int move, int first) {
      return first == problem.game().toMove()
          ? problem.game().isLegal(move)
          : problem.board().isPlaceable(move, first, problem.game().rules().suicide());
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

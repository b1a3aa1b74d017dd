package sanko.search.choice;

import org.jspecify.annotations.Nullable;
import sanko.board.AreaAnalyzer;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.LadderReader;
import sanko.board.MutableBoard;
import sanko.board.Scoring;
import sanko.nn.Evaluation;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.RootInfo;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.PassingSettings;
import sanko.superko.DeadStones;
import sanko.superko.GameState;

/**
 * Decides whether to answer the opponent's pass with the pass that ends the game although dead
 * stones are left on the board and the search prefers a stone: under rules where players agree
 * about dead stones, and after searches have found that the stone gains nothing
 * (docs/search-formulas.md, "Ending a game").
 */
public final class FriendlyPass {
  /**
   * Searches positions for this decision: a {@code Search}, below what a query or, with its input
   * and its clock, a game leaves of time.
   */
  public interface Searcher<E extends Exception> {
    /** Searches the position. */
    SearchSnapshot search(GameState game, SearchRequest request) throws E;
  }

  /** The share of a move's time that its main search should take if this decision is possible. */
  public static final double MAIN_SHARE = 0.75;

  private static final double UTILITY = 0.1;
  private static final double POINTS = 0.25;
  private static final long FEWEST_VISITS = 8;
  private static final long MOST_VISITS = 1000;
  private static final int PART_OF_VISITS = 10;

  /** Three searches together take the time that the main one leaves. */
  private static final double PART_OF_TIME = 12;

  private final PassingSettings settings;

  public FriendlyPass(PassingSettings settings) {
    this.settings = settings;
  }

  /**
   * Whether to pass instead of playing a move.
   *
   * @param game the game at the position where the move was chosen; not changed
   * @param limits of the search that chose the move; those of the decision follow from them
   * @throws E if the searcher does
   */
  public <E extends Exception> boolean isBetterThan(
      int move, GameState game, SearchLimits limits, Searcher<E> searcher) throws E {
    if (move == Board.PASS || !isPossible(game)) {
      return false;
    }
    SearchRequest request = request(limits);
    Board cleaned = withoutDead(game.board(), searcher.search(game, request));
    if (cleaned == null || !isQuiet(move, game, cleaned)) {
      return false;
    }
    RootInfo afterPass = searcher.search(after(Board.PASS, game), request).root();
    RootInfo afterMove = searcher.search(after(move, game), request).root();
    return Math.abs(afterPass.values().utility() - afterMove.values().utility()) < UTILITY
        && Math.abs(afterPass.values().scoreMean() - afterMove.values().scoreMean()) < POINTS
        && Math.abs(afterPass.values().lead() - afterMove.values().lead()) < POINTS;
  }

  /** Whether this decision is needed at all, if the search prefers a stone. */
  public boolean isPossible(GameState game) {
    return game.rules().scoring() == Scoring.AREA
        && settings.friendlyPass().orElse(game.rules().friendlyPassOk())
        && game.consecutivePasses() > 0
        && game.passWouldEndGame();
  }

  private static SearchRequest request(SearchLimits limits) {
    long most = Math.min(limits.maxVisits(), limits.maxPlayouts());
    long visits = FEWEST_VISITS + Math.min(MOST_VISITS, most / PART_OF_VISITS);
    double seconds = Math.min(limits.maxSeconds(), limits.clock().usual());
    SearchLimits few = SearchLimits.visits(visits).withinSeconds(seconds / PART_OF_TIME);
    return SearchRequest.toPlay(few).withOwnership();
  }

  /** The position after a move as the start of a game, so that earlier passes do not matter. */
  private static GameState after(int move, GameState game) {
    GameState after = new GameState(game);
    after.play(move, game.toMove());
    return DeadStones.begun(after, after.board());
  }

  /**
   * The board without dead stones; null if something is not enclosed, so that a count would differ
   * from the expected result.
   */
  private static @Nullable Board withoutDead(Board board, SearchSnapshot found) {
    int[] owner = new int[board.area()];
    MutableBoard cleaned = new MutableBoard(board);
    for (int index = 0; index < owner.length; index++) {
      double white = ownership(found, index);
      owner[index] = ExpectedOwner.of(white, ExpectedOwner.OWNED);
      int point = board.pointAt(index);
      if (owner[index] != Color.EMPTY && board.color(point) == Color.opponent(owner[index])) {
        cleaned.setStone(point, Color.EMPTY);
      }
    }
    byte[] counted = new byte[owner.length];
    new AreaAnalyzer().strictArea(cleaned, counted);
    for (int index = 0; index < owner.length; index++) {
      if (owner[index] != Color.EMPTY && counted[index] != owner[index]) {
        return null;
      }
    }
    return cleaned;
  }

  private static double ownership(SearchSnapshot found, int index) {
    Evaluation own = found.root().evaluation();
    return found.hasOwnership()
        ? found.whiteOwnership(index)
        : own.hasOwnership() ? own.whiteOwnership(index) : 0;
  }

  /** Whether a stone there starts nothing: touches no living stone and cannot be caught. */
  private static boolean isQuiet(int move, GameState game, Board cleaned) {
    if (!cleaned.isEmpty(move) || cleaned.touches(move, Color.opponent(game.toMove()))) {
      return false;
    }
    Board played = after(move, game).board();
    boolean[] caught = new boolean[played.area()];
    new LadderReader().scan(played, caught);
    return !caught[played.indexOf(move)];
  }
}

package sanko.search.playout;

import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.MutableBoard;
import sanko.board.Scoring;
import sanko.nn.Evaluation;
import sanko.nn.ValueEstimate;
import sanko.search.request.MoveRestriction;
import sanko.search.request.SearchRequest;
import sanko.search.settings.GraphSettings;
import sanko.search.settings.RootSettings;
import sanko.search.settings.SearchSettings;
import sanko.search.settings.UtilitySettings;
import sanko.search.time.TimeSource;
import sanko.superko.GameState;

/** The data that stay the same during one search, but for what the reading of the root adds. */
public final class RunContext {
  /**
   * The root of a search.
   *
   * @param node its node in the graph
   * @param game the game at that position
   * @param evaluation the evaluator's answer for it as a root
   * @param human what a network that imitates people says of it; null if none is used
   * @param whiteScore the score expected before this search
   * @param endsBeforeCleanup whether the game being played ends where clean-up would begin
   */
  public record Root(
      int node,
      GameState game,
      Evaluation evaluation,
      @Nullable Evaluation human,
      double whiteScore,
      boolean endsBeforeCleanup) {}

  public final SearchSettings settings;
  final ScoreUtility scores;
  public final Board board;
  public final int area;
  public final int root;
  public final int rootToMove;

  /** The number of moves of the game before the root. */
  public final int turn;

  public final Evaluation rootEvaluation;

  /** What a network that imitates people says of the root; null if the search uses none. */
  public final @Nullable Evaluation rootHuman;

  /**
   * The root as the solver sees it: scored by area, White's least and greatest score, game over.
   */
  final boolean byArea;

  final double leastScore;
  final double mostScore;

  final boolean overAtRoot;

  /**
   * Whether answers are taken in the order of the descents, so that the graph does not depend on
   * which lane was faster; otherwise answers are taken as they arrive.
   */
  final boolean inOrder;

  /** Whether evaluations count by their certainty. */
  final boolean weighted;

  final double wideNoise;
  final Random random;
  final TimeSource time;

  /** The moves of the root. */
  public final RootMoves moves;

  final boolean restricted;

  /** Visits from which on positions after untried moves at the root are known. */
  private final long knownFrom;

  /** The response to an opponent who mirrors all moves; null if there is none. */
  final @Nullable AntiMirror mirror;

  /** Whether neutral points are filled before a pass. */
  final boolean fillsDame;

  /** Whether the game being played ends where clean-up would begin. */
  public final boolean endsBeforeCleanup;

  private final List<MoveRestriction> restrictions;

  /**
   * Prepares a search.
   *
   * @param weighted whether evaluations count by their certainty
   * @param random the source of all random choices
   * @param time counts the playouts
   */
  public RunContext(
      SearchSettings settings,
      SearchRequest request,
      Root root,
      boolean weighted,
      Random random,
      TimeSource time) {
    this.time = time;
    GameState game = root.game();
    boolean against =
        request.forAnalysis() ? settings.root().analysisAntiMirror() : settings.root().antiMirror();
    mirror = against ? AntiMirror.of(game) : null;
    this.settings = mirror == null ? settings : AntiMirror.adapt(settings);
    endsBeforeCleanup = root.endsBeforeCleanup();
    inOrder = !request.limits().isTimed() || time.isVirtual();
    fillsDame = DameFilling.isWanted(game, settings.passing());
    board = new MutableBoard(game.board());
    area = board.area();
    UtilitySettings utilities = settings.utility();
    double center = ScoreUtility.centerFor(utilities, area, root.whiteScore());
    scores = new ScoreUtility(utilities, area, center);
    this.root = root.node();
    rootToMove = game.toMove();
    turn = game.moveCount();
    rootEvaluation = root.evaluation();
    rootHuman = root.human();
    byArea = game.rules().scoring() == Scoring.AREA;
    SafeArea widest = new SafeArea();
    widest.findWidest(game);
    leastScore = widest.lower;
    mostScore = widest.upper;
    overAtRoot = game.isFinished();
    this.weighted = weighted;
    GraphSettings graph = settings.graph();
    knownFrom = graph.useEvalCache() ? graph.evalCacheMinVisits() : Long.MAX_VALUE;
    RootSettings atRoot = settings.root();
    wideNoise = request.forAnalysis() ? atRoot.analysisWideNoise() : atRoot.wideNoise();
    this.random = random;
    restrictions = request.restrictions();
    restricted = !restrictions.isEmpty();
    moves = new RootMoves(root, board, this.settings, request, scores, random);
  }

  /** Whether untried moves at the root are judged by what the graph knows of them. */
  public boolean looksForKnown() {
    return knownFrom < Long.MAX_VALUE;
  }

  /** Whether a position with these visits after an untried move at the root is known well. */
  boolean isKnown(long visits) {
    return visits >= knownFrom;
  }

  /** White's utility of a value. */
  double utility(ValueEstimate value) {
    return utility(
        value.whiteWinLoss(), value.noResult(), value.whiteScoreMean(), value.whiteScoreMeanSq());
  }

  /** The same by the numbers of a value, from White's side. */
  double utility(double winLoss, double noResult, double scoreMean, double scoreMeanSq) {
    UtilitySettings utilities = settings.utility();
    return winLoss * utilities.winLossFactor()
        + noResult * utilities.noResultUtilityForWhite()
        + scores.of(scoreMean, scoreMeanSq);
  }

  /** Whether the request forbids the player this move at this depth below the root. */
  boolean isRestricted(int move, int color, int depth) {
    for (MoveRestriction restriction : restrictions) {
      if (depth < restriction.untilDepth() && restriction.forbids(color, move)) {
        return true;
      }
    }
    return false;
  }
}

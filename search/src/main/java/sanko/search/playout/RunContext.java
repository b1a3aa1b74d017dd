package sanko.search.playout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Scoring;
import sanko.nn.Evaluation;
import sanko.nn.ValueEstimate;
import sanko.search.reading.Advice;
import sanko.search.request.Focus;
import sanko.search.request.MoveRestriction;
import sanko.search.request.SearchRequest;
import sanko.search.settings.GraphSettings;
import sanko.search.settings.NoiseSettings;
import sanko.search.settings.RootSettings;
import sanko.search.settings.SearchSettings;
import sanko.search.settings.UtilitySettings;
import sanko.search.time.TimeSource;
import sanko.search.variety.RepeatedShapes;
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
  final boolean restricted;
  public final RootSymmetries symmetries;

  /** Which playouts go into moves that the request names. */
  final FocusDraw focus;

  /** Visits from which on positions after untried moves at the root are known. */
  private final long knownFrom;

  /** The response to an opponent who mirrors all moves; null if there is none. */
  final @Nullable AntiMirror mirror;

  /** Whether neutral points are filled before a pass. */
  final boolean fillsDame;

  /** Whether the game being played ends where clean-up would begin. */
  public final boolean endsBeforeCleanup;

  private final List<MoveRestriction> restrictions;
  private final boolean[] rootAllowed;
  private final float[] rootPolicy;
  private int[] rootMoves;
  private List<Integer> replies = List.of();
  private final double[] rootBonus;

  /* What moves lose because they were played before, by place in a policy; null for nothing. */
  private final double @Nullable [] penalties;

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
    symmetries =
        atRoot.symmetryPruning()
            ? RootSymmetries.of(game, board, restrictions)
            : RootSymmetries.none(board);
    rootAllowed = RootMoves.allowed(game, atRoot.pruneUselessMoves());
    for (int move = 0; move < rootAllowed.length; move++) {
      rootAllowed[move] &= !isRestricted(move, rootToMove, 0) && !symmetries.isDuplicate(move);
    }
    rootPolicy = RootMoves.policy(rootEvaluation, temperature(game));
    addNoise();
    rootMoves = rankedRootMoves();
    focus = new FocusDraw(playable(request.focus().moves()), request.focus().share());
    rootBonus = EndingBonus.points(game, rootEvaluation, atRoot.endingBonusPoints());
    penalties =
        sum(
            request.forAnalysis()
                ? null
                : RepeatedShapes.penalties(game, atRoot.avoidedRepetition()),
            request.avoided().penalties(game));
  }

  private static double @Nullable [] sum(double @Nullable [] one, double @Nullable [] other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    double[] sum = one.clone();
    Arrays.setAll(sum, index -> sum[index] + other[index]);
    return sum;
  }

  /** Those moves of a focus that the search may take, as the moves that are searched for them. */
  private List<Focus.WeightedMove> playable(List<Focus.WeightedMove> wanted) {
    List<Focus.WeightedMove> found = new ArrayList<>();
    for (Focus.WeightedMove each : wanted) {
      int move = symmetries.representative(each.move());
      if (rootAllowed[move] && rootPrior(move) >= 0) {
        found.add(new Focus.WeightedMove(move, each.weight()));
      }
    }
    return found;
  }

  private double temperature(GameState game) {
    RootSettings atRoot = settings.root();
    double late = atRoot.policyTemperature();
    double early = atRoot.policyTemperatureEarly();
    return early == 0
        ? late
        : late + (early - late) * settings.chosenMove().early(game.moveCount(), area);
  }

  private void addNoise() {
    NoiseSettings noise = settings.noise();
    if (noise.enabled()) {
      DirichletNoise.mixInto(rootPolicy, noise.totalConcentration(), noise.weight(), random);
    }
  }

  private int[] rankedRootMoves() {
    return IntStream.rangeClosed(0, area)
        .filter(index -> rootPolicy[index] >= 0)
        .boxed()
        .sorted(Comparator.comparing(index -> -rootPolicy[index]))
        .mapToInt(board::moveAt)
        .toArray();
  }

  /**
   * Has the search look at proved moves: raises their priors at the root, at the expense of all
   * others, and has each reply tried below each move.
   *
   * @param least how much of the policy a proved move has at least, before the policy is brought
   *     back to a sum of 1
   */
  void take(Advice advice, double least) {
    replies = advice.replies();
    List<Integer> indices = advice.moves().stream().map(board::indexOfMove).toList();
    Evaluation.raise(rootPolicy, indices, (float) least);
    rootMoves = rankedRootMoves();
  }

  /** The opponent's moves to try at least once after each move at the root. */
  List<Integer> replies() {
    return replies;
  }

  /** The number of moves that {@link #rootMove} can return. */
  public int rootMoves() {
    return rootMoves.length;
  }

  /** A legal move at the root, ranked by prior. */
  public int rootMove(int rank) {
    return rootMoves[rank];
  }

  /** The prior of a move at the root, after temperature; negative if it is illegal. */
  public float rootPrior(int move) {
    return rootPolicy[board.indexOfMove(move)];
  }

  /** Whether the search may take the move at the root. */
  public boolean isAllowedAtRoot(int move) {
    return rootAllowed[move];
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

  /** Whether {@link #bonus} may be other than 0. */
  boolean hasBonus(int move) {
    return penalties != null || rootBonus[board.indexOfMove(move)] != 0;
  }

  /**
   * What is added to the mover's utility of a root move: the ending bonus, less what it loses
   * because it was played before.
   *
   * @param mean White's score after the move
   */
  double bonus(int move, double mean, double meanSq) {
    double ending = endingBonus(rootBonus[board.indexOfMove(move)], mean, meanSq);
    return penalties == null ? ending : ending - penalties[board.indexOfMove(move)];
  }

  private double endingBonus(double points, double mean, double meanSq) {
    if (points == 0) {
      return 0;
    }
    double sign = rootToMove == Color.WHITE ? 1 : -1;
    double shifted = mean + sign * points;
    double variance = Math.max(0, meanSq - mean * mean);
    return sign * (scores.of(shifted, shifted * shifted + variance) - scores.of(mean, meanSq));
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

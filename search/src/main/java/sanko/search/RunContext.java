package sanko.search;

import java.util.List;
import java.util.Random;
import sanko.board.Board;
import sanko.board.Scoring;
import sanko.nn.Evaluation;
import sanko.nn.ValueEstimate;
import sanko.superko.GameState;

/** What stays the same during one search. */
final class RunContext {
  final SearchSettings settings;
  final ScoreUtility scores;
  final Board board;
  final int area;
  final int root;
  final int rootToMove;
  final Evaluation rootEvaluation;

  /**
   * What the solver asks about the root: scored by area, White's least and greatest score, moves
   * made so far, game over.
   */
  final boolean byArea;

  final double leastScore;
  final double mostScore;

  final int movesAtRoot;
  final boolean overAtRoot;

  /** Whether evaluations count by their certainty. */
  final boolean weighted;

  final double wideNoise;
  final Random random;
  final boolean restricted;
  private final List<MoveRestriction> restrictions;
  private final boolean[] rootAllowed;
  private final float[] rootPolicy;
  private final double[] rootBonus;

  RunContext(
      SearchSettings settings,
      ScoreUtility scores,
      GameState game,
      int root,
      Evaluation rootEvaluation,
      boolean weighted,
      boolean forAnalysis,
      List<MoveRestriction> restrictions,
      Random random) {
    this.settings = settings;
    this.scores = scores;
    this.board = new Board(game.board());
    this.area = board.area();
    this.root = root;
    this.rootToMove = game.toMove();
    this.rootEvaluation = rootEvaluation;
    byArea = game.rules().scoring() == Scoring.AREA;
    SafeArea widest = new SafeArea();
    widest.findWidest(game);
    leastScore = widest.lower;
    mostScore = widest.upper;
    movesAtRoot = game.moveCount();
    overAtRoot = game.isFinished();
    this.weighted = weighted;
    RootSettings atRoot = settings.root();
    wideNoise = forAnalysis ? atRoot.analysisWideNoise() : atRoot.wideNoise();
    this.random = random;
    this.restrictions = restrictions;
    restricted = !restrictions.isEmpty();
    rootPolicy = RootMoves.policy(rootEvaluation, atRoot.policyTemperature());
    rootAllowed = RootMoves.allowed(game, atRoot.pruneUselessMoves());
    for (int move = 0; move < rootAllowed.length; move++) {
      rootAllowed[move] &= !isRestricted(move, rootToMove, 0);
    }
    rootBonus = EndingBonus.points(game, rootEvaluation, atRoot.endingBonusPoints());
  }

  /** The place of a move in a policy. */
  int policyIndex(int move) {
    return move == Board.PASS ? area : board.indexOf(move);
  }

  /** The move at a place of a policy. */
  int moveAt(int policyIndex) {
    return policyIndex == area ? Board.PASS : board.pointAt(policyIndex);
  }

  /** The prior of a move at the root, after temperature; negative if it is illegal. */
  float rootPrior(int move) {
    return rootPolicy[policyIndex(move)];
  }

  /** The same by place in a policy. */
  float rootPriorAt(int policyIndex) {
    return rootPolicy[policyIndex];
  }

  /** Whether the search may take the move at the root. */
  boolean isAllowedAtRoot(int move) {
    return rootAllowed[move];
  }

  /** White's utility of a value. */
  double utility(ValueEstimate value) {
    UtilitySettings utilities = settings.utility();
    return value.whiteWinLoss() * utilities.winLossFactor()
        + value.noResult() * utilities.noResultUtilityForWhite()
        + scores.of(value.whiteScoreMean(), value.whiteScoreMeanSq());
  }

  /** Points for the player to move that make a root move more attractive. */
  double rootBonusPoints(int move) {
    return rootBonus[policyIndex(move)];
  }

  /** Whether the request forbids the player this move so many plies below the root. */
  boolean isRestricted(int move, int color, int depth) {
    for (MoveRestriction restriction : restrictions) {
      if (restriction.color() == color
          && depth < restriction.untilDepth()
          && restriction.moves().contains(move) != restriction.allowed()) {
        return true;
      }
    }
    return false;
  }
}

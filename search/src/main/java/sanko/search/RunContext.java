package sanko.search;

import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import sanko.board.Board;
import sanko.nn.Evaluation;
import sanko.superko.GameState;

/** What stays the same during one search. */
final class RunContext {
  final SearchSettings settings;
  final ScoreUtility scores;
  final Board board;
  final int area;
  final int root;
  final int rootToMove;

  /** Moves of the game before the root. */
  final int turn;

  final Evaluation rootEvaluation;

  /** Whether evaluations count by their certainty. */
  final boolean weighted;

  final double wideNoise;
  final Random random;
  final boolean restricted;
  private final List<MoveRestriction> restrictions;
  private final boolean[] rootAllowed;
  private final float[] rootPolicy;
  private final int[] rootMoves;
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
    turn = game.moveCount();
    this.rootEvaluation = rootEvaluation;
    this.weighted = weighted;
    RootSettings atRoot = settings.root();
    wideNoise = forAnalysis ? atRoot.analysisWideNoise() : atRoot.wideNoise();
    this.random = random;
    this.restrictions = restrictions;
    restricted = !restrictions.isEmpty();
    rootPolicy = RootMoves.policy(rootEvaluation, atRoot.policyTemperature());
    rootMoves =
        IntStream.rangeClosed(0, area)
            .filter(index -> rootPolicy[index] >= 0)
            .boxed()
            .sorted(Comparator.comparing(index -> -rootPolicy[index]))
            .mapToInt(this::moveAt)
            .toArray();
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

  /** The number of moves of {@link #rootMove}. */
  int rootMoves() {
    return rootMoves.length;
  }

  /** A move that is legal at the root; they go by prior. */
  int rootMove(int rank) {
    return rootMoves[rank];
  }

  /** The prior of a move at the root, after temperature; negative if it is illegal. */
  float rootPrior(int move) {
    return rootPolicy[policyIndex(move)];
  }

  /** Whether the search may take the move at the root. */
  boolean isAllowedAtRoot(int move) {
    return rootAllowed[move];
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

package sanko.search.choice;

import sanko.board.Board;
import sanko.board.Color;
import sanko.board.PointColors;
import sanko.board.Scoring;
import sanko.board.Tax;
import sanko.nn.Evaluation;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.PassingSettings;
import sanko.superko.GameState;
import sanko.superko.Scorer;

/**
 * Decides under area scoring whether a game is over in all but name, so that the engine passes
 * rather than plays on (docs/search-formulas.md, "Ending a game"). A position is judged by what the
 * search expects every point to become and by plain counting, and only where both agree.
 */
final class GameEnd {
  /** A point is beyond doubt with this ownership. */
  private static final double CERTAIN = 0.95;

  /** The points by which counting may fall short of the search's expectation. */
  private static final double TOLERANCE = 1.0;

  /** The same where the game would end and not be won: a point left unfilled is worth more. */
  private static final double TOLERANCE_AT_END = 0.5;

  private final GameState game;
  private final Board board;
  private final Evaluation evaluation;
  private final PassingSettings settings;
  private final boolean byArea;
  private final double expected;
  private final boolean expectsToWin;
  private final boolean passLoses;
  private final byte[] passAlive;

  GameEnd(GameState game, SearchSnapshot snapshot, PassingSettings settings) {
    this.game = game;
    this.settings = settings;
    board = game.board();
    evaluation = snapshot.root().evaluation();
    byArea = game.rules().scoring() == Scoring.AREA;
    expected = forMover(snapshot.root().values().lead());
    expectsToWin = forMover(snapshot.root().values().winrate() - 0.5) > 0;
    passLoses =
        expectsToWin
            && snapshot.moves().stream()
                .filter(each -> each.move() == Board.PASS && each.visits() > 0)
                .anyMatch(each -> forMover(each.values().winrate() - 0.5) < 0);
    passAlive = PointColors.passAlive(board, game.rules().suicide());
  }

  private double forMover(double white) {
    return game.toMove() == Color.WHITE ? white : -white;
  }

  /**
   * Whether to pass although the search prefers a stone: because all that is left is decided; or
   * because the opponent has passed, a pass ends the game, and the count wins or is all that can be
   * hoped for. On an open board it passes then only where every point has an expected owner. A pass
   * by which the search expects to lose a game that it expects to win is never forced.
   *
   * @param move the stone that the search prefers
   */
  boolean shouldPass(int move) {
    if (!byArea || passLoses || game.isButtonLeft()) {
      return false;
    }
    if (passAlive[board.indexOf(move)] != Color.EMPTY && !hasOpenPoint()) {
      return true;
    }
    if (game.rules().tax() != Tax.NONE) {
      return false; // what a group pays is not in the count
    }
    byte[] owner = PointColors.area(board, game.rules().suicide());
    double counted = score(owner);
    if (counted < expected - TOLERANCE) {
      return false;
    }
    if (game.passWouldEndGame()) {
      return (counted > 0 || isAllToHopeFor(owner, counted))
          && (isOwned(ExpectedOwner.OWNED) || !OpenBoard.isOpen(board));
    }
    return isOwned(CERTAIN) && agrees(owner, CERTAIN);
  }

  /** Whether the search, too, expects to lose, and to own no more than is counted. */
  private boolean isAllToHopeFor(byte[] owner, double counted) {
    return !expectsToWin
        && counted > expected - TOLERANCE_AT_END
        && evaluation.hasOwnership()
        && agrees(owner, ExpectedOwner.OWNED);
  }

  /**
   * Whether a stone would be wasted in unconditionally alive area, which costs a point where
   * territory counts.
   */
  boolean isWaste(int move) {
    return move != Board.PASS
        && game.rules().scoring() == Scoring.TERRITORY
        && game.phase() == 0
        && passAlive[board.indexOf(move)] != Color.EMPTY;
  }

  /** Whether a stone could be put where nobody is pass-alive and the owner is in doubt. */
  private boolean hasOpenPoint() {
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      if (passAlive[index] == Color.EMPTY
          && board.isEmpty(point)
          && game.isLegal(point)
          && ownership(index) <= CERTAIN) {
        return true;
      }
    }
    return false;
  }

  /** How sure it is that somebody will own the point, 0..1. */
  private double ownership(int index) {
    return evaluation.hasOwnership() ? Math.abs(evaluation.whiteOwnership(index)) : 0;
  }

  /** Whether every point is expected to be some player's by more than the bound. */
  private boolean isOwned(double bound) {
    for (int index = 0; index < board.area(); index++) {
      if (ownership(index) <= bound) {
        return false;
      }
    }
    return true;
  }

  /** The count for the player to move. */
  private double score(byte[] owner) {
    double white = game.whiteBonus();
    for (byte each : owner) {
      white += Scorer.side(each);
    }
    return forMover(white);
  }

  /** Whether every point with an expected owner is counted as that owner's. */
  private boolean agrees(byte[] owner, double bound) {
    for (int index = 0; index < owner.length; index++) {
      int wanted = ExpectedOwner.of(evaluation.whiteOwnership(index), bound);
      if (wanted != Color.EMPTY && owner[index] != wanted) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether a pass would end the game and not win it by a strict count, although the search expects
   * to win: dead stones must be taken first where players cannot agree about them.
   */
  boolean losesByPassing() {
    return byArea
        && expectsToWin
        && !settings.friendlyPass().orElse(game.rules().friendlyPassOk())
        && game.passWouldEndGame()
        && forMover(new Scorer().whiteScore(game)) <= 0;
  }

  /**
   * Chooses what to play instead of a pass: under rules without agreement about dead stones, a move
   * that takes a liberty from a dead stone inside the player's own pass-alive area, since a strict
   * count would call it alive.
   *
   * @return a legal move, a pass if there is nothing to clean up
   */
  int insteadOfPass() {
    boolean wanted =
        settings.cleanupBeforePass().orElse(byArea && !game.rules().friendlyPassOk())
            && settings.friendlyPass() != PassingSettings.Wish.TRUE;
    if (!wanted || !byArea || game.isButtonLeft()) {
      return Board.PASS;
    }
    int color = game.toMove();
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      if (passAlive[index] == color
          && board.isEmpty(point)
          && board.touches(point, Color.opponent(color))
          && game.isLegal(point)) {
        return point;
      }
    }
    return Board.PASS;
  }
}

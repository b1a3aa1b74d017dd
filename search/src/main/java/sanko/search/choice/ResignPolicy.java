package sanko.search.choice;

import java.util.ArrayDeque;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Scoring;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.ResignSettings;
import sanko.superko.GameState;

/**
 * Decides when to resign: when several own searches in a row have found the game lost
 * (docs/search-formulas.md, "Resignation"). Remembers the searches of one game for one player. For
 * use by one thread.
 */
public final class ResignPolicy {
  /* The win minus loss of own searches, the newest last, with the move counts of these searches. */
  private final ArrayDeque<Double> found = new ArrayDeque<>();
  private int color;
  private int lastMove = -1;
  private long lastState;

  /** Forgets all searches, as for a new game. */
  public void clear() {
    found.clear();
    lastMove = -1;
  }

  /**
   * Records the search for a move and decides whether to resign instead of playing it. Call it once
   * for each own move, in the order of the game; for the same position again it replaces the last
   * record. It starts over if moves were taken back or the other player is to move.
   *
   * @param game the game before the move
   * @param snapshot what the search found for the player to move
   */
  public boolean shouldResign(GameState game, SearchSnapshot snapshot, ResignSettings settings) {
    boolean isAgain = game.moveCount() == lastMove && game.stateHashLow() == lastState;
    if (isAgain && snapshot.toMove() == color) {
      found.removeLast();
    } else if (snapshot.toMove() != color || game.moveCount() <= lastMove) {
      clear();
    }
    color = snapshot.toMove();
    lastMove = game.moveCount();
    lastState = game.stateHashLow();
    double sign = color == Color.WHITE ? 1 : -1;
    found.addLast(sign * snapshot.root().values().winLoss());
    while (found.size() > settings.consecutiveTurns()) {
      found.removeFirst();
    }
    Board board = game.board();
    return settings.allowed()
        && game.moveCount() >= settings.minMovesPerBoardArea() * board.area()
        && found.size() >= settings.consecutiveTurns()
        && found.stream().allMatch(value -> value < settings.threshold())
        && sign * snapshot.root().values().lead() < -settings.minScoreDifference()
        && (color == Color.BLACK || mayResignHandicap(game, snapshot.root().values().lead()));
  }

  /** In a handicap game, White is expected to be behind for a long time. */
  private static boolean mayResignHandicap(GameState game, double whiteLead) {
    double advantage = handicapAdvantage(game);
    if (advantage <= 0.9) {
      return true;
    }
    double area = game.board().area();
    double turns = game.moveCount();
    if (turns < 1 + area / 5) {
      return false;
    }
    double rest = Math.max(0, 1 - turns / (0.60 * area));
    return whiteLead <= -(advantage * rest) - 5 - 0.15 * advantage;
  }

  /** Points that Black was given, by a common estimate of a stone's worth. */
  static double handicapAdvantage(GameState game) {
    int stones = game.handicapStones();
    if (stones < 2) {
      return Math.max(0, 7 - game.startBonus());
    }
    double stone = game.rules().scoring() == Scoring.AREA ? 15 : 14;
    double given = stone * (stones - 1) + 7 - game.startBonus();
    return given * game.board().area() / 361;
  }
}

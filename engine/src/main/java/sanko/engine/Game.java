package sanko.engine;

import java.util.List;
import java.util.function.IntPredicate;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.engine.settings.GameSettings;
import sanko.superko.GameState;

/**
 * The game that the client sees. It is kept twice over where territory is scored: as played on
 * after two passes without clean-up, the way servers and people do, and, judged anew when asked
 * for, with the clean-up phases of the rules. For use by one thread.
 */
public final class Game {
  private final GameSettings settings;
  private final int firstToMove;
  private final int handicap;
  private GameState state;

  /** This many moves of this game are known to make no sense under all phases of the rules. */
  private int senseless = Integer.MAX_VALUE;

  private Game(
      Board start, int toMove, Rules rules, double komi, GameSettings settings, int handicap) {
    this.settings = settings;
    this.handicap = handicap;
    firstToMove = toMove;
    state = new GameState(start, toMove, rules, komi, settings.openingIsHandicap());
    state.setCleanupPrevented(settings.cleanupPrevented());
  }

  /** A game from the empty board. */
  static Game empty(int width, int height, Rules rules, double komi, GameSettings settings) {
    return new Game(new MutableBoard(width, height), Color.BLACK, rules, komi, settings, 0);
  }

  /** A game from a position. */
  public static Game from(
      Board start, int toMove, Rules rules, double komi, GameSettings settings) {
    return new Game(start, toMove, rules, komi, settings, 0);
  }

  /**
   * A game in which the stones of the start are Black's handicap.
   *
   * @param stones as the game names their number, which may not be that on the board
   */
  static Game handicap(
      Board start, int toMove, Rules rules, double komi, GameSettings settings, int stones) {
    return new Game(start, toMove, rules, komi, settings, stones);
  }

  /** A game with the rules and komi of this one, black stones on these points, White to move. */
  public Game withHandicap(List<Integer> points, GameSettings settings) {
    MutableBoard board = new MutableBoard(board().width(), board().height());
    for (int point : points) {
      board.setStone(point, Color.BLACK);
    }
    return handicap(board, Color.WHITE, rules(), komi(), settings, points.size());
  }

  /** The current board; not to be changed. */
  public Board board() {
    return state.board();
  }

  /** The rules. */
  public Rules rules() {
    return state.rules();
  }

  /** Komi, in points for White. */
  public double komi() {
    return state.komi();
  }

  /** The current state; read only. */
  public GameState state() {
    return state;
  }

  /** The board before the first move; read only. */
  public Board start() {
    return state.boardBefore(state.moveCount());
  }

  /** The player of the first move. */
  public int firstToMove() {
    return firstToMove;
  }

  /** The number of handicap stones that the game began with. */
  public int handicap() {
    return handicap;
  }

  /** Whether no stone is on the board. */
  public boolean isBoardEmpty() {
    return board().emptyPoints() == board().area();
  }

  /** A copy of the state in which it is this player's turn. */
  public GameState stateFor(int color) {
    GameState copy = new GameState(state);
    copy.setToMove(color);
    return copy;
  }

  /**
   * Plays a move if it is playable, without regard to superko.
   *
   * @return whether it was made
   */
  public boolean play(int move, int color) {
    if (!state.isPlayable(move, color)) {
      return false;
    }
    state.play(move, color);
    return true;
  }

  /** What a player may play now under all rules, those of the clean-up included. */
  public IntPredicate legalMoves(int color) {
    GameState exact = exactState();
    return move -> state.isPlayable(move, color) && exact.isLegal(move, color);
  }

  /**
   * Makes a move of a record, also one that breaks a ko, or is suicide that the rules forbid.
   *
   * @throws IllegalArgumentException if the board does not allow it; nothing is changed then
   */
  public void playFromRecord(int move, int color) {
    state.play(move, color);
  }

  /** Makes it this player's turn. */
  void handTo(int color) {
    state.setToMove(color);
  }

  private boolean isAfterTwoPasses() {
    for (int i = 1; i < state.moveCount(); i++) {
      if (state.move(i) == Board.PASS && state.move(i - 1) == Board.PASS) {
        return true;
      }
    }
    return false;
  }

  /**
   * The state with all phases of the rules, clean-up included, or the plain state if the moves are
   * impossible under them.
   */
  public GameState exactState() {
    if (!settings.cleanupPrevented() || state.moveCount() >= senseless || !isAfterTwoPasses()) {
      return state;
    }
    GameState exact =
        new GameState(start(), firstToMove, rules(), komi(), settings.openingIsHandicap());
    try {
      replayInto(exact);
    } catch (IllegalArgumentException e) {
      senseless = exact.moveCount() + 1;
      return state;
    }
    return exact;
  }

  private void replayInto(GameState other) {
    for (int i = 0; i < state.moveCount(); i++) {
      other.play(state.move(i), state.mover(i));
    }
    other.setToMove(state.toMove());
  }

  /**
   * Takes back moves.
   *
   * @return false if the game has fewer moves; nothing is changed then
   */
  public boolean undo(int moves) {
    if (moves > state.moveCount()) {
      return false;
    }
    for (int i = 0; i < moves; i++) {
      state.undo();
    }
    if (state.moveCount() < senseless) {
      senseless = Integer.MAX_VALUE;
    }
    return true;
  }

  /** Changes komi, in points for White; the game continues. */
  void setKomi(double komi) {
    state.setKomi(komi);
  }

  /**
   * Changes the rules; the game continues.
   *
   * @throws IllegalArgumentException if the moves made are impossible under them; nothing is
   *     changed then
   */
  public void setRules(Rules rules) {
    state = state.withRules(rules);
    senseless = Integer.MAX_VALUE;
  }
}

package sanko.nn.features;

import sanko.board.AreaAnalyzer;
import sanko.board.Board;
import sanko.board.Color;
import sanko.nn.EvaluationOptions;
import sanko.superko.GameState;
import sanko.superko.GameView;

/**
 * Turns positions into the input features of networks of one input version, as the player to move
 * sees them (docs/inputs.md). Reusable; one thread.
 */
public abstract class InputEncoder {
  /** How many of the last plies the features look at. */
  public static final int PLIES = 5;

  /** How many of the boards before the present one the features look at. */
  public static final int EARLIER_BOARDS = 2;

  /** The oldest input version. */
  public static final int OLDEST_VERSION = 3;

  /** The input version of all networks since 2020. */
  public static final int NEWEST_VERSION = 7;

  final FeatureWriter writer = new FeatureWriter();
  final AreaAnalyzer areas = new AreaAnalyzer();
  final byte[] owner = new byte[Board.MAX_SIZE * Board.MAX_SIZE];
  private final boolean passAliveUnderSuicide;

  InputEncoder(boolean passAliveUnderSuicide) {
    this.passAliveUnderSuicide = passAliveUnderSuicide;
  }

  /**
   * An encoder for networks of one kind.
   *
   * @param version the input version, {@value #OLDEST_VERSION} to {@value #NEWEST_VERSION}
   * @param passAliveUnderSuicide whether life is always judged as if suicide were allowed
   */
  public static InputEncoder of(int version, boolean passAliveUnderSuicide) {
    return of(version, passAliveUnderSuicide, false);
  }

  /**
   * The same for networks that may follow version 3 of KataGo's rules.
   *
   * @param excludeTerritoryAdjacentToAtari whether territory, where seki is not taxed, has no empty
   *     points beside stones in atari of its owner
   */
  public static InputEncoder of(
      int version, boolean passAliveUnderSuicide, boolean excludeTerritoryAdjacentToAtari) {
    if (version < OLDEST_VERSION || version > NEWEST_VERSION) {
      throw new IllegalArgumentException("no input version " + version);
    }
    return version < LaterInputs.FIRST_VERSION
        ? new EarlyInputs(version, passAliveUnderSuicide)
        : new LaterInputs(version, passAliveUnderSuicide, excludeTerritoryAdjacentToAtari);
  }

  /** Planes over the board; all values are 0 or 1. */
  public abstract int planes();

  /** The number of values that belong to no point. */
  public abstract int globals();

  /**
   * Encodes a position.
   *
   * @param window where the board lies in the network's buffer
   * @param symmetry under which it lies there
   * @param planes receives {@link #planes()} planes, one after the other, each with all cells of
   *     the buffer in reading order; those off the board are 0
   * @param globals receives {@link #globals()} values
   */
  public final void encode(
      GameView state,
      EvaluationOptions options,
      BoardWindow window,
      int symmetry,
      float[] planes,
      float[] globals) {
    writer.begin(state, window, symmetry, planes, planes(), globals, globals());
    write(state, options);
  }

  /** Writes the features of a position with the writer. */
  abstract void write(GameView state, EvaluationOptions options);

  /** Whether life is judged as if suicide were allowed. */
  final boolean allowsSuicide(GameView state) {
    return state.rules().suicide() || passAliveUnderSuicide;
  }

  /** Komi no farther from 0 than the board's points and some more. */
  static double clampedKomi(double komi, GameView state, int more) {
    double limit = state.board().area() + more;
    return Math.max(-limit, Math.min(limit, komi));
  }

  /**
   * How many of the last moves of a game were legal, without a break, when they were made. Copies
   * the game, so it is for networks of input version 6 only.
   *
   * @param most where to stop counting
   */
  public static int legalRun(GameState game, int most) {
    GameState earlier = new GameState(game);
    int run = 0;
    while (run < most && earlier.moveCount() > 0) {
      int last = earlier.moveCount() - 1;
      int move = earlier.move(last);
      int mover = earlier.mover(last);
      earlier.undo();
      if (mover != nextMover(earlier) || !earlier.isLegal(move, mover)) {
        break;
      }
      run++;
    }
    return run;
  }

  private static int nextMover(GameState game) {
    int moves = game.moveCount();
    return moves == 0 ? game.toMove() : Color.opponent(game.mover(moves - 1));
  }
}

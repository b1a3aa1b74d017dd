package sanko.analysis;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.sgf.SgfStep;
import sanko.superko.GameState;

/**
 * Replays a line. Records hold moves that the rules forbid: they are made as far as the board
 * allows them. Two passes end the game; what follows them continues it. For one thread.
 */
final class LineReplay {
  private final LineRequest line;
  private GameState state;
  private int done;

  /** Whether a step has said who is to move; before that it follows from the stones. */
  private boolean isPlayerKnown;

  LineReplay(LineRequest line) {
    this.line = line;
    state = begin(line.start(), Color.BLACK);
  }

  /**
   * The game after a whole line.
   *
   * @throws RequestException if the board does not allow one of the steps
   */
  static GameState end(LineRequest line) throws RequestException {
    LineReplay replay = new LineReplay(line);
    try {
      while (replay.hasNext()) {
        var unused = replay.next();
      }
    } catch (ImpossibleStep e) {
      throw new RequestException(
          "line", "Step " + (replay.done() + 1) + " is impossible: " + e.getMessage());
    }
    return replay.state();
  }

  private GameState begin(Board board, int toMove) {
    GameState begun = new GameState(board, toMove, line.rules(), line.komi(), true);
    begun.setCleanupPrevented(true);
    return begun;
  }

  /** The game as it stands now. */
  GameState state() {
    return state;
  }

  /** How many steps have been made. */
  int done() {
    return done;
  }

  /** Whether steps are left. */
  boolean hasNext() {
    return done < line.line().size();
  }

  /**
   * Makes the next step.
   *
   * @return why the rules forbid it, or null
   * @throws ImpossibleStep if the board does not allow it; nothing more can be made then
   */
  @Nullable String next() throws ImpossibleStep {
    LineRequest.Step step = line.line().get(done);
    if (!step.setup().isNothing()) {
      edit(step.setup());
    }
    String forbidden = null;
    if (step.hasMove()) {
      state.setToMove(step.color());
      forbidden = forbidden(state, step.move());
      if (step.move() != Board.PASS
          && !state.board().isPlaceable(step.move(), step.color(), true)) {
        throw new ImpossibleStep(String.valueOf(forbidden));
      }
      state.play(step.move(), step.color());
      isPlayerKnown = true;
    }
    done++;
    return forbidden;
  }

  private void edit(SgfStep.Setup setup) throws ImpossibleStep {
    MutableBoard edited = new MutableBoard(state.board());
    try {
      setup.edit(edited);
    } catch (IllegalArgumentException e) {
      throw new ImpossibleStep(String.valueOf(e.getMessage()));
    }
    int player = setup.toMove();
    if (player != Color.EMPTY) {
      isPlayerKnown = true;
    } else {
      player = isPlayerKnown ? state.toMove() : QueryGame.firstPlayer(edited, List.of());
    }
    state = begin(edited, player);
  }

  /** Why the player to move may not play there: a word for programs; or null. */
  static @Nullable String forbidden(GameState state, int move) {
    if (move == Board.PASS || state.isLegal(move)) {
      return null;
    }
    Board board = state.board();
    if (!board.isEmpty(move)) {
      return "occupied";
    }
    if (!board.isPlaceable(move, state.toMove(), state.rules().suicide())) {
      return "suicide";
    }
    return move == board.koPoint() ? "ko" : "superko";
  }

  /** A step that the board does not allow; the message says why. */
  static final class ImpossibleStep extends Exception {
    private static final long serialVersionUID = 1L;

    ImpossibleStep(String reason) {
      super(reason);
    }
  }
}

package sanko.train.data;

import java.util.HashMap;
import java.util.Map;
import sanko.board.Board;
import sanko.nn.EvaluationOptions;
import sanko.nn.Symmetry;
import sanko.nn.features.BoardWindow;
import sanko.nn.features.InputEncoder;
import sanko.superko.GameState;

/**
 * Writes the inputs of a position into a row: what a network of input version 7 sees. One thread.
 */
public final class PositionEncoder {
  private final InputEncoder encoder;
  private final int frame;
  private final float[] planes;
  private final float[] globals = new float[RowArray.GLOBAL_COUNT];
  private final Map<Integer, BoardWindow> windows = new HashMap<>();

  /**
   * An encoder for rows of one frame.
   *
   * @param frame the side of the frame
   */
  public PositionEncoder(int frame) {
    encoder = InputEncoder.of(InputEncoder.NEWEST_VERSION, /* passAliveUnderSuicide= */ false);
    this.frame = frame;
    planes = new float[RowArray.PLANE_COUNT * frame * frame];
  }

  /**
   * Writes the inputs for the player to move.
   *
   * @param options what is shown of the history, and what a draw is worth
   * @throws IllegalArgumentException if the board does not fit into the frame
   */
  public void encode(GameState state, EvaluationOptions options, TrainingRow row) {
    Board board = state.board();
    BoardWindow window =
        windows.computeIfAbsent(
            board.width() << 8 | board.height(),
            size -> new BoardWindow(board.width(), board.height(), frame, frame));
    encoder.encode(state, options, window, Symmetry.IDENTITY, planes, globals);
    row.setInputs(planes, globals);
  }

  /** The side of the frame. */
  public int frame() {
    return frame;
  }

  /** The number of moves of a policy: the cells of the frame, then the pass. */
  int moves() {
    return frame * frame + 1;
  }

  /**
   * The index of a move in a policy.
   *
   * @param move a point of the board or {@link Board#PASS}
   */
  public int cellOf(int move, Board board) {
    return move == Board.PASS ? frame * frame : board.y(move) * frame + board.x(move);
  }
}

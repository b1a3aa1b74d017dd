package sanko.analysis;

import java.util.List;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.Vertex;
import sanko.superko.GameState;

/**
 * The game of a query, from which the state at each turn is made when it is wanted. Immutable.
 *
 * @param start the board before the first move; never changed
 * @param toMove the player to move first
 */
record QueryGame(Board start, int toMove, Conditions conditions, List<Move> moves) {

  /** By what a game is played. */
  record Conditions(
      Rules rules, double komi, boolean cleanupPrevented, boolean openingIsHandicap) {}

  /** A move: a point or {@link Board#PASS}, and who makes it. */
  record Move(int color, int move) {}

  QueryGame {
    moves = List.copyOf(moves);
  }

  /**
   * The state after this many moves. As in a record, nobody asks for ko, superko and the suicide of
   * several stones. Where a player moves twice in a row what came before counts as the start
   * position.
   *
   * @throws RequestException if the board does not allow one of the moves
   */
  GameState stateAt(int turn) throws RequestException {
    GameState state = begin(start, toMove);
    for (int i = 0; i < turn; i++) {
      Move each = moves.get(i);
      if (each.color() != state.toMove()) {
        state = begin(state.board(), each.color());
      }
      try {
        state.play(each.move(), each.color());
      } catch (IllegalArgumentException e) {
        String vertex = Vertex.format(each.move(), state.board());
        throw new RequestException("moves", "Illegal move " + i + ": " + vertex);
      }
    }
    return state;
  }

  /** A text that tells the game apart from all others. */
  String text() {
    GameState first = begin(start, toMove);
    return first.stateHashLow() + " " + first.stateHashHigh() + " " + conditions + " " + moves;
  }

  private GameState begin(Board board, int color) {
    GameState state =
        new GameState(
            board, color, conditions.rules, conditions.komi, conditions.openingIsHandicap);
    state.setCleanupPrevented(conditions.cleanupPrevented);
    return state;
  }

  /** The player to move first where a query does not say: White after handicap, else Black. */
  static int firstPlayer(Board start, List<Move> moves) {
    if (!moves.isEmpty()) {
      return moves.get(0).color();
    }
    GameState state = new GameState(start, Color.BLACK, Rules.TROMP_TAYLOR, 0, false);
    return state.handicapStones() > 0 ? Color.WHITE : Color.BLACK;
  }
}

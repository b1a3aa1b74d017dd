package sanko.engine.teach.fact;

import java.util.ArrayList;
import java.util.List;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.LadderReader;
import sanko.board.MutableBoard;

/** A line of play on boards: the position before it, and that after each of its moves. */
final class Branch {
  /** What a short search expects later than this is a guess. */
  private static final int LONGEST = 8;

  private final int color;
  private final List<Integer> moves = new ArrayList<>();
  private final List<Board> boards = new ArrayList<>();
  private final List<boolean[]> laddered = new ArrayList<>();
  private final Forecast forecast;

  Branch(Board before, int color, Forecast forecast, LadderReader reader) {
    this.color = color;
    this.forecast = forecast;
    add(before, reader);
    int toMove = color;
    for (int move : forecast.line()) {
      MutableBoard board = new MutableBoard(boards.get(moves.size()));
      if (moves.size() == LONGEST
          || (move != Board.PASS && !board.isPlaceable(move, toMove, true))) {
        break;
      }
      if (move == Board.PASS) {
        board.pass();
      } else {
        board.play(move, toMove);
      }
      moves.add(move);
      add(board, reader);
      toMove = Color.opponent(toMove);
    }
  }

  private void add(Board board, LadderReader reader) {
    boards.add(board);
    boolean[] caught = new boolean[board.area()];
    reader.scan(board, caught);
    laddered.add(caught);
  }

  Forecast forecast() {
    return forecast;
  }

  /** How many moves were played out. */
  int length() {
    return moves.size();
  }

  /** A move of the line, 1 for the first; a pass behind its end. */
  int move(int number) {
    return number <= moves.size() ? moves.get(number - 1) : Board.PASS;
  }

  /** Who makes a move of the line, 1 for the first. */
  int mover(int number) {
    return number % 2 == 1 ? color : Color.opponent(color);
  }

  /** The board after a number of moves; the last one if the line is shorter. */
  Board after(int number) {
    return boards.get(Math.min(number, moves.size()));
  }

  /** Whether the stone at a point is caught by atari after atari, after a number of moves. */
  boolean isCaught(int number, int point) {
    return laddered.get(Math.min(number, moves.size()))[after(number).indexOf(point)];
  }

  /** The move that takes the stone that a point has after a number of moves, or 0 if none does. */
  int captureOf(int point, int number) {
    int owner = after(number).color(point);
    for (int n = number + 1; n <= length(); n++) {
      if (after(n).color(point) != owner) {
        return n;
      }
    }
    return 0;
  }
}

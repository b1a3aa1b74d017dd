package sanko.gtp.console;

import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Vertex;
import sanko.superko.GameState;

/**
 * Draws a position for a terminal, with coordinates on all sides and the last move marked.
 * Immutable.
 *
 * @param colored whether the terminal shows ANSI's 256 colors
 * @param unicode whether it shows lines and round stones
 */
record BoardPicture(boolean colored, boolean unicode) {
  private static final String RESET = "\u001b[0m";
  private static final String WOOD = "\u001b[48;5;179m";
  private static final String MARKED = "\u001b[48;5;203m";
  private static final String GRID = "\u001b[38;5;94m";
  private static final String BLACK = "\u001b[38;5;16m";
  private static final String WHITE = "\u001b[38;5;231m";

  /** From the left and from the top: the first, an inner and the last line. */
  private static final String[] LINES = {"┌┬┐", "├┼┤", "└┴┘"};

  private static final int NO_POINT = -1;

  /** The drawing, with line ends. */
  String draw(GameState state) {
    Board board = state.board();
    int moves = state.moveCount();
    int last = moves == 0 ? NO_POINT : state.move(moves - 1);
    StringBuilder text = new StringBuilder();
    addColumns(text, board);
    for (int y = 0; y < board.height(); y++) {
      String number = "%2d".formatted(board.height() - y);
      text.append(number).append(' ');
      addRow(text, board, y, last);
      text.append(' ').append(number.strip()).append('\n');
    }
    addColumns(text, board);
    return text.append(caption(state)).append('\n').toString();
  }

  private static void addColumns(StringBuilder text, Board board) {
    text.append("   ");
    for (int x = 0; x < board.width(); x++) {
      text.append(' ').append(Vertex.columnLetter(x));
    }
    text.append('\n');
  }

  private void addRow(StringBuilder text, Board board, int y, int last) {
    boolean wasLast = false;
    for (int x = 0; x < board.width(); x++) {
      int point = board.point(x, y);
      boolean isLast = point == last;
      if (colored) {
        String left = unicode && x > 0 ? "─" : " ";
        text.append(WOOD).append(GRID).append(left);
        text.append(isLast ? MARKED : WOOD).append(stone(board, x, y));
      } else {
        text.append(isLast ? '(' : wasLast ? ')' : ' ').append(stone(board, x, y));
      }
      wasLast = isLast;
    }
    text.append(colored ? WOOD + " " + RESET : wasLast ? ")" : " ");
  }

  private String stone(Board board, int x, int y) {
    int color = board.color(board.point(x, y));
    if (color == Color.EMPTY) {
      return (colored ? GRID : "") + crossing(board, x, y);
    }
    String stone = unicode && colored ? "●" : color == Color.BLACK ? "X" : "O";
    return colored ? (color == Color.BLACK ? BLACK : WHITE) + stone : stone;
  }

  private String crossing(Board board, int x, int y) {
    boolean star = isStar(x, board.width()) && isStar(y, board.height());
    if (!unicode || !colored) {
      return star ? "+" : ".";
    }
    int row = y == 0 ? 0 : y == board.height() - 1 ? 2 : 1;
    int column = x == 0 ? 0 : x == board.width() - 1 ? 2 : 1;
    return star ? "╋" : LINES[row].substring(column, column + 1);
  }

  /** Whether handicap points lie on this line, counted from 0. */
  private static boolean isStar(int line, int size) {
    int outer = size >= 13 ? 3 : 2;
    boolean isMiddle = size % 2 == 1 && line == size / 2;
    return size >= 7 && (line == outer || line == size - 1 - outer || isMiddle);
  }

  private static String caption(GameState state) {
    Board board = state.board();
    int moves = state.moveCount();
    String last =
        moves == 0
            ? ""
            : "; the last, %s, was %s"
                .formatted(
                    Color.name(state.mover(moves - 1)),
                    Vertex.format(state.move(moves - 1), board));
    return "Move %d%s. %s is to play. Captured: %d black, %d white. Komi %s."
        .formatted(
            moves,
            last,
            Color.playerName(state.toMove()),
            board.captured(Color.BLACK),
            board.captured(Color.WHITE),
            state.komi());
  }
}

package sanko.engine.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Vertex;
import sanko.engine.config.RulesFormat;
import sanko.superko.GameState;
import sanko.superko.ScoreText;
import sanko.superko.Scorer;

/** A position as people read it: the board, whose turn it is, komi, rules and captures. */
public final class PositionText {
  /** The signs of the colors. */
  private static final String COLORS = ".XO";

  private PositionText() {}

  /** The lines; {@code X} is Black, {@code O} White. */
  public static List<String> lines(GameState state) {
    Board board = state.board();
    List<String> lines = new ArrayList<>();
    lines.addAll(diagram(board, point -> COLORS.charAt(board.color(point))));
    lines.add("Next player: " + Color.name(state.toMove()));
    lines.add("Moves: " + state.moveCount() + lastMove(state));
    lines.add("Komi: " + DecimalText.exact(state.komi()));
    lines.add("Rules: " + RulesFormat.text(state.rules()));
    lines.add("Black stones captured: " + board.captured(Color.BLACK));
    lines.add("White stones captured: " + board.captured(Color.WHITE));
    return lines;
  }

  /**
   * Whose each point is and the score if the game ended now, where hardly any stone is dead: {@code
   * X} is Black's, {@code O} White's, {@code .} nobody's.
   */
  public static List<String> scoreNow(GameState state) {
    Board board = state.board();
    byte[] owner = new byte[board.area()];
    double whiteScore = new Scorer().whiteScore(state, owner);
    List<String> lines = new ArrayList<>();
    lines.add("Score now: " + ScoreText.of(whiteScore));
    for (int y = 0; y < board.height(); y++) {
      lines.add(row(board, y, point -> COLORS.charAt(owner[board.indexOf(point)])));
    }
    return lines;
  }

  /**
   * A board with its coordinates.
   *
   * @param sign the character for a point
   */
  public static List<String> diagram(Board board, IntUnaryOperator sign) {
    List<String> lines = new ArrayList<>();
    lines.add(columns(board));
    for (int y = 0; y < board.height(); y++) {
      lines.add(row(board, y, sign));
    }
    lines.add(columns(board));
    return lines;
  }

  private static String columns(Board board) {
    StringBuilder line = new StringBuilder("  ");
    for (int x = 0; x < board.width(); x++) {
      line.append(' ').append(Vertex.columnLetter(x));
    }
    return line.toString();
  }

  private static String row(Board board, int y, IntUnaryOperator sign) {
    int number = board.height() - y;
    String points =
        IntStream.range(0, board.width())
            .mapToObj(x -> " " + (char) sign.applyAsInt(board.point(x, y)))
            .collect(Collectors.joining());
    return (number < 10 ? " " : "") + number + points + " " + number;
  }

  private static String lastMove(GameState state) {
    int moves = state.moveCount();
    return moves == 0
        ? ""
        : ", the last "
            + Color.name(state.mover(moves - 1))
            + " "
            + Vertex.format(state.move(moves - 1), state.board());
  }
}

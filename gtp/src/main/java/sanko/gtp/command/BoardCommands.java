package sanko.gtp.command;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import sanko.base.CommandException;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Vertex;
import sanko.engine.Engine;
import sanko.engine.config.RulesFormat;
import sanko.engine.report.DecimalText;
import sanko.gtp.protocol.Arguments;
import sanko.gtp.protocol.Command;
import sanko.gtp.protocol.CommandTable;
import sanko.gtp.protocol.Reply;
import sanko.superko.GameState;

/** Commands that show the position and ask about it. */
final class BoardCommands {
  private final Engine engine;

  BoardCommands(Engine engine) {
    this.engine = engine;
  }

  void addTo(CommandTable table) {
    table.add("showboard", "", "Draws the board.", this::show);
    table.add(
        "is_legal", "COLOR VERTEX", "Prints 1 if the rules allow the move, else 0.", this::legal);
    table.add("all_legal", "COLOR", "Lists the points where the player may move.", this::allLegal);
    table.add("list_stones", "COLOR", "Lists a player's stones.", this::stones);
    table.add("captures", "COLOR", "Prints how many stones a player has captured.", this::captures);
  }

  private Reply legal(Command command) throws CommandException {
    List<String> words = Arguments.exactly(2, command);
    int color = GoArguments.color(words.get(0));
    int move = GoArguments.vertex(words.get(1), engine.board());
    return new Reply.Success(engine.game().exactState().isLegal(move, color) ? "1" : "0");
  }

  private Reply allLegal(Command command) throws CommandException {
    int color = GoArguments.color(Arguments.exactly(1, command).get(0));
    GameState state = engine.game().exactState();
    return points(point -> state.isLegal(point, color));
  }

  private Reply stones(Command command) throws CommandException {
    int color = GoArguments.color(Arguments.exactly(1, command).get(0));
    return points(point -> engine.board().color(point) == color);
  }

  private Reply points(IntPredicate wanted) {
    Board board = engine.board();
    List<String> found = new ArrayList<>();
    for (int index = 0; index < board.area(); index++) {
      if (wanted.test(board.pointAt(index))) {
        found.add(Vertex.format(board.pointAt(index), board));
      }
    }
    return new Reply.Success(String.join(" ", found));
  }

  private Reply captures(Command command) throws CommandException {
    int color = GoArguments.color(Arguments.exactly(1, command).get(0));
    return new Reply.Success(Integer.toString(engine.board().captured(Color.opponent(color))));
  }

  private Reply show(Command command) throws CommandException {
    Arguments.exactly(0, command);
    GameState state = engine.game().state();
    Board board = state.board();
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add(columns(board));
    for (int y = 0; y < board.height(); y++) {
      lines.add(row(state, y));
    }
    lines.add(columns(board));
    lines.add("Next player: " + Color.name(state.toMove()));
    lines.add("Moves: " + state.moveCount() + lastMove(state));
    lines.add("Komi: " + DecimalText.exact(state.komi()));
    lines.add("Rules: " + RulesFormat.text(state.rules()));
    lines.add("Black stones captured: " + board.captured(Color.BLACK));
    lines.add("White stones captured: " + board.captured(Color.WHITE));
    return Reply.lines(lines);
  }

  private static String columns(Board board) {
    StringBuilder line = new StringBuilder("  ");
    for (int x = 0; x < board.width(); x++) {
      line.append(' ').append(Vertex.columnLetter(x));
    }
    return line.toString();
  }

  private static String row(GameState state, int y) {
    Board board = state.board();
    int number = board.height() - y;
    String points =
        IntStream.range(0, board.width())
            .mapToObj(x -> " " + ".XO".charAt(board.color(board.point(x, y))))
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

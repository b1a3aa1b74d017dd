package sanko.gtp.command;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import sanko.base.CommandException;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Vertex;
import sanko.engine.Engine;
import sanko.engine.report.PositionText;
import sanko.gtp.protocol.Arguments;
import sanko.gtp.protocol.Command;
import sanko.gtp.protocol.CommandTable;
import sanko.gtp.protocol.Reply;

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
    return new Reply.Success(engine.game().legalMoves(color).test(move) ? "1" : "0");
  }

  private Reply allLegal(Command command) throws CommandException {
    int color = GoArguments.onlyColor(command);
    return points(engine.game().legalMoves(color));
  }

  private Reply stones(Command command) throws CommandException {
    int color = GoArguments.onlyColor(command);
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
    int color = GoArguments.onlyColor(command);
    return new Reply.Success(Integer.toString(engine.board().captured(Color.opponent(color))));
  }

  private Reply show(Command command) throws CommandException {
    Arguments.exactly(0, command);
    List<String> lines = new ArrayList<>(List.of(""));
    lines.addAll(PositionText.lines(engine.game().state()));
    return Reply.lines(lines);
  }
}

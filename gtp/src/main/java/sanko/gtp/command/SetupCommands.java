package sanko.gtp.command;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import sanko.base.CommandException;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Handicap;
import sanko.board.MutableBoard;
import sanko.board.Vertex;
import sanko.engine.Engine;
import sanko.engine.Game;
import sanko.engine.report.DecimalText;
import sanko.gtp.protocol.Arguments;
import sanko.gtp.protocol.Command;
import sanko.gtp.protocol.CommandTable;
import sanko.gtp.protocol.Reply;

/** Commands that begin a game: size, komi, handicap, positions. */
final class SetupCommands {
  private final Engine engine;

  SetupCommands(Engine engine) {
    this.engine = engine;
  }

  void addTo(CommandTable table) {
    table.add(
        "boardsize",
        "SIZE|WIDTH:HEIGHT|WIDTH HEIGHT",
        "Sets the size of the board and clears it.",
        this::size);
    table.add(
        "rectangular_boardsize",
        "SIZE|WIDTH:HEIGHT|WIDTH HEIGHT",
        "The same as boardsize.",
        this::size);
    table.add("clear_board", "", "Clears the board and begins a new game.", this::clear);
    table.add("komi", "KOMI", "Sets komi, any finite number; the game continues.", this::komi);
    table.add("get_komi", "", "Prints komi.", this::getKomi);
    table.add(
        "fixed_handicap", "STONES", "Places handicap stones on the fixed points.", this::fixed);
    table.add(
        "place_free_handicap",
        "STONES",
        "Places exactly this number of handicap stones.",
        this::free);
    table.add("set_free_handicap", "VERTEX...", "Places these handicap stones.", this::setFree);
    table.add(
        "set_position",
        "[COLOR VERTEX]...",
        "Begins a game from a position with these stones.",
        this::position);
  }

  private Reply size(Command command) throws CommandException {
    List<String> words = Arguments.between(1, 2, command);
    List<String> sides = words.size() == 1 ? List.of(words.get(0).split(":", -1)) : words;
    if (sides.size() > 2) {
      throw CommandException.syntax();
    }
    return resize(sides.get(0), sides.get(sides.size() - 1));
  }

  private Reply resize(String widthWord, String heightWord) throws CommandException {
    int width = Arguments.integer(widthWord);
    int height = Arguments.integer(heightWord);
    if (Math.min(width, height) < Board.MIN_GAME_SIZE || Math.max(width, height) > Board.MAX_SIZE) {
      throw new CommandException("unacceptable size");
    }
    try {
      engine.search().checkSize(width, height);
    } catch (CommandException e) {
      throw new CommandException("unacceptable size: " + e.getMessage());
    }
    engine.setSize(width, height);
    return Reply.DONE;
  }

  private Reply clear(Command command) throws CommandException {
    Arguments.exactly(0, command);
    engine.setSize(engine.board().width(), engine.board().height());
    return Reply.DONE;
  }

  private Reply komi(Command command) throws CommandException {
    double komi = Arguments.decimal(Arguments.single(command));
    if (!Double.isFinite(komi)) {
      throw new CommandException("unacceptable komi: must be a finite number");
    }
    engine.setKomi(komi);
    return Reply.DONE;
  }

  private Reply getKomi(Command command) throws CommandException {
    Arguments.exactly(0, command);
    return new Reply.Success(DecimalText.exact(engine.game().komi()));
  }

  private Reply fixed(Command command) throws CommandException {
    int stones = Arguments.integer(Arguments.single(command));
    checkEmpty();
    if (stones < 2 || stones > Handicap.mostFixed(engine.board())) {
      throw new CommandException("invalid number of stones");
    }
    return place(Handicap.fixed(engine.board(), stones), engine);
  }

  private Reply free(Command command) throws CommandException {
    int stones = Arguments.integer(Arguments.single(command));
    checkEmpty();
    if (stones < 2 || stones >= engine.board().area()) {
      throw new CommandException("invalid number of stones");
    }
    return place(Handicap.free(engine.board(), stones), engine);
  }

  private Reply setFree(Command command) throws CommandException {
    checkEmpty();
    Board board = engine.board();
    List<String> words = command.arguments();
    Set<Integer> points = new HashSet<>();
    try {
      words.forEach(word -> points.add(Vertex.parse(word, board)));
    } catch (IllegalArgumentException e) {
      throw new CommandException("bad vertex list");
    }
    boolean isTwice = points.size() < words.size();
    if (isTwice
        || points.isEmpty()
        || points.contains(Board.PASS)
        || points.size() >= board.area()) {
      throw new CommandException("bad vertex list");
    }
    place(List.copyOf(points), engine);
    return Reply.DONE;
  }

  private void checkEmpty() throws CommandException {
    if (!engine.game().isBoardEmpty()) {
      throw new CommandException("board not empty");
    }
  }

  /** Places handicap stones and tells where. */
  static Reply place(List<Integer> points, Engine engine) {
    engine.setGame(engine.game().withHandicap(points, engine.settings().current().game()));
    return new Reply.Success(String.join(" ", Vertex.formatAll(points, engine.board())));
  }

  private Reply position(Command command) throws CommandException {
    List<String> words = Arguments.inPairs(command);
    Game game = engine.game();
    MutableBoard board = new MutableBoard(game.board().width(), game.board().height());
    for (int i = 0; i < words.size(); i += 2) {
      int color = GoArguments.color(words.get(i));
      int point = GoArguments.vertex(words.get(i + 1), board);
      if (point == Board.PASS) {
        throw new CommandException("illegal position: '" + words.get(i + 1) + "' is not a point");
      }
      if (!board.isEmpty(point)) {
        throw GoArguments.twice(point, board);
      }
      putStone(board, point, color);
    }
    engine.setGame(
        Game.from(
            board, Color.BLACK, game.rules(), game.komi(), engine.settings().current().game()));
    return Reply.DONE;
  }

  private static void putStone(MutableBoard board, int point, int color) throws CommandException {
    try {
      board.setStone(point, color);
    } catch (IllegalArgumentException e) {
      throw new CommandException("illegal position");
    }
  }
}

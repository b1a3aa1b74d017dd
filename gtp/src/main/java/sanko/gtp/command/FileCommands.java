package sanko.gtp.command;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import sanko.base.CommandException;
import sanko.base.FailureText;
import sanko.base.NumberSyntax;
import sanko.base.file.FileErrors;
import sanko.base.file.InputFile;
import sanko.base.file.WholeFile;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.sgf.SgfException;
import sanko.board.sgf.SgfGame;
import sanko.board.sgf.SgfPoints;
import sanko.board.sgf.SgfReader;
import sanko.board.sgf.SgfRules;
import sanko.board.sgf.SgfStep;
import sanko.board.sgf.SgfTree;
import sanko.board.sgf.SgfWriter;
import sanko.engine.Engine;
import sanko.engine.Game;
import sanko.engine.RecordGame;
import sanko.engine.StatusLines;
import sanko.engine.config.FileNames;
import sanko.gtp.protocol.Arguments;
import sanko.gtp.protocol.Command;
import sanko.gtp.protocol.CommandTable;
import sanko.gtp.protocol.Reply;
import sanko.search.Search;
import sanko.superko.GameState;
import sanko.superko.ScoreText;

/** Commands that read and write game records and searches. */
final class FileCommands {
  /** Does something with a search and a file. */
  private interface Action {
    void run(Search search, Path file) throws IOException;
  }

  private final Engine engine;
  private final StatusLines status;

  FileCommands(Engine engine, StatusLines status) {
    this.engine = engine;
    this.status = status;
  }

  void addTo(CommandTable table) {
    table.add(
        "loadsgf", "FILE [MOVE]", "Loads a game, up to the position before a move.", this::load);
    table.add("printsgf", "[FILE]", "Writes the game as SGF.", this::print);
    table.add(
        "sanko-save", "FILE", "Writes the search of this position to a file.", this::saveSearch);
    table.add("sanko-load", "FILE", "Resumes the search saved in a file.", this::loadSearch);
  }

  private Reply load(Command command) throws CommandException {
    List<String> words = command.arguments();
    if (words.isEmpty()) {
      throw CommandException.syntax();
    }
    String last = words.get(words.size() - 1);
    boolean hasMove = words.size() > 1 && NumberSyntax.isInteger(last);
    String name =
        hasMove
            ? command.text().substring(0, command.text().length() - last.length()).strip()
            : command.text();
    int before = hasMove ? Arguments.integer(last) : Integer.MAX_VALUE;
    try {
      if (before < 1) {
        throw new CommandException("the move must be at least 1, not " + last);
      }
      Path path = InputFile.checked(Path.of(FileNames.unquoted(name)));
      SgfTree tree = SgfReader.readTreeSoFar(SgfReader.bytes(path));
      SgfGame record = tree.mainLine();
      engine.search().checkSize(record.width(), record.height());
      engine.setGame(gameOf(record, before - 1));
      tree.notes().forEach(status::say);
    } catch (IOException e) {
      throw new CommandException("cannot load file: " + name + ": " + FileErrors.reason(e));
    } catch (SgfException | CommandException | IllegalArgumentException e) {
      throw new CommandException("cannot load file: " + FailureText.of(e));
    }
    return Reply.DONE;
  }

  private Game gameOf(SgfGame record, int moves) {
    Game now = engine.game();
    Optional<Rules> named = RecordGame.rules(record, status::say);
    Rules rules = named.orElse(now.rules());
    double komi = named.map(Rules::defaultKomi).orElse(now.komi());
    return RecordGame.after(record, moves, rules, komi, engine.settings().current().game());
  }

  private Reply print(Command command) throws CommandException {
    SgfGame record = record(engine.game());
    if (command.text().isEmpty() || command.text().equals("-")) {
      return new Reply.Success(SgfWriter.write(record));
    }
    try {
      WholeFile.write(Path.of(FileNames.unquoted(command.text())), SgfWriter.writeBytes(record));
    } catch (IOException e) {
      throw new CommandException("cannot write file: " + FileErrors.reason(e));
    } catch (InvalidPathException e) {
      throw new CommandException("cannot write file: " + FailureText.of(e));
    }
    return Reply.DONE;
  }

  /** The result as far as it is known without a search. */
  private String result(GameState game) {
    if (game.isNoResult()) {
      return "Void";
    }
    OptionalDouble score = engine.finalJudge().knownScore(game);
    return score.isPresent() ? ScoreText.of(score.getAsDouble()) : "";
  }

  private SgfGame record(Game game) {
    List<Integer> black = SgfPoints.stones(game.start(), Color.BLACK);
    List<Integer> white = SgfPoints.stones(game.start(), Color.WHITE);
    boolean isUsual = black.isEmpty() && white.isEmpty() && game.firstToMove() == Color.BLACK;
    int toMove = isUsual ? Color.EMPTY : game.firstToMove();
    return new SgfGame(
        game.board().width(),
        game.board().height(),
        OptionalDouble.of(game.komi()),
        game.handicap(),
        SgfRules.words(game.rules()),
        "",
        "",
        result(game.exactState()),
        new SgfStep.Setup(black, white, List.of(), toMove),
        List.copyOf(RecordGame.moves(game.state())));
  }

  // ---- searches

  private Reply saveSearch(Command command) throws CommandException {
    return with(
        command, "save the search", (search, file) -> search.save(file, engine.game().state()));
  }

  private Reply loadSearch(Command command) throws CommandException {
    return with(
        command, "load the search", (search, file) -> search.load(file, engine.game().state()));
  }

  private Reply with(Command command, String what, Action action) throws CommandException {
    if (command.text().isEmpty()) {
      throw CommandException.syntax();
    }
    try {
      Path file = Path.of(FileNames.unquoted(command.text()));
      action.run(engine.search().search(engine.board()), file);
      return Reply.DONE;
    } catch (IOException e) {
      throw new CommandException("cannot " + what + ": " + FileErrors.reason(e));
    } catch (InvalidPathException e) {
      throw new CommandException("cannot " + what + ": not a file name");
    }
  }
}

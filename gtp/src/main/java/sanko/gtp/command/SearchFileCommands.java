package sanko.gtp.command;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import sanko.base.CommandException;
import sanko.base.file.FileErrors;
import sanko.engine.Engine;
import sanko.engine.config.FileNames;
import sanko.gtp.protocol.Command;
import sanko.gtp.protocol.CommandTable;
import sanko.gtp.protocol.Reply;
import sanko.search.Search;

/** Commands that keep a search in a file. */
final class SearchFileCommands {
  private final Engine engine;

  /** Does something with a search and a file. */
  private interface Action {
    void run(Search search, Path file) throws IOException;
  }

  SearchFileCommands(Engine engine) {
    this.engine = engine;
  }

  void addTo(CommandTable table) {
    table.add("sanko-save", "FILE", "Writes the search of this position to a file.", this::save);
    table.add("sanko-load", "FILE", "Resumes the search saved in a file.", this::load);
  }

  private Reply save(Command command) throws CommandException {
    return with(
        command,
        "save the search",
        (search, file) -> {
          if (search.isEmpty()) {
            throw new IOException("nothing has been searched");
          }
          search.save(file, engine.game().state());
        });
  }

  private Reply load(Command command) throws CommandException {
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

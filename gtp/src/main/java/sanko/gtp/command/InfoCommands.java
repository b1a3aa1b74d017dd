package sanko.gtp.command;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import sanko.base.CommandException;
import sanko.engine.EngineStart;
import sanko.gtp.protocol.Arguments;
import sanko.gtp.protocol.Command;
import sanko.gtp.protocol.CommandTable;
import sanko.gtp.protocol.Reply;

/** Commands about the engine itself. */
final class InfoCommands {
  private static final String PROTOCOL_VERSION = "2";

  private final CommandTable table;
  private final EngineStart start;

  InfoCommands(CommandTable table, EngineStart start) {
    this.table = table;
    this.start = start;
  }

  void addCommands() {
    table.add("protocol_version", "", "Prints the version of GTP.", c -> told(c, PROTOCOL_VERSION));
    table.add("name", "", "Prints the engine's name.", command -> told(command, start.name()));
    table.add(
        "version", "", "Prints the engine's version.", command -> told(command, start.version()));
    table.add(
        "known_command", "NAME", "Prints true if the command exists, else false.", this::known);
    table.add("list_commands", "", "Lists all commands.", this::list);
    table.add("help", "[COMMAND]", "Explains all commands, or one of them.", this::help);
    table.add("cputime", "", "Prints the processor time used so far, in seconds.", this::cpuTime);
    table.add(
        "gomill-cpu_time",
        "",
        "Prints the processor time used so far, in seconds, as cputime does.",
        this::cpuTime);
  }

  private static Reply told(Command command, String text) throws CommandException {
    Arguments.exactly(0, command);
    return new Reply.Success(text);
  }

  private Reply known(Command command) throws CommandException {
    List<String> words = Arguments.between(0, 1, command);
    return new Reply.Success(Boolean.toString(!words.isEmpty() && table.has(words.get(0))));
  }

  private Reply list(Command command) throws CommandException {
    Arguments.exactly(0, command);
    return Reply.lines(table.names());
  }

  private Reply help(Command command) throws CommandException {
    List<String> words = Arguments.between(0, 1, command);
    List<String> lines = new ArrayList<>();
    for (CommandTable.Entry entry : table.entries()) {
      if (words.isEmpty() || words.get(0).equals(entry.name())) {
        lines.add((entry.name() + " " + entry.usage()).strip() + ": " + entry.summary());
      }
    }
    if (lines.isEmpty()) {
      throw new CommandException("unknown command");
    }
    return Reply.lines(lines);
  }

  private Reply cpuTime(Command command) throws CommandException {
    Duration used =
        ProcessHandle.current()
            .info()
            .totalCpuDuration()
            .orElseThrow(() -> new CommandException("processor time is not available"));
    return new Reply.Success(String.format(Locale.ROOT, "%.2f", used.toMillis() / 1000.0));
  }
}

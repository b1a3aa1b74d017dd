package sanko.gtp;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

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
    table.add("protocol_version", "", "Tells the version of GTP.", c -> told(c, PROTOCOL_VERSION));
    table.add("name", "", "Tells the engine's name.", command -> told(command, start.name()));
    table.add(
        "version", "", "Tells the engine's version.", command -> told(command, start.version()));
    table.add("known_command", "NAME", "Tells whether a command is known.", this::known);
    table.add("list_commands", "", "Lists the commands.", this::list);
    table.add("help", "[COMMAND]", "Explains the commands, or one.", this::help);
    table.add("cputime", "", "Tells the processor time used, seconds.", this::cpuTime);
    table.add("gomill-cpu_time", "", "The same.", this::cpuTime);
  }

  private static Reply told(Command command, String text) throws GtpException {
    Arguments.exactly(0, command);
    return new Reply.Success(text);
  }

  private Reply known(Command command) throws GtpException {
    List<String> words = Arguments.between(0, 1, command);
    return new Reply.Success(Boolean.toString(!words.isEmpty() && table.has(words.get(0))));
  }

  private Reply list(Command command) throws GtpException {
    Arguments.exactly(0, command);
    return Reply.lines(table.names());
  }

  private Reply help(Command command) throws GtpException {
    List<String> words = Arguments.between(0, 1, command);
    List<String> lines = new ArrayList<>();
    for (CommandTable.Entry entry : table.entries()) {
      if (words.isEmpty() || words.get(0).equals(entry.name())) {
        lines.add((entry.name() + " " + entry.usage()).strip() + ": " + entry.summary());
      }
    }
    if (lines.isEmpty()) {
      throw new GtpException("unknown command");
    }
    return Reply.lines(lines);
  }

  private Reply cpuTime(Command command) throws GtpException {
    Duration used =
        ProcessHandle.current()
            .info()
            .totalCpuDuration()
            .orElseThrow(() -> new GtpException("cpu time is not known"));
    return new Reply.Success(String.format(Locale.ROOT, "%.2f", used.toMillis() / 1000.0));
  }
}

package sanko.gtp.command;

import java.util.List;
import java.util.Locale;
import sanko.base.CommandException;
import sanko.base.Interruptions.Sensitivity;
import sanko.board.Color;
import sanko.engine.Engine;
import sanko.gtp.protocol.Arguments;
import sanko.gtp.protocol.Command;
import sanko.gtp.protocol.CommandTable;
import sanko.gtp.protocol.Reply;
import sanko.search.time.MoveTime;
import sanko.search.time.TimeControl;

/** Commands that set and read the clocks. */
final class ClockCommands {
  /** How long a network that is loading holds up the settings of a clock at most. */
  private static final double LOADING_SECONDS = 10;

  private static final List<String> OF_KGS = List.of("none", "absolute", "byoyomi", "canadian");

  private final Engine engine;

  ClockCommands(Engine engine) {
    this.engine = engine;
  }

  void addTo(CommandTable table) {
    table.add(
        "time_settings",
        "MAIN PERIOD STONES",
        "Sets both clocks; a period of 0 stones means no limit.",
        this::settings);
    table.add(
        "time_left",
        "COLOR SECONDS COUNT",
        "Sets the time left on one player's clock.",
        this::left);
    table.add(
        "kgs-time_settings",
        "none | absolute T | byoyomi T P N | canadian T P N",
        "Sets both clocks to one of these systems.",
        command -> named(command, OF_KGS));
    table.add(
        "kata-time_settings",
        "... | fischer T INC | fischer-capped T INC MAX MOVE",
        "Sets both clocks as kgs-time_settings does, or to a Fischer system.",
        command -> named(command, TimeControl.NAMES));
    table.add(
        "kata-list_time_settings",
        "",
        "Lists the systems that kata-time_settings accepts.",
        command -> new Reply.Success(String.join(" ", TimeControl.NAMES)));
    table.add(
        "kata-debug-print-tc",
        "",
        "Prints both clocks and the time planned for a next move by either player.",
        this::debug);
  }

  private Reply debug(Command command) throws CommandException {
    Arguments.exactly(0, command);
    return Reply.lines(List.of("Black " + debug(Color.BLACK), "White " + debug(Color.WHITE)));
  }

  private String debug(int color) {
    MoveTime plan = engine.moveGenerator().timeLeft(engine.game().stateFor(color));
    return ClockText.of(engine.clocks().reading(color), plan);
  }

  private Reply settings(Command command) throws CommandException {
    List<String> words = Arguments.exactly(3, command);
    double main = Arguments.decimal(words.get(0));
    double period = Arguments.decimal(words.get(1));
    int stones = Arguments.integer(words.get(2));
    try {
      return set(TimeControl.ofTimeSettings(main, period, stones));
    } catch (IllegalArgumentException e) {
      throw CommandException.syntax();
    }
  }

  /** Waits for the network while nobody's clock runs yet, unless the client sends more. */
  private Reply set(TimeControl control) {
    engine.clocks().set(control);
    if (!(control instanceof TimeControl.Unlimited)) {
      engine.search().awaitEvaluator(Sensitivity.ANY_LINE, LOADING_SECONDS);
    }
    return Reply.DONE;
  }

  private Reply left(Command command) throws CommandException {
    List<String> words = Arguments.exactly(3, command);
    int color = GoArguments.color(words.get(0));
    double seconds = Arguments.decimal(words.get(1));
    int count = Arguments.integer(words.get(2));
    try {
      engine.clocks().report(color, seconds, count);
    } catch (IllegalArgumentException e) {
      throw CommandException.syntax();
    }
    return Reply.DONE;
  }

  /** Further words are ignored and others refused as in KataGo. */
  private Reply named(Command command, List<String> systems) throws CommandException {
    List<String> words = command.arguments();
    String system = words.isEmpty() ? "" : words.get(0).toLowerCase(Locale.ROOT);
    if (!systems.contains(system)) {
      int last = systems.size() - 1;
      String others = String.join("', '", systems.subList(0, last));
      throw new CommandException(
          "Expected '%s', or '%s' as first argument for %s"
              .formatted(others, systems.get(last), command.name()));
    }
    double[] numbers = new double[Math.min(numbersOf(system), words.size() - 1)];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = Arguments.decimal(words.get(i + 1));
    }
    try {
      return set(TimeControl.named(system, numbers));
    } catch (IllegalArgumentException e) {
      throw CommandException.syntax();
    }
  }

  private static int numbersOf(String system) {
    return switch (system) {
      case "absolute" -> 1;
      case "byoyomi", "canadian" -> 3;
      case "fischer" -> 2;
      case "fischer-capped" -> 4;
      default -> 0;
    };
  }
}

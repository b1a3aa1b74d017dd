package sanko.gtp.command;

import java.util.List;
import java.util.Locale;
import sanko.base.CommandException;
import sanko.board.Rules;
import sanko.engine.Engine;
import sanko.engine.config.RulesFormat;
import sanko.gtp.protocol.Arguments;
import sanko.gtp.protocol.Command;
import sanko.gtp.protocol.CommandTable;
import sanko.gtp.protocol.Reply;

/** Commands about the rules of the game. */
final class RulesCommands {
  private final Engine engine;

  RulesCommands(Engine engine) {
    this.engine = engine;
  }

  void addTo(CommandTable table) {
    table.add("kata-get-rules", "", "Prints the rules as JSON.", this::get);
    table.add("kata-set-rules", "NAME | JSON", "Sets the rules; the game continues.", this::set);
    table.add("kata-set-rule", "KEY VALUE", "Changes one of the rules.", this::setOne);
    table.add("kgs-rules", "NAME", "Sets the rules by their KGS name.", this::kgs);
  }

  private Reply get(Command command) throws CommandException {
    Arguments.exactly(0, command);
    return new Reply.Success(RulesFormat.text(engine.game().rules()));
  }

  private Reply set(Command command) throws CommandException {
    if (command.text().isEmpty()) {
      throw CommandException.syntax();
    }
    return apply(Arguments.read(() -> RulesFormat.parse(command.text())));
  }

  private Reply apply(Rules rules) throws CommandException {
    try {
      engine.game().setRules(rules);
    } catch (IllegalArgumentException e) {
      throw new CommandException("the moves of the game are illegal under these rules");
    }
    return Reply.DONE;
  }

  private Reply setOne(Command command) throws CommandException {
    List<String> words = Arguments.exactly(2, command);
    return apply(Arguments.read(() -> engine.game().rules().with(words.get(0), words.get(1))));
  }

  /** More words may follow one day; they are passed over. */
  private Reply kgs(Command command) throws CommandException {
    if (command.arguments().isEmpty()) {
      throw CommandException.syntax();
    }
    String name = command.arguments().get(0);
    return apply(
        switch (name.toLowerCase(Locale.ROOT)) {
          case "japanese" -> Rules.JAPANESE;
          case "chinese" -> Rules.CHINESE_SERVER;
          case "aga" -> Rules.AGA;
          case "new_zealand" -> Rules.NEW_ZEALAND;
          default ->
              throw new CommandException(
                  "unknown rules '" + name + "'; known are japanese, chinese, aga, new_zealand");
        });
  }
}

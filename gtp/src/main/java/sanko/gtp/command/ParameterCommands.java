package sanko.gtp.command;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import sanko.base.CommandException;
import sanko.base.FailureText;
import sanko.base.settings.SettingKey;
import sanko.engine.Engine;
import sanko.engine.config.KeyNames;
import sanko.engine.json.Json;
import sanko.engine.report.ModelAnswer;
import sanko.engine.settings.EngineSettings;
import sanko.engine.settings.HumanNeeds;
import sanko.engine.settings.LiveSettings;
import sanko.gtp.protocol.Arguments;
import sanko.gtp.protocol.Command;
import sanko.gtp.protocol.CommandTable;
import sanko.gtp.protocol.Reply;
import sanko.nn.OptionalInput;
import sanko.search.settings.HumanSettings;

/** Commands about parameters and networks, in KataGo's words. */
final class ParameterCommands {
  private final Engine engine;

  ParameterCommands(Engine engine) {
    this.engine = engine;
  }

  void addTo(CommandTable table) {
    table.add("kata-list-params", "", "Lists the parameters.", this::list);
    table.add("kata-get-param", "KEY", "Prints the value of a parameter.", this::get);
    table.add(
        "kata-set-param",
        "KEY [VALUE]",
        "Changes a parameter; only a text, such as humanSLProfile, may have no VALUE.",
        this::set);
    table.add("kata-get-params", "", "Prints all parameters as JSON.", this::getAll);
    table.add(
        "kata-set-params",
        "JSON",
        "Changes all of these parameters, or none if one is invalid.",
        this::setAll);
    table.add("kata-get-models", "", "Prints the networks as JSON.", this::models);
    table.add(
        "clear_cache",
        "",
        "Discards the search graph and all cached evaluations.",
        this::clearCache);
  }

  private Reply list(Command command) throws CommandException {
    Arguments.exactly(0, command);
    return new Reply.Success(String.join(" ", engine.settings().current().values().keySet()));
  }

  private Reply get(Command command) throws CommandException {
    String key = Arguments.single(command);
    SettingKey<EngineSettings, ?> setting =
        EngineSettings.TABLE.find(KeyNames.withoutFirstPlayer(key));
    if (setting == null) {
      throw new CommandException("unknown parameter " + key);
    }
    return new Reply.Success(setting.text(engine.settings().current()));
  }

  private Reply set(Command command) throws CommandException {
    List<String> words = Arguments.between(1, 2, command);
    return apply(Map.of(words.get(0), words.size() == 1 ? "" : words.get(1)));
  }

  private Reply setAll(Command command) throws CommandException {
    return apply(Arguments.read(() -> Json.fields(command.text())));
  }

  private Reply apply(Map<String, String> changes) throws CommandException {
    LiveSettings changed = new LiveSettings(engine.settings().current());
    try {
      for (String key : KeyNames.firstPlayersLast(changes.keySet())) {
        String common = KeyNames.withoutFirstPlayer(key);
        if (!KeyNames.isUnusedOfSearch(common)) {
          changed.set(common, changes.getOrDefault(key, ""));
        }
      }
    } catch (IllegalArgumentException e) {
      throw new CommandException(FailureText.of(e));
    }
    HumanSettings human = changed.search().human();
    if (!human.equals(engine.settings().search().human())) {
      String problem = HumanNeeds.problem(engine.search().loadedEvaluator(), human);
      if (problem != null) {
        throw new CommandException(problem);
      }
    }
    warnOfAdvantage(changed);
    engine.settings().set(changed.current());
    return Reply.DONE;
  }

  /** An advantage is set, but the network must not be told. */
  private void warnOfAdvantage(LiveSettings changed) throws CommandException {
    double wanted = changed.search().inference().playoutDoublingAdvantage();
    if (wanted != 0
        && wanted != engine.settings().search().inference().playoutDoublingAdvantage()) {
      engine.warnOfUnlearned(Set.of(OptionalInput.ADVANTAGE));
    }
  }

  private Reply getAll(Command command) throws CommandException {
    Arguments.exactly(0, command);
    return new Reply.Success(Json.object(new TreeMap<>(engine.settings().current().values())));
  }

  private Reply models(Command command) throws CommandException {
    Arguments.exactly(0, command);
    return new Reply.Success(ModelAnswer.all(engine.search().loadedEvaluator()).toString());
  }

  private Reply clearCache(Command command) throws CommandException {
    Arguments.exactly(0, command);
    engine.search().clear();
    return Reply.DONE;
  }
}

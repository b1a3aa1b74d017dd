package sanko.gtp.connect;

import com.beust.jcommander.ParameterException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sanko.engine.config.Configuration;
import sanko.engine.config.RulesFormat;
import sanko.engine.config.StartSettings;
import sanko.engine.settings.EngineSettings;

/**
 * The initial settings of a game on a server, from the client's options.
 *
 * @param commands what the server is told before anything else
 * @param answers what this program answers in the server's place, by the name of the command
 */
public record RemoteStart(List<String> commands, Map<String, String> answers) {
  public RemoteStart {
    commands = List.copyOf(commands);
    answers = Map.copyOf(answers);
  }

  /**
   * The commands that set a configuration on the server's engine.
   *
   * @param keys those that the user has set; what Sanko does not know of them is passed over
   * @param komi that of the rules if it is null
   * @param unfit options that a server does not take from a client
   * @throws ParameterException naming them and the keys of that kind, if there are any
   */
  public static RemoteStart of(
      Configuration configured,
      Collection<String> keys,
      @Nullable Double komi,
      List<String> unfit,
      Map<String, String> answers) {
    refuse(keys, unfit);
    List<String> commands = new ArrayList<>();
    if (keys.contains(StartSettings.BOARD_SIZE)) {
      commands.add("boardsize " + configured.start().boardSize());
    }
    boolean hasRules =
        keys.stream().anyMatch(key -> Configuration.shownAs(key).equals(StartSettings.RULES));
    if (hasRules) {
      commands.add("kata-set-rules " + RulesFormat.text(configured.rules()));
    }
    if (komi != null || hasRules) {
      commands.add("komi " + (komi == null ? configured.rules().defaultKomi() : komi));
    }
    Map<String, String> values = configured.settings().current().values();
    for (String key : keys) {
      if (EngineSettings.TABLE.contains(key)) {
        commands.add("kata-set-param " + key + " " + values.get(key));
      }
    }
    return new RemoteStart(commands, answers);
  }

  private static void refuse(Collection<String> keys, List<String> options) {
    List<String> unfit = new ArrayList<>(options);
    for (String key : keys) {
      if (Configuration.isForStart(key) && !key.equals(StartSettings.BOARD_SIZE)) {
        unfit.add(key);
      }
    }
    if (!unfit.isEmpty()) {
      throw new ParameterException(
          "cannot be used with -connect, where the server decides: " + String.join(", ", unfit));
    }
  }
}

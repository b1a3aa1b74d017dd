package sanko.gtp.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import com.beust.jcommander.ParametersDelegate;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import sanko.base.TrafficLog;
import sanko.cli.Environment;
import sanko.cli.EvaluatorOptions;
import sanko.cli.OptionCheck;
import sanko.cli.PlayOptions;
import sanko.cli.Subcommand;
import sanko.engine.EngineStart;
import sanko.engine.MoveMemory;
import sanko.engine.StatusLines;
import sanko.engine.config.BuildInfo;
import sanko.engine.config.ConfigException;
import sanko.engine.config.Configuration;
import sanko.engine.config.LogSettings;
import sanko.engine.config.RulesFormat;
import sanko.engine.config.StartSettings;
import sanko.engine.log.LogFile;
import sanko.engine.rating.RatingBook;
import sanko.gtp.command.GtpSession;
import sanko.gtp.connect.RemoteStart;
import sanko.gtp.console.Console;
import sanko.gtp.console.ConsoleSession;
import sanko.nn.Evaluator;

/** {@code sanko gtp}: serves GTP on standard input and output. */
@Parameters(
    commandNames = "gtp",
    commandDescription = "Play and analyze with the Go Text Protocol (GTP).")
public final class GtpSubcommand implements Subcommand {
  @ParametersDelegate private final EvaluatorOptions options = new EvaluatorOptions();
  @ParametersDelegate private final PlayOptions play = new PlayOptions();

  @Parameter(
      names = {"-override-name", "--override-name"},
      description = "NAME: The engine's name in GTP; Lizzie needs KataGo.")
  private @Nullable String overrideName;

  @Parameter(
      names = {"-override-version", "--override-version"},
      description = "VERSION: The engine's version in GTP.")
  private @Nullable String overrideVersion;

  @Parameter(
      names = {"-rules", "--rules"},
      description = "NAME: The initial rules, such as chinese.")
  private @Nullable String rules;

  @Parameter(
      names = {"-komi", "--komi"},
      description = "The initial komi; by default that of the rules.")
  private @Nullable Double komi;

  @Parameter(
      names = {"-log", "--log"},
      description = "FILE: Log all commands and replies; older logs become FILE.1, FILE.2 ...")
  private @Nullable String log;

  @ParametersDelegate private final ConnectOptions connection = new ConnectOptions();

  @Override
  public void run(Environment environment) throws ConfigException, IOException {
    if (connection.isWanted()) {
      StatusLines status = new StatusLines(environment.err());
      connection.run(environment, status, remoteStart(status));
      return;
    }
    connection.checkWithoutServer();
    try (Console console = ConsoleSession.open(environment)) {
      run(environment, console);
    }
  }

  private void run(Environment environment, @Nullable Console console) throws ConfigException {
    StatusLines status = new StatusLines(console == null ? environment.err() : console.err());
    Configuration configured = configured(status);
    EngineStart start =
        EngineStart.of(
                configured,
                Objects.requireNonNullElse(overrideName, EngineStart.NAME),
                Objects.requireNonNullElseGet(overrideVersion, BuildInfo::version),
                Objects.requireNonNullElseGet(komi, configured.rules()::defaultKomi))
            .withRatings(RatingBook.ofUser(status::say))
            .withMemory(MoveMemory.load(configured, status::say));
    try (LogFile file = LogFile.open(logSettings(configured), status::say)) {
      TrafficLog traffic =
          file != null && configured.start().log().traffic() ? new TrafficLog() : null;
      status.sayVersion();
      status.sayPerspective(configured.settings().current());
      CompletableFuture<Evaluator> evaluator = options.loadOnly(environment, configured, status);
      status.say("GTP ready, beginning main protocol loop");
      if (console == null) {
        new GtpSession(start, evaluator, status, traffic).run(environment.in(), environment.out());
      } else {
        new ConsoleSession(start, evaluator, status, console, traffic).run();
      }
      // One that is still loading is closed by its loader, which nobody need wait for.
      var unused = evaluator.thenAccept(Evaluator::close);
    }
  }

  private RemoteStart remoteStart(StatusLines status) throws ConfigException {
    Map<String, String> values = options.given();
    Configuration configured = Configuration.of(values, status::say);
    applyOptions(configured);
    Set<String> keys = new LinkedHashSet<>(values.keySet());
    addIf(rules, StartSettings.RULES, keys);
    keys.addAll(play.values().keySet());
    List<String> unfit = options.evaluatorOptions();
    addIf(log, "-log", unfit);
    Map<String, String> answers = new HashMap<>();
    if (overrideName != null) {
      answers.put("name", overrideName);
    }
    if (overrideVersion != null) {
      answers.put("version", overrideVersion);
    }
    return RemoteStart.of(configured, keys, komi, unfit, answers);
  }

  private static void addIf(@Nullable Object given, String name, Collection<String> names) {
    if (given != null) {
      names.add(name);
    }
  }

  private Configuration configured(StatusLines status) throws ConfigException {
    Configuration configured = Configuration.of(options.values(status), status::say);
    applyOptions(configured);
    return configured;
  }

  private LogSettings logSettings(Configuration configured) {
    LogSettings settings = configured.start().log();
    return log == null ? settings : settings.inFile(log);
  }

  private void applyOptions(Configuration configuration) {
    play.values().forEach(configuration.settings()::set);
    String named = rules;
    if (named != null) {
      configuration.setRules(OptionCheck.read("-rules", () -> RulesFormat.parse(named)));
    }
  }
}

package sanko.cli;

import com.beust.jcommander.Parameter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import sanko.base.DaemonThreads;
import sanko.base.FailureText;
import sanko.engine.StatusLines;
import sanko.engine.config.ConfigException;
import sanko.engine.config.Configuration;
import sanko.engine.config.EvaluatorChoice;
import sanko.engine.config.HumanNetwork;
import sanko.engine.config.WarmUp;
import sanko.engine.settings.InputNotes;
import sanko.nn.Evaluator;
import sanko.nn.network.EvaluatorSettings;
import sanko.search.settings.HumanSettings;

/** The options of an engine whose network is loaded while it answers. */
public final class EvaluatorOptions extends NetworkOptions {
  @Parameter(
      names = {"-threads", "--threads"},
      description = "CPU threads to use; by default chosen for the machine.")
  private int threads;

  /** The processor threads to use, or 0. */
  public int threads() {
    return threads;
  }

  /**
   * The same; says which file is used that nobody named.
   *
   * @throws ConfigException if a file cannot be read or makes no sense
   */
  public Map<String, String> values(StatusLines status) throws ConfigException {
    Path standard = configuration.defaultFile(System.getenv());
    if (standard != null) {
      status.say("Configuration: " + standard);
    }
    return values();
  }

  /**
   * The values that the command line gives, by key.
   *
   * @throws ConfigException if a file cannot be read or makes no sense
   */
  public Map<String, String> given() throws ConfigException {
    return configuration.given();
  }

  /** The names of the options given that choose what evaluates positions. */
  public List<String> evaluatorOptions() {
    List<String> names = new ArrayList<>();
    addIf(namesModel(), "-model", names);
    addIf(humanModel() != null, "-human-model", names);
    addIf(threads != 0, "-threads", names);
    addIf(device() != null, "-device", names);
    return names;
  }

  /** The names of all options given. */
  public List<String> names() {
    List<String> names = evaluatorOptions();
    names.addAll(configuration.names());
    return names;
  }

  private static void addIf(boolean given, String name, List<String> names) {
    if (given) {
      names.add(name);
    }
  }

  /** The first time takes part of a second, in which nobody need wait. */
  private static void noteInputs(Evaluator loaded, StatusLines status) {
    String note = InputNotes.note(loaded);
    if (note != null) {
      status.say(note);
    }
  }

  /**
   * Loads the evaluator while the first commands are answered, and then makes it ready for boards
   * of the configured size.
   *
   * @throws ConfigException if there is no such network or device
   */
  public CompletableFuture<Evaluator> load(
      Environment environment, Configuration configured, StatusLines status)
      throws ConfigException {
    CompletableFuture<Evaluator> evaluator = new CompletableFuture<>();
    int side = configured.start().boardSize();
    var unused = evaluator.thenAccept(loaded -> WarmUp.run(loaded, side));
    load(environment, configured, status, evaluator);
    return evaluator;
  }

  /**
   * The same without making it ready.
   *
   * @throws ConfigException if there is no such network or device
   */
  public CompletableFuture<Evaluator> loadOnly(
      Environment environment, Configuration configured, StatusLines status)
      throws ConfigException {
    CompletableFuture<Evaluator> evaluator = new CompletableFuture<>();
    load(environment, configured, status, evaluator);
    return evaluator;
  }

  private void load(
      Environment environment,
      Configuration configured,
      StatusLines status,
      CompletableFuture<Evaluator> evaluator)
      throws ConfigException {
    OptionCheck.threads(threads, "-threads");
    HumanSettings human = configured.settings().current().search().human();
    HumanNetwork.check(humanModel(), human);
    EvaluatorChoice choice = choice(status::say);
    EvaluatorSettings settings = configured.evaluator(threads, device());
    DeviceOption.Converter.check(settings.device());
    DaemonThreads.start(
        "sanko-loader",
        () -> {
          try {
            Evaluator loaded =
                HumanNetwork.load(environment.evaluators(), choice, humanModel(), settings);
            status.say("Model name: " + loaded.name());
            status.say("Computed by: " + loaded.device());
            HumanNetwork.note(loaded, human, status::say);
            int side = configured.start().boardSize();
            if (!loaded.supports(side, side)) {
              status.say("Board size " + side + ": " + EvaluatorChoice.refusal(side, side));
            }
            evaluator.complete(loaded);
            noteInputs(loaded, status);
          } catch (Exception | LinkageError | OutOfMemoryError e) {
            status.say("The network cannot be used: " + FailureText.of(e));
            evaluator.completeExceptionally(e);
          }
        });
  }
}

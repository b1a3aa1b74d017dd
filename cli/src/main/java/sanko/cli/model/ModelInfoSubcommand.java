package sanko.cli.model;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.ParameterException;
import com.beust.jcommander.Parameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import sanko.base.FailureText;
import sanko.cli.Environment;
import sanko.cli.OptionCheck;
import sanko.cli.ProgressBar;
import sanko.cli.Subcommand;
import sanko.engine.config.ConfigException;
import sanko.engine.config.EvaluatorChoice;
import sanko.engine.config.FileNames;
import sanko.nn.Evaluator;
import sanko.nn.NetworkException;
import sanko.nn.OptionalInput;
import sanko.nn.Precision;
import sanko.nn.file.NetworkFile;
import sanko.nn.honesty.HonestyReport;
import sanko.nn.network.EmbeddedNetwork;
import sanko.nn.network.EvaluatorSettings;
import sanko.nn.network.OnnxFile;

/**
 * {@code sanko model-info}: tells what a network's file says of itself, or what the network says of
 * positions whose truth is known.
 */
@Parameters(commandNames = "model-info", commandDescription = "Describe a network file.")
public final class ModelInfoSubcommand implements Subcommand {
  private static final int BATCH = 8;
  private static final int SMALL_CACHE = 4;

  /** Many questions are about the same positions. */
  private static final int LARGE_CACHE = 12;

  private static final String EMBEDDED = "embedded";

  @Parameter(description = "NETWORK")
  private List<String> names = new ArrayList<>();

  @Parameter(
      names = {"-honesty", "--honesty"},
      description =
          "Ask each network about komi, sizes, rules and positions whose truth is known; without a"
              + " file, Sanko's own, which is also called 'embedded'.")
  private boolean honesty;

  @Parameter(
      names = {"-json", "--json"},
      description = "Print a JSON object on one line for each file.")
  private boolean json;

  @Override
  public void run(Environment environment) throws ConfigException, IOException {
    OptionCheck.noOption(names);
    if (honesty) {
      askAll(environment);
      return;
    }
    if (names.size() != 1) {
      throw new ParameterException("model-info takes one file");
    }
    ModelFacts facts = facts(environment, names.get(0));
    environment.print(json ? facts.json() : facts.text());
  }

  // ---- what the file says

  private static ModelFacts facts(Environment environment, String name)
      throws ConfigException, IOException {
    ModelFacts facts;
    Path path;
    try {
      path = name.equals(EMBEDDED) ? EmbeddedNetwork.file() : FileNames.path(name);
      if (OnnxFile.isNamed(path)) {
        OnnxFile file = OnnxFile.read(path);
        facts = new ModelFacts(file.description());
        String format = file.layers() == null ? "ONNX model" : "ONNX model with layers";
        facts.add("format", format);
        String size = file.width() + "x" + file.height();
        facts.add("boards", file.servesSmallerBoards() ? "up to " + size : size + " only");
      } else {
        facts = new ModelFacts(NetworkFile.read(path).description());
        facts.add("format", "KataGo");
        facts.add("boards", "up to 19x19");
      }
    } catch (NetworkException e) {
      throw new ConfigException(String.valueOf(e.getMessage()));
    }
    facts.add("unlearned", unlearned(environment, path));
    facts.addFileSize(Files.size(path));
    return facts;
  }

  /** What the network does not know, which only its answers tell. */
  private static String unlearned(Environment environment, Path path) {
    try (Evaluator evaluator =
        environment.evaluators().create(new EvaluatorChoice.File(path), settings(1, SMALL_CACHE))) {
      return evaluator.unlearnedInputs().isEmpty()
          ? "nothing that was asked"
          : evaluator.unlearnedInputs().stream()
              .sorted()
              .map(OptionalInput::text)
              .collect(Collectors.joining(", "));
    } catch (Exception | LinkageError e) {
      return "unknown: " + FailureText.of(e);
    }
  }

  // ---- what the network says

  private void askAll(Environment environment) throws ConfigException, IOException {
    List<EvaluatorChoice> choices = new ArrayList<>();
    for (String name : names.isEmpty() ? List.of(EMBEDDED) : names) {
      choices.add(
          name.equals(EMBEDDED) ? new EvaluatorChoice.Embedded() : EvaluatorChoice.named(name));
    }
    List<String> violations = new ArrayList<>();
    for (EvaluatorChoice choice : choices) {
      HonestyReport report = report(environment, choice);
      environment.print(json ? HonestyJson.object(report).toString() : report.text());
      int wrong = report.violations().size();
      if (wrong > 0) {
        violations.add(wrong + " by " + report.network());
      }
    }
    if (!violations.isEmpty()) {
      throw new ConfigException(
          "wrong answers about what an embedded network must know: "
              + String.join(", ", violations));
    }
  }

  private static HonestyReport report(Environment environment, EvaluatorChoice choice)
      throws ConfigException {
    try (Evaluator evaluator = environment.evaluators().create(choice, settings(0, LARGE_CACHE));
        ProgressBar progress = ProgressBar.of(environment, "ask")) {
      return HonestyReport.of(
          evaluator, (done, total) -> progress.at(done, total, evaluator.name()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ConfigException("interrupted");
    } catch (Exception | LinkageError e) {
      throw new ConfigException(FailureText.of(e));
    }
  }

  private static EvaluatorSettings settings(int lanes, int cache) {
    return EvaluatorSettings.fixed(lanes, 1, BATCH, cache).withPrecision(Precision.FP32);
  }
}

package sanko.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.ParameterException;
import com.beust.jcommander.Parameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import sanko.base.FailureText;
import sanko.engine.config.ConfigException;
import sanko.engine.config.EvaluatorChoice;
import sanko.engine.config.FileNames;
import sanko.nn.Evaluator;
import sanko.nn.NetworkException;
import sanko.nn.OptionalInput;
import sanko.nn.Precision;
import sanko.nn.file.NetworkDescription;
import sanko.nn.file.NetworkFile;
import sanko.nn.network.EvaluatorSettings;
import sanko.nn.network.OnnxFile;

/** {@code sanko model-info}: tells what a network's file says of itself. */
@Parameters(commandNames = "model-info", commandDescription = "Describe a network file.")
public final class ModelInfoSubcommand implements Subcommand {
  private static final int BATCH = 8;
  private static final int CACHE = 4;
  private static final int FIRST_WITH_ERRORS = 9;
  private static final int FIRST_INPUTS_WITH_ALL_RULES = 6;
  private static final int FIRST_INPUTS_WITH_BUTTON = 7;

  @Parameter(description = "NETWORK")
  private List<String> names = new ArrayList<>();

  @Override
  public void run(Environment environment) throws ConfigException, IOException {
    if (names.size() != 1) {
      throw new ParameterException("model-info takes one file");
    }
    Path path = FileNames.path(names.get(0));
    List<String> lines = new ArrayList<>();
    try {
      if (OnnxFile.isNamed(path)) {
        OnnxFile file = OnnxFile.read(path);
        describe(lines, file.description());
        lines.add("format      ONNX model");
        String size = file.width() + "x" + file.height();
        lines.add("boards      " + (file.servesSmallerBoards() ? "up to " + size : size + " only"));
      } else {
        describe(lines, NetworkFile.read(path).description());
        lines.add("format      KataGo");
        lines.add("boards      up to 19x19");
      }
    } catch (NetworkException e) {
      throw new ConfigException(String.valueOf(e.getMessage()));
    }
    lines.add("unlearned   " + unlearned(environment, path));
    lines.add(String.format(Locale.ROOT, "file size   %,d bytes", Files.size(path)));
    environment.print(String.join(System.lineSeparator(), lines));
  }

  /** What the network does not know, which only its answers tell. */
  private static String unlearned(Environment environment, Path path) {
    try (Evaluator evaluator =
        environment
            .evaluators()
            .create(
                new EvaluatorChoice.File(path),
                EvaluatorSettings.fixed(1, 1, BATCH, CACHE).withPrecision(Precision.FP32))) {
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

  private static void describe(List<String> lines, NetworkDescription network) {
    lines.add("name        " + network.name());
    lines.add("version     " + network.version());
    lines.add("blocks      " + network.blocks());
    lines.add("channels    " + network.channels());
    lines.add(String.format(Locale.ROOT, "parameters  %,d", network.parameters()));
    lines.add("inputs      " + inputs(network));
    lines.add("rules       " + rules(network.inputVersion()));
    lines.add("outputs     " + outputs(network));
    lines.add(
        "life        "
            + (network.passAliveUnderSuicide() ? "as if suicide were legal" : "by the rules"));
  }

  private static String inputs(NetworkDescription network) {
    return "version "
        + network.inputVersion()
        + ": "
        + network.spatialPlanes()
        + " planes, "
        + network.globalFeatures()
        + " values"
        + (network.metaFeatures() > 0 ? ", " + network.metaFeatures() + " about people" : "");
  }

  private static String rules(int inputVersion) {
    if (inputVersion >= FIRST_INPUTS_WITH_BUTTON) {
      return "all";
    }
    return inputVersion >= FIRST_INPUTS_WITH_ALL_RULES
        ? "all but the button"
        : "area scoring with superko, without tax or button; others are guesses";
  }

  private static String outputs(NetworkDescription network) {
    return (network.policyChannels() > 1 ? "two policies" : "policy")
        + ", value, score, ownership"
        + (network.version() >= FIRST_WITH_ERRORS ? ", errors" : "");
  }
}

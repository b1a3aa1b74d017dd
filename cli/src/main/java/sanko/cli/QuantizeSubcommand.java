package sanko.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import com.beust.jcommander.ParametersDelegate;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.base.FailureText;
import sanko.engine.StatusLines;
import sanko.engine.config.ConfigException;
import sanko.engine.config.FileNames;
import sanko.nn.NetworkException;
import sanko.nn.network.PrecisionTrial;
import sanko.nn.network.Quantization;
import sanko.nn.ort.Device;

/** {@code sanko quantize}: prepares a network for int8. */
@Parameters(commandNames = "quantize", commandDescription = "Calibrate a network for int8.")
public final class QuantizeSubcommand implements Subcommand {
  @Parameter(
      names = {"-model", "--model"},
      description = "FILE: The network.",
      required = true)
  private String model = "";

  @Parameter(
      names = {"-out", "--out"},
      description =
          "FOLDER: Also write the result there, for any machine; beside the network it is found.")
  private @Nullable String out;

  @ParametersDelegate private final SizesOption sizes = new SizesOption();

  @Parameter(
      names = {"-device", "--device"},
      converter = DeviceOption.Converter.class,
      splitter = NoSplitting.class,
      description = "DEVICE: auto or cpu; int8 is only for CPUs.")
  private Device device = Device.CPU;

  @Override
  public void run(Environment environment) throws ConfigException, IOException {
    List<Integer> wanted = sizes.sizes();
    OptionCheck.check(
        !device.needsGpu(),
        "-device: int8 is only for CPUs; GPUs compute in fp16, which needs no calibration");
    Path path = FileNames.readable(model, "network");
    Path folder = out == null ? null : FileNames.path(out);
    try (ProgressBar progress = ProgressBar.of(environment, "calibrate")) {
      progress.at(0, wanted.size() + 1, "ranges");
      Quantization quantization = Quantization.calibrate(path, folder);
      List<String> more = quantization.moreThanUsual();
      if (!more.isEmpty()) {
        progress.clear();
        environment.print("more matrices in bytes than usual: " + String.join(", ", more));
      }
      for (int i = 0; i < wanted.size(); i++) {
        int size = wanted.get(i);
        progress.at(i + 1, wanted.size() + 1, size + "x" + size);
        PrecisionTrial trial = quantization.trial(size, size);
        progress.clear();
        environment.print("%dx%d: %s".formatted(size, size, trial.int8Verdict()));
      }
      refuseLoss(quantization, folder, environment);
    } catch (NetworkException e) {
      throw new ConfigException(FailureText.of(e));
    }
  }

  /** Says that the user's own folder lacks the result, which is a failure if no other has it. */
  private static void refuseLoss(
      Quantization quantization, @Nullable Path folder, Environment environment)
      throws ConfigException {
    String problem = quantization.problem();
    if (problem != null && folder == null) {
      throw new ConfigException(problem);
    }
    if (problem != null) {
      new StatusLines(environment.err()).say(problem);
    }
  }
}

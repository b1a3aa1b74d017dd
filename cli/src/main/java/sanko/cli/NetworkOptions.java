package sanko.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.ParametersDelegate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import sanko.engine.config.ConfigException;
import sanko.engine.config.EvaluatorChoice;
import sanko.engine.config.HumanNetwork;
import sanko.nn.ort.Device;

/** The options that name the networks, what computes them, and the configuration. */
public class NetworkOptions {
  @Parameter(
      names = {"-model", "--model"},
      description = EvaluatorChoice.DESCRIPTION)
  private @Nullable String model;

  @Parameter(
      names = {"-human-model", "--human-model"},
      description = HumanNetwork.DESCRIPTION)
  private @Nullable String humanModel;

  @ParametersDelegate final ConfigOptions configuration = new ConfigOptions();

  @ParametersDelegate private final DeviceOption device = new DeviceOption();

  /**
   * The configured values by key, from all files, the environment and the command line.
   *
   * @throws ConfigException if a file cannot be read or makes no sense
   */
  public Map<String, String> values() throws ConfigException {
    return new LinkedHashMap<>(configuration.layers(System.getenv()).values());
  }

  /**
   * The network that is asked for.
   *
   * @param note receives a line about a network that was not named
   * @throws ConfigException if it cannot be read
   */
  public EvaluatorChoice choice(Consumer<String> note) throws ConfigException {
    return EvaluatorChoice.of(model, note);
  }

  /** The network as the user names it, or null. */
  public @Nullable String model() {
    return model;
  }

  /** Whether the network is named. */
  boolean namesModel() {
    return model != null;
  }

  /** The file of the network that imitates people, or null. */
  public @Nullable String humanModel() {
    return humanModel;
  }

  /** What computes the networks, or null if the user does not say. */
  public @Nullable Device device() {
    return device.given();
  }
}

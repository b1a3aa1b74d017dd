package sanko.gtp.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Which network a user wants, as {@link EvaluatorFactory#create} takes it. */
public final class NetworkChoice {
  /** What stands in options in place of a file to play without a network. */
  public static final String ROLLOUTS = "rollouts";

  /** For the help on options. */
  public static final String DESCRIPTION =
      "FILE: The network, or 'rollouts' to play without one; by default Sanko's own.";

  private NetworkChoice() {}

  /**
   * The network that was named, or else that in the user's folder, or else null for Sanko's own.
   *
   * @param note hears of a network that was not named
   * @throws ConfigException if it cannot be read
   */
  public static @Nullable Path of(@Nullable String model, Consumer<String> note)
      throws ConfigException {
    if (model == null) {
      Path standard = SankoHome.of(System.getenv()).network();
      if (standard != null) {
        note.accept("Network: " + standard);
      }
      return standard;
    }
    return named(model);
  }

  /** Says that a network does not play on boards of this size, and what does. */
  public static String refusal(int width, int height) {
    return "the network does not support boards of %dx%d; -model %s does"
        .formatted(width, height, ROLLOUTS);
  }

  /** The network that was named. */
  public static Path named(String model) throws ConfigException {
    if (model.equals(ROLLOUTS)) {
      return EvaluatorFactory.ROLLOUTS;
    }
    Path network = FileNames.path(model);
    if (Files.isDirectory(network)) {
      throw new ConfigException("the network " + network + " is a folder");
    }
    if (!Files.isReadable(network)) {
      throw new ConfigException("cannot read the network " + network);
    }
    return network;
  }
}

package sanko.engine.config;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Which evaluator a user wants. */
public sealed interface EvaluatorChoice {
  /** The network that comes with Sanko. */
  record Embedded() implements EvaluatorChoice {}

  /** No network: play by rollouts. */
  record Rollouts() implements EvaluatorChoice {}

  /** The user's own network. */
  record File(Path path) implements EvaluatorChoice {}

  /** The option value that replaces a file name to play without a network. */
  String ROLLOUTS = "rollouts";

  /** The description of the option in help texts. */
  String DESCRIPTION =
      "FILE: The network, or 'rollouts' to play without one; by default Sanko's own.";

  /**
   * The named evaluator, or else the network in the user's folder, or else Sanko's own.
   *
   * @param note receives a line about a network that was not named
   * @throws ConfigException if it cannot be read
   */
  static EvaluatorChoice of(@Nullable String model, Consumer<String> note) throws ConfigException {
    if (model != null) {
      return named(model);
    }
    Path standard = SankoHome.of(System.getenv()).network();
    if (standard != null) {
      note.accept("Network: " + standard);
    }
    return fileOrEmbedded(standard);
  }

  /** The network in a file, or Sanko's own for null. */
  static EvaluatorChoice fileOrEmbedded(@Nullable Path file) {
    return file == null ? new Embedded() : new File(file);
  }

  /** The name by which {@link #known} finds it again; null for Sanko's own network. */
  default @Nullable String name() {
    if (this instanceof File file) {
      return file.path().toString();
    }
    return this instanceof Rollouts ? ROLLOUTS : null;
  }

  /**
   * The evaluator of a {@link #name}, which may come from another machine.
   *
   * @param files tells where a file of that name lies here
   */
  static EvaluatorChoice known(@Nullable String name, UnaryOperator<String> files) {
    if (ROLLOUTS.equals(name)) {
      return new Rollouts();
    }
    return fileOrEmbedded(name == null ? null : Path.of(files.apply(name)));
  }

  /** The files of an evaluator's {@link #name}: its network, if that is one. */
  static List<String> files(@Nullable String name) {
    return name != null && known(name, same -> same) instanceof File ? List.of(name) : List.of();
  }

  /** The message that a network cannot play on boards of this size, and what can. */
  static String refusal(int width, int height) {
    return "the network does not support boards of %dx%d; -model %s does"
        .formatted(width, height, ROLLOUTS);
  }

  /** Random games, or a network that can be read. */
  static EvaluatorChoice named(String model) throws ConfigException {
    if (model.equals(ROLLOUTS)) {
      return new Rollouts();
    }
    return new File(FileNames.readable(model, "network"));
  }
}

package sanko.cli;

import com.beust.jcommander.Parameters;
import java.io.IOException;
import java.util.Objects;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import sanko.engine.config.ConfigException;

/**
 * A subcommand of the program; JCommander fills its fields. {@link Parameters} name and describe
 * it. Each module provides its own as services of this type ({@link java.util.ServiceLoader}).
 */
public interface Subcommand {
  /** What it does, one line. */
  default String summary() {
    return parameters(this).commandDescription();
  }

  /** Its name and description. */
  static Parameters parameters(Subcommand subcommand) {
    return Objects.requireNonNull(subcommand.getClass().getAnnotation(Parameters.class));
  }

  /** A new subcommand of this name, which must be there. */
  static Subcommand named(String name) {
    return ServiceLoader.load(Subcommand.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(each -> parameters(each).commandNames()[0].equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** How it is called, or null to have its options listed. */
  default @Nullable String help() {
    return null;
  }

  /**
   * Does it.
   *
   * @throws ConfigException if the user configured what makes no sense
   */
  void run(Environment environment) throws ConfigException, IOException;
}

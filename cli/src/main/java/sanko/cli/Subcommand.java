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
    return parameters(subcommand.getClass());
  }

  private static Parameters parameters(Class<? extends Subcommand> type) {
    return Objects.requireNonNull(type.getAnnotation(Parameters.class));
  }

  /** The name of subcommands of a class. */
  static String name(Class<? extends Subcommand> type) {
    return parameters(type).commandNames()[0];
  }

  /** A new subcommand of this name, which must be there. */
  static Subcommand named(String name) {
    return ServiceLoader.load(Subcommand.class).stream()
        .filter(each -> name(each.type()).equals(name))
        .findFirst()
        .orElseThrow()
        .get();
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

package sanko.gtp.cli;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import sanko.gtp.config.ConfigException;
import sanko.gtp.config.Environment;

/**
 * A subcommand of the program; JCommander fills its fields. Other modules add theirs as services of
 * this type ({@link java.util.ServiceLoader}), named by {@link
 * com.beust.jcommander.Parameters#commandNames}.
 */
public interface Subcommand {
  /** What it does, one line. */
  String summary();

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

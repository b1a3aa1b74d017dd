package sanko.gtp;

import java.io.IOException;

/** One of the things that the program can do; JCommander fills its fields. */
interface Subcommand {
  /** What it does, one line. */
  String summary();

  /**
   * Does it.
   *
   * @throws ConfigException if the user configured what makes no sense
   */
  void run(Environment environment) throws ConfigException, IOException;
}

package sanko.gtp.cli;

import com.beust.jcommander.Parameters;
import java.io.IOException;
import sanko.gtp.config.BuildInfo;
import sanko.gtp.config.Environment;

/** {@code sanko version}. */
@Parameters(commandNames = "version", commandDescription = "Print the version.")
final class VersionSubcommand implements Subcommand {
  @Override
  public void run(Environment environment) throws IOException {
    environment.print(
        "Sanko %s%nJava %s on %s"
            .formatted(BuildInfo.version(), System.getProperty("java.version"), osName()));
  }

  private static String osName() {
    return System.getProperty("os.name") + " " + System.getProperty("os.arch");
  }
}

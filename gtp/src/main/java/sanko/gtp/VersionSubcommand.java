package sanko.gtp;

import com.beust.jcommander.Parameters;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** {@code sanko version}. */
@Parameters(commandDescription = "Tell the version.")
final class VersionSubcommand implements Subcommand {
  @Override
  public String summary() {
    return "Tell the version.";
  }

  @Override
  public void run(Environment environment) throws IOException {
    String text =
        "Sanko %s%nJava %s on %s%n"
            .formatted(BuildInfo.version(), System.getProperty("java.version"), osName());
    environment.out().write(text.getBytes(StandardCharsets.UTF_8));
    environment.out().flush();
  }

  private static String osName() {
    return System.getProperty("os.name") + " " + System.getProperty("os.arch");
  }
}

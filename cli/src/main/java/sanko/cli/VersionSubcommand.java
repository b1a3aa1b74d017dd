package sanko.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import sanko.engine.config.BuildInfo;

/** {@code sanko version}. */
@Parameters(commandNames = "version", commandDescription = "Print the version.")
final class VersionSubcommand implements Subcommand {
  @Parameter(
      names = {"-json", "--json"},
      description = "Print a JSON object on one line.")
  private boolean json;

  @Override
  public void run(Environment environment) throws IOException {
    environment.print(json ? object().toString() : text());
  }

  private static String text() {
    return "Sanko %s%nJava %s on %s %s"
        .formatted(
            BuildInfo.version(),
            System.getProperty("java.version"),
            System.getProperty("os.name"),
            System.getProperty("os.arch"));
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("name", "Sanko")
        .put("version", BuildInfo.version())
        .put("java", System.getProperty("java.version"))
        .put("os", System.getProperty("os.name"))
        .put("arch", System.getProperty("os.arch"))
        .put("packaged", Installation.here().packaged());
  }
}

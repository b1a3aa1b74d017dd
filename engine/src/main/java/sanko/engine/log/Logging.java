package sanko.engine.log;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.logging.LogManager;

/**
 * How the program logs: warnings to standard error, since standard output belongs to the protocol.
 * {@code java.util.logging} makes one when something is logged for the first time.
 */
public final class Logging {
  /** The property that names the least level to log, such as {@code INFO}; WARN by default. */
  private static final String LEVEL = "sanko.log.level";

  /** What a module knows of its libraries' loggers, in the format of {@code logging.properties}. */
  private static final String OF_MODULES = "sanko-logging.properties";

  /**
   * Configures {@code java.util.logging}, which calls this by its name.
   *
   * @throws IOException if a module's part cannot be read
   */
  public Logging() throws IOException {
    ByteArrayOutputStream properties = new ByteArrayOutputStream();
    properties.writeBytes(
        """
        handlers=java.util.logging.ConsoleHandler
        .level=%s
        java.util.logging.ConsoleHandler.level=ALL
        java.util.logging.ConsoleHandler.formatter=%s
        """
            .formatted(
                LogLines.level(System.getProperty(LEVEL, "WARN")).getName(),
                LogLines.OnConsole.class.getName())
            .getBytes(StandardCharsets.UTF_8));
    for (URL part : parts()) {
      try (InputStream in = part.openStream()) {
        in.transferTo(properties);
      }
    }
    LogManager.getLogManager()
        .readConfiguration(new ByteArrayInputStream(properties.toByteArray()));
  }

  private static List<URL> parts() throws IOException {
    return Collections.list(Logging.class.getClassLoader().getResources(OF_MODULES));
  }

  /** Has this class configure logging, as soon as something is logged. */
  public static void configureOnFirstUse() {
    System.setProperty("java.util.logging.config.class", Logging.class.getName());
  }
}

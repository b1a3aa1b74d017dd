package sanko.engine.log;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.function.Consumer;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import sanko.base.TrafficLog;
import sanko.base.file.FileErrors;
import sanko.engine.config.ConfigException;
import sanko.engine.config.LogSettings;

/**
 * A log in a file, in addition to the one on standard error. Trouble with the file is reported once
 * and harms nothing else. Shared.
 */
public final class LogFile implements AutoCloseable {
  // Held here, since java.util.logging forgets loggers that nobody holds.
  private final Logger root = Logger.getLogger("");
  private final Logger traffic = Logger.getLogger(TrafficLog.LOGGER);
  private final Handler handler;

  private LogFile(Handler handler) {
    this.handler = handler;
    root.addHandler(handler);
    traffic.setLevel(Level.INFO);
    traffic.setUseParentHandlers(false);
    traffic.addHandler(handler);
  }

  /**
   * Opens the log of this run.
   *
   * @param trouble receives a line for the user if the file can no longer be written or be set
   *     aside
   * @return null if there is to be none
   * @throws ConfigException if it cannot be written
   */
  public static @Nullable LogFile open(LogSettings settings, Consumer<String> trouble)
      throws ConfigException {
    Path path =
        settings.path(LocalDateTime.now(ZoneId.systemDefault()), ProcessHandle.current().pid());
    return path == null ? null : open(path, trouble);
  }

  /**
   * Opens a log, which appends to the file.
   *
   * @param trouble receives a line for the user if the file can no longer be written or be set
   *     aside
   * @throws ConfigException if it cannot be written
   */
  public static LogFile open(Path path, Consumer<String> trouble) throws ConfigException {
    try {
      Path folder = path.toAbsolutePath().getParent();
      if (folder != null) {
        Files.createDirectories(folder);
      }
      return new LogFile(
          new RollingHandler(
              path, reason -> trouble.accept("The log " + path + " cannot be " + reason)));
    } catch (IOException e) {
      throw new ConfigException("cannot write the log " + path + ": " + FileErrors.reason(e));
    }
  }

  @Override
  public void close() {
    traffic.removeHandler(handler);
    root.removeHandler(handler);
    handler.close();
  }
}

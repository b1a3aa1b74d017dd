package sanko.gtp.config;

import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Where the log goes; KataGo's keys. Immutable.
 *
 * @param file the log's file, or null
 * @param folder where a file is made for each run, unless a file is named; or null
 * @param dated whether that file lies in a folder for its day
 * @param traffic whether all that the client says and is told goes into it
 */
public record LogSettings(
    @Nullable String file, @Nullable String folder, boolean dated, boolean traffic) {
  static final LogSettings NONE = new LogSettings(null, null, false, true);

  private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("yyyyMMdd", Locale.ROOT);
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

  /** The same with a named file. */
  public LogSettings inFile(String name) {
    return new LogSettings(name, folder, dated, traffic);
  }

  LogSettings inFolder(String name, boolean isDated) {
    return new LogSettings(file, name, isDated, traffic);
  }

  LogSettings withTraffic(boolean isLogged) {
    return new LogSettings(file, folder, dated, isLogged);
  }

  /**
   * The file to write to, or null for no log.
   *
   * @param process tells apart runs that begin in the same second
   */
  @Nullable
  public Path path(LocalDateTime now, long process) throws ConfigException {
    if (file != null) {
      return FileNames.path(file);
    }
    if (folder == null) {
      return null;
    }
    String name = "%s-%08X.log".formatted(now.format(TIME), process);
    Path parent = FileNames.path(folder);
    return (dated ? parent.resolve(now.format(DAY)) : parent).resolve(name);
  }
}

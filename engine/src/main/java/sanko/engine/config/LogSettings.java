package sanko.engine.config;

import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import sanko.base.settings.Change;
import sanko.base.settings.Setting;

/** Where the log goes; KataGo's keys. Immutable. */
public record LogSettings(
    @Setting(value = "logFile", change = Change.AT_START, text = "The log's file")
        @Nullable String file,
    @Setting(
            value = "logDir",
            change = Change.AT_START,
            text = "Folder for a log of each run, unless logFile is set")
        @Nullable String folder,
    @Setting(
            value = "logDirDated",
            change = Change.AT_START,
            text = "The same with a folder for each day inside")
        @Nullable String datedFolder,
    @Setting(
            value = "logAllGTPCommunication",
            change = Change.AT_START,
            text = "Write everything that the client of gtp says and is answered to the log")
        boolean traffic) {
  /** No log. */
  static final LogSettings NONE = new LogSettings(null, null, null, true);

  private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("yyyyMMdd", Locale.ROOT);
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

  /** These settings with a named file. */
  public LogSettings inFile(String name) {
    return new LogSettings(name, folder, datedFolder, traffic);
  }

  /**
   * The file to write to, or null for no log.
   *
   * @param process distinguishes runs that begin in the same second
   */
  public @Nullable Path path(LocalDateTime now, long process) throws ConfigException {
    if (file != null) {
      return FileNames.path(file);
    }
    String name = "%s-%08X.log".formatted(now.format(TIME), process);
    if (datedFolder != null) {
      return FileNames.path(datedFolder).resolve(now.format(DAY)).resolve(name);
    }
    return folder == null ? null : FileNames.path(folder).resolve(name);
  }
}

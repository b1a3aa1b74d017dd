package sanko.engine.log;

import com.google.common.base.Throwables;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.logging.Formatter;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.jspecify.annotations.Nullable;
import sanko.base.Printable;

/**
 * Writes a record as a line, such as {@code 09:08:07 WARN Server: ...}, with its stack trace below.
 */
final class LogLines extends Formatter {
  /** The lines on standard error, which do not name classes of ours: users read them. */
  public static final class OnConsole extends Formatter {
    private final LogLines lines = new LogLines("HH:mm:ss", "sanko.");

    @Override
    public String format(LogRecord record) {
      return lines.format(record);
    }
  }

  private static final Map<String, Level> LEVELS =
      Map.of(
          "ERROR", Level.SEVERE,
          "WARN", Level.WARNING,
          "INFO", Level.INFO,
          "DEBUG", Level.FINE,
          "TRACE", Level.FINER);

  private final DateTimeFormatter time;
  private final @Nullable String unnamed;

  LogLines(String pattern) {
    this(pattern, null);
  }

  /**
   * The same, without the names of some loggers.
   *
   * @param unnamed how they begin; null for none
   */
  private LogLines(String pattern, @Nullable String unnamed) {
    time = DateTimeFormatter.ofPattern(pattern, Locale.ROOT).withZone(ZoneId.systemDefault());
    this.unnamed = unnamed;
  }

  /** The level of this name; INFO for one that is unknown. */
  static Level level(String name) {
    return LEVELS.getOrDefault(name.toUpperCase(Locale.ROOT), Level.INFO);
  }

  private static String name(Level level) {
    return LEVELS.entrySet().stream()
        .filter(entry -> entry.getValue().equals(level))
        .map(Map.Entry::getKey)
        .findAny()
        .orElse(level.getName());
  }

  @Override
  public String format(LogRecord record) {
    String logger = String.valueOf(record.getLoggerName());
    String line =
        "%s %s%s: %s%n"
            .formatted(
                time.format(record.getInstant()),
                name(record.getLevel()),
                unnamed != null && logger.startsWith(unnamed)
                    ? ""
                    : " " + logger.substring(logger.lastIndexOf('.') + 1),
                Printable.text(formatMessage(record)));
    Throwable thrown = record.getThrown();
    return thrown == null ? line : line + Throwables.getStackTraceAsString(thrown);
  }
}

package sanko.gtp.config;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.rolling.FixedWindowRollingPolicy;
import ch.qos.logback.core.rolling.RollingFileAppender;
import ch.qos.logback.core.rolling.SizeBasedTriggeringPolicy;
import ch.qos.logback.core.status.ErrorStatus;
import ch.qos.logback.core.status.StatusListener;
import ch.qos.logback.core.util.Duration;
import ch.qos.logback.core.util.FileSize;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.slf4j.LoggerFactory;
import sanko.gtp.protocol.TrafficLog;
import sanko.nn.InputFile;

/**
 * A log in a file, in addition to the one on standard error. A file that grows too large is renamed
 * with a number, and the oldest of those is deleted. Trouble with the file is reported once and
 * harms nothing else. Shared.
 */
public final class LogFile implements AutoCloseable {
  private static final String LARGEST = "10MB";
  private static final int OLD_FILES = 5;
  private static final int TRIES = 2000;
  private static final int PAUSE_MILLIS = 5;

  private final LoggerContext context;
  private final RollingFileAppender<ILoggingEvent> appender;
  private final StatusListener listener;

  private LogFile(
      LoggerContext context, RollingFileAppender<ILoggingEvent> appender, StatusListener listener) {
    this.context = context;
    this.appender = appender;
    this.listener = listener;
  }

  /**
   * Opens a log, which appends to the file.
   *
   * @param trouble receives a line for the user if the file becomes unwritable
   * @throws ConfigException if it cannot be written
   */
  public static LogFile open(Path path, Consumer<String> trouble) throws ConfigException {
    checkWritable(path);
    LoggerContext context = context();
    PatternLayoutEncoder encoder = new PatternLayoutEncoder();
    encoder.setContext(context);
    encoder.setPattern(
        "%d{yyyy-MM-dd'T'HH:mm:ss.SSS} %level %logger{0}: "
            + "%replace(%msg){'[\\x00-\\x08\\x0B-\\x1F\\x7F-\\x9F]', '?'}%n");
    encoder.start();
    RollingFileAppender<ILoggingEvent> appender = new RollingFileAppender<>();
    appender.setContext(context);
    appender.setFile(path.toString());
    appender.setEncoder(encoder);
    roll(appender, context, path);
    AtomicBoolean told = new AtomicBoolean();
    StatusListener listener =
        status -> {
          if (status instanceof ErrorStatus && !told.getAndSet(true)) {
            trouble.accept("The log " + path + " cannot be written: " + reason(status));
          }
        };
    context.getStatusManager().add(listener);
    appender.start();
    Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
    root.addAppender(appender);
    context.getLogger(TrafficLog.LOGGER).setLevel(Level.INFO);
    context.getLogger(TrafficLog.LOGGER).setAdditive(false);
    context.getLogger(TrafficLog.LOGGER).addAppender(appender);
    return new LogFile(context, appender, listener);
  }

  /** While another thread starts SLF4J, it gives out a substitute. */
  private static LoggerContext context() throws ConfigException {
    for (int i = 0; i < TRIES; i++) {
      if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
        return context;
      }
      try {
        Thread.sleep(PAUSE_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new ConfigException("interrupted while the log was opened");
      }
    }
    throw new ConfigException("the log cannot be opened: logging does not start");
  }

  private static String reason(ch.qos.logback.core.status.Status status) {
    Throwable cause = status.getThrowable();
    return cause instanceof IOException e ? FileErrors.reason(e) : status.getMessage();
  }

  private static void roll(
      RollingFileAppender<ILoggingEvent> appender, LoggerContext context, Path path) {
    FixedWindowRollingPolicy rolling = new FixedWindowRollingPolicy();
    rolling.setContext(context);
    rolling.setParent(appender);
    rolling.setFileNamePattern(path.toString().replace("%", "%%") + ".%i");
    rolling.setMaxIndex(OLD_FILES);
    rolling.start();
    SizeBasedTriggeringPolicy<ILoggingEvent> trigger = new SizeBasedTriggeringPolicy<>();
    trigger.setContext(context);
    trigger.setCheckIncrement(Duration.buildByMilliseconds(0));
    trigger.setMaxFileSize(FileSize.valueOf(LARGEST));
    trigger.start();
    appender.setRollingPolicy(rolling);
    appender.setTriggeringPolicy(trigger);
  }

  private static void checkWritable(Path path) throws ConfigException {
    try {
      Path folder = path.toAbsolutePath().getParent();
      if (folder != null) {
        Files.createDirectories(folder);
      }
      Files.newByteChannel(
              InputFile.checked(path), StandardOpenOption.CREATE, StandardOpenOption.APPEND)
          .close();
    } catch (IOException e) {
      throw new ConfigException("cannot write the log " + path + ": " + FileErrors.reason(e));
    }
  }

  @Override
  public void close() {
    context.getLogger(TrafficLog.LOGGER).detachAppender(appender);
    context.getLogger(Logger.ROOT_LOGGER_NAME).detachAppender(appender);
    context.getStatusManager().remove(listener);
    appender.stop();
  }
}

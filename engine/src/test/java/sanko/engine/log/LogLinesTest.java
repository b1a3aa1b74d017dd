package sanko.engine.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.logging.Formatter;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;

class LogLinesTest {
  private static String line(Formatter formatter, String logger) {
    LogRecord record = new LogRecord(Level.WARNING, "input ended");
    record.setLoggerName(logger);
    return formatter.format(record).strip();
  }

  @Test
  void onlyLogFilesNameOurClasses() {
    Formatter console = new LogLines.OnConsole();
    assertThat(line(console, "sanko.gtp.protocol.LineReader")).endsWith(" WARN: input ended");
    assertThat(line(console, "io.netty.Other")).endsWith(" WARN Other: input ended");
    assertThat(line(new LogLines("HH:mm"), "sanko.gtp.protocol.LineReader"))
        .endsWith(" WARN LineReader: input ended");
  }
}

package sanko.gtp;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;

/** A file with all that the client sent and was told, with times. Shared. */
final class TrafficLog {
  private final PrintWriter file;

  private TrafficLog(PrintWriter file) {
    this.file = file;
  }

  /**
   * Opens a log and adds to what it holds.
   *
   * @throws ConfigException if the file cannot be written
   */
  static TrafficLog open(Path path) throws ConfigException {
    try {
      return new TrafficLog(
          new PrintWriter(
              Files.newBufferedWriter(
                  path,
                  StandardCharsets.UTF_8,
                  StandardOpenOption.CREATE,
                  StandardOpenOption.APPEND)));
    } catch (IOException e) {
      throw new ConfigException("cannot write the log " + path + ": " + FileErrors.reason(e));
    }
  }

  /** Notes a line of input. */
  void received(String line) {
    write("> " + line);
  }

  /** A stream that notes what passes through it. */
  OutputStream tee(OutputStream out) {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        out.write(b);
      }

      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        out.write(bytes, offset, length);
        TrafficLog.this.write(
            "< " + new String(bytes, offset, length, StandardCharsets.UTF_8).stripTrailing());
      }

      @Override
      public void flush() throws IOException {
        out.flush();
      }
    };
  }

  private synchronized void write(String text) {
    file.println(
        LocalDateTime.now(ZoneId.systemDefault()).truncatedTo(ChronoUnit.MILLIS) + " " + text);
    file.flush();
  }
}

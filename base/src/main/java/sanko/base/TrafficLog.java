package sanko.base;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;

/** Logs everything that the client sends and receives. Shared. */
public final class TrafficLog {
  /** The logger's name; {@code LogFile} knows where its lines go. */
  public static final String LOGGER = "sanko.traffic";

  private final Logger log = System.getLogger(LOGGER);

  /** Logs a line of input. */
  public void received(String line) {
    log.log(Level.INFO, "> " + line.stripTrailing());
  }

  /** A stream that logs what is written to it. */
  public OutputStream tee(OutputStream out) {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        out.write(b);
      }

      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        out.write(bytes, offset, length);
        String text = new String(bytes, offset, length, StandardCharsets.UTF_8);
        log.log(Level.INFO, "< " + text.stripTrailing());
      }

      @Override
      public void flush() throws IOException {
        out.flush();
      }
    };
  }
}

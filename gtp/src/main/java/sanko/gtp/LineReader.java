package sanko.gtp;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * Cuts a stream of bytes into lines and queues them, on a thread of its own. Bytes that are not
 * UTF-8 become replacement characters.
 */
final class LineReader implements Runnable {
  private final InputStream in;
  private final InputQueue queue;
  private final Consumer<String> tap;

  private LineReader(InputStream in, InputQueue queue, Consumer<String> tap) {
    this.in = in;
    this.queue = queue;
    this.tap = tap;
  }

  /**
   * Starts reading; the thread ends with the input and keeps no program alive.
   *
   * @param tap receives each line before it is queued
   */
  static void start(InputStream in, InputQueue queue, Consumer<String> tap) {
    Thread thread = new Thread(new LineReader(in, queue, tap), "sanko-input");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void run() {
    try (BufferedInputStream bytes = new BufferedInputStream(in)) {
      readFrom(bytes);
    } catch (IOException e) {
      logger().log(Level.WARNING, "input ended: " + e.getMessage());
    } finally {
      queue.end();
    }
  }

  /**
   * Reads up to the end or to {@code quit}: a thread that still waits in a read of the system would
   * hold up the exit of the virtual machine by a third of a second.
   */
  private void readFrom(InputStream bytes) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = bytes.read(); next >= 0; next = bytes.read()) {
      if (next == '\n') {
        if (add(line.toString(StandardCharsets.UTF_8))) {
          return;
        }
        line.reset();
      } else {
        line.write(next);
      }
    }
    if (line.size() > 0) {
      add(line.toString(StandardCharsets.UTF_8));
    }
  }

  /** Hands a line on; tells whether it is the last that matters. */
  private boolean add(String line) {
    tap.accept(line);
    queue.add(line);
    Command command = Command.parse(line);
    return command != null && command.name().equals("quit");
  }

  private static Logger logger() {
    return System.getLogger(LineReader.class.getName());
  }
}

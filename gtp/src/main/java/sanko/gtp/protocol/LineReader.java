package sanko.gtp.protocol;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * Splits a stream of bytes into lines and queues them, on its own thread. Bytes that are not UTF-8
 * become replacement characters. Input that comes faster than it is executed stays where it is.
 */
public final class LineReader implements Runnable {
  private static final int BUFFER = 1 << 16;

  private final InputStream in;
  private final InputQueue queue;
  private final Consumer<String> tap;

  private LineReader(InputStream in, InputQueue queue, Consumer<String> tap) {
    this.in = new BoundedLines(in);
    this.queue = queue;
    this.tap = tap;
  }

  /**
   * Starts a daemon thread that reads until the end of input.
   *
   * @param tap receives each line before it is queued
   */
  public static void start(InputStream in, InputQueue queue, Consumer<String> tap) {
    Thread thread = new Thread(new LineReader(in, queue, tap), "sanko-input");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void run() {
    try (in) {
      readLines();
    } catch (IOException e) {
      logger().log(Level.WARNING, "input ended: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      queue.end();
    }
  }

  /**
   * Reads up to the end or to {@code quit}: a thread that still waits in a read of the system would
   * hold up the exit of the virtual machine by a third of a second. Lines that come together arrive
   * at one time, however long it takes to queue them.
   */
  private void readLines() throws IOException, InterruptedException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    byte[] bytes = new byte[BUFFER];
    for (int length = in.read(bytes); length >= 0; length = in.read(bytes)) {
      long arrival = System.nanoTime();
      for (int i = 0; i < length; i++) {
        if (bytes[i] != '\n') {
          line.write(bytes[i]);
        } else if (add(line, arrival)) {
          return;
        }
      }
      queue.awaitRoom();
    }
    if (line.size() > 0) {
      add(line, System.nanoTime());
    }
  }

  /** Hands a line on; tells whether it is the last that matters. */
  private boolean add(ByteArrayOutputStream bytes, long arrivalNanos) {
    String line = bytes.toString(StandardCharsets.UTF_8);
    bytes.reset();
    tap.accept(line);
    queue.add(line, arrivalNanos);
    Command command = Command.parse(line);
    return command != null && command.name().equals("quit");
  }

  private static Logger logger() {
    return System.getLogger(LineReader.class.getName());
  }
}

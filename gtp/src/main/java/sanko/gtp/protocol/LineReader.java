package sanko.gtp.protocol;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import sanko.base.BoundedLines;
import sanko.base.DaemonThreads;
import sanko.base.FailureText;

/**
 * Splits a stream of bytes into lines and hands them on, on its own thread. Bytes that are not
 * UTF-8 become replacement characters. Input that comes faster than it is taken stays where it is.
 */
public final class LineReader implements Runnable {
  private static final int BUFFER = 1 << 16;
  private static final String UTF_16 = "is in UTF-16; commands must be in UTF-8 or ASCII";

  /** Where the lines go. The reader waits as long as a call does. */
  public interface Sink {
    /**
     * Takes a line without its end.
     *
     * @param arrivalNanos when it arrived, by {@link System#nanoTime}
     * @return whether no line after it matters
     */
    boolean add(String line, long arrivalNanos) throws InterruptedException;

    /** Takes what follows the last line's end, possibly nothing, where the input ends. */
    void addRest(String rest, long arrivalNanos) throws InterruptedException;

    /** Waits until there is room for more than has arrived. */
    void awaitRoom() throws InterruptedException;

    /** The input cannot be read, and its end follows; the client is to hear why. */
    void refuse(String reason) throws InterruptedException;

    /** No more lines come, or none that matters. */
    void end();
  }

  private record TappedQueue(InputQueue queue, Consumer<String> tap) implements Sink {
    @Override
    public boolean add(String line, long arrivalNanos) {
      tap.accept(line);
      return queue.add(line, arrivalNanos);
    }

    @Override
    public void addRest(String rest, long arrivalNanos) {
      if (!rest.isEmpty()) {
        add(rest, arrivalNanos);
      }
    }

    @Override
    public void awaitRoom() throws InterruptedException {
      queue.awaitRoom();
    }

    @Override
    public void refuse(String reason) {
      queue.refuse(reason);
    }

    @Override
    public void end() {
      queue.end();
    }
  }

  private final InputStream in;
  private final Sink sink;

  private LineReader(InputStream in, Sink sink) {
    this.in = new BoundedLines(in);
    this.sink = sink;
  }

  /** Starts a daemon thread that reads until the end of input. */
  public static void start(InputStream in, Sink sink) {
    DaemonThreads.start("sanko-input", new LineReader(in, sink));
  }

  /**
   * Starts a daemon thread that reads until the end of input.
   *
   * @param tap receives each line before it is queued
   */
  public static void start(InputStream in, InputQueue queue, Consumer<String> tap) {
    start(in, new TappedQueue(queue, tap));
  }

  @Override
  public void run() {
    try (in) {
      readLines();
    } catch (IOException e) {
      logger().log(Level.WARNING, "input ended: " + FailureText.of(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      sink.end();
    }
  }

  /**
   * Reads up to the end or to {@code quit}: a thread that still waits in a read of the system would
   * hold up the exit of the virtual machine by a third of a second. Lines that come together arrive
   * at one time, however long it takes to hand them on.
   */
  private void readLines() throws IOException, InterruptedException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    byte[] bytes = new byte[BUFFER];
    boolean isFirst = true;
    for (int length = in.read(bytes); length >= 0; length = in.read(bytes)) {
      if (isFirst && isUtf16(bytes, length)) {
        sink.refuse("the input " + UTF_16);
        throw new IOException("it " + UTF_16);
      }
      isFirst = false;
      long arrival = System.nanoTime();
      for (int i = 0; i < length; i++) {
        if (bytes[i] != '\n') {
          line.write(bytes[i]);
        } else if (sink.add(text(line), arrival)) {
          return;
        }
      }
      sink.awaitRoom();
    }
    sink.addRest(text(line), System.nanoTime());
  }

  /** Whether text begins with the byte order mark of UTF-16, or like ASCII in it. */
  private static boolean isUtf16(byte[] bytes, int length) {
    if (length < 2) {
      return false;
    }
    int first = (bytes[0] & 0xff) << 8 | (bytes[1] & 0xff);
    boolean isAsciiInPairs = first != 0 && (bytes[0] == 0 || bytes[1] == 0);
    return first == 0xfeff || first == 0xfffe || isAsciiInPairs;
  }

  /** The line that was read, after which the next one begins. */
  private static String text(ByteArrayOutputStream bytes) {
    String line = bytes.toString(StandardCharsets.UTF_8);
    bytes.reset();
    return line;
  }

  private static Logger logger() {
    return System.getLogger(LineReader.class.getName());
  }
}

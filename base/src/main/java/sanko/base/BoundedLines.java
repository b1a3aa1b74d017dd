package sanko.base;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * A stream of lines, none of which takes all memory: reading fails within a line of more than 16
 * MiB, by a {@link TooLongException}. For one thread.
 */
public final class BoundedLines extends FilterInputStream {
  private static final int MOST_BYTES = 1 << 24;

  /** A line is too long. */
  public static final class TooLongException extends IOException {
    private static final long serialVersionUID = 1;

    private TooLongException() {
      super("a line has more than " + (MOST_BYTES >> 20) + " MiB");
    }
  }

  /** Of the line that is being read. */
  private int bytes;

  public BoundedLines(InputStream in) {
    super(in);
  }

  @Override
  public int read() throws IOException {
    int next = super.read();
    if (next >= 0) {
      count((byte) next);
    }
    return next;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int count = super.read(buffer, offset, length);
    for (int i = 0; i < count; i++) {
      count(buffer[offset + i]);
    }
    return count;
  }

  private void count(byte next) throws IOException {
    bytes = next == '\n' ? 0 : bytes + 1;
    if (bytes > MOST_BYTES) {
      throw new TooLongException();
    }
  }
}

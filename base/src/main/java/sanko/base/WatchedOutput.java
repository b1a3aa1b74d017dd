package sanko.base;

import java.io.IOException;
import java.io.OutputStream;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Standard output, which remembers why it could not be written. A reader who has left is no such
 * reason. Shared as far as the stream is.
 */
public final class WatchedOutput extends OutputStream {
  /** What systems say where nobody reads any more. */
  private static final Pattern NO_READER =
      Pattern.compile("\\bpipe\\b|connection reset", Pattern.CASE_INSENSITIVE);

  private final OutputStream out;
  private volatile @Nullable IOException failure;

  public WatchedOutput(OutputStream out) {
    this.out = out;
  }

  /** Why something could not be written; null if all could, or the reader has left. */
  public @Nullable IOException failure() {
    return failure;
  }

  @Override
  public void write(int b) throws IOException {
    try {
      out.write(b);
    } catch (IOException e) {
      throw noted(e);
    }
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      throw noted(e);
    }
  }

  @Override
  public void flush() throws IOException {
    try {
      out.flush();
    } catch (IOException e) {
      throw noted(e);
    }
  }

  @Override
  public void close() throws IOException {
    try {
      out.close();
    } catch (IOException e) {
      throw noted(e);
    }
  }

  private IOException noted(IOException cause) {
    if (!NO_READER.matcher(String.valueOf(cause.getMessage())).find()) {
      failure = cause;
    }
    return cause;
  }
}

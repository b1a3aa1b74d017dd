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
    watch(() -> out.write(b));
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    watch(() -> out.write(bytes, offset, length));
  }

  @Override
  public void flush() throws IOException {
    watch(out::flush);
  }

  @Override
  public void close() throws IOException {
    watch(out::close);
  }

  @FunctionalInterface
  private interface Work {
    void run() throws IOException;
  }

  private void watch(Work work) throws IOException {
    try {
      work.run();
    } catch (IOException e) {
      if (!NO_READER.matcher(String.valueOf(e.getMessage())).find()) {
        failure = e;
      }
      throw e;
    }
  }
}

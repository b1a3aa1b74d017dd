package sanko.train.data;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Writes files that are never seen half-written: {@code .tmp} is added to the name until all is
 * there; then the file takes the place of one that may be there.
 */
public final class WholeFile {
  private static final int BUFFER = 1 << 16;

  private WholeFile() {}

  /** What is to be in a file. */
  @FunctionalInterface
  public interface Content {
    /** Writes it; the stream need not be closed, but may be. */
    void writeTo(OutputStream out) throws IOException;
  }

  /** Writes a file. */
  public static void write(Path file, Content content) throws IOException {
    Path unfinished = file.resolveSibling(file.getFileName() + ".tmp");
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(unfinished), BUFFER)) {
      content.writeTo(out);
    }
    Files.move(
        unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Writes a text in UTF-8. */
  public static void write(Path file, String text) throws IOException {
    write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }
}

package sanko.engine.config;

import com.google.common.io.CountingOutputStream;
import java.io.IOException;
import java.io.UnsupportedEncodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;
import java.util.logging.ErrorManager;
import java.util.logging.LogRecord;
import java.util.logging.StreamHandler;
import org.jspecify.annotations.Nullable;
import sanko.base.file.FileErrors;
import sanko.base.file.InputFile;

/**
 * Appends to a file that keeps its name, and sets it aside with a number once it is too large.
 * ({@code java.util.logging.FileHandler} numbers the file that it writes to and leaves a lock
 * beside it.) Shared.
 */
final class RollingHandler extends StreamHandler {
  private static final long LARGEST_BYTES = 10_000_000;
  private static final int OLD_FILES = 5;

  private final Path path;
  private long sizeBefore;
  private CountingOutputStream file;

  /**
   * Opens the file.
   *
   * @param trouble receives, once, why the file cannot be written any more
   */
  RollingHandler(Path path, Consumer<String> trouble) throws IOException {
    this.path = path;
    setFormatter(new LogLines("yyyy-MM-dd'T'HH:mm:ss.SSS"));
    setErrorManager(
        new ErrorManager() {
          private boolean told;

          @Override
          public synchronized void error(@Nullable String text, @Nullable Exception e, int code) {
            if (!told) {
              told = true;
              trouble.accept(e instanceof IOException io ? FileErrors.reason(io) : text + ", " + e);
            }
          }
        });
    try {
      setEncoding(StandardCharsets.UTF_8.name());
    } catch (UnsupportedEncodingException e) {
      throw new AssertionError(e);
    }
    file = open(path);
    sizeBefore = Files.isRegularFile(path) ? Files.size(path) : 0;
    setOutputStream(file);
  }

  private static CountingOutputStream open(Path path) throws IOException {
    return new CountingOutputStream(
        Files.newOutputStream(
            InputFile.checked(path), StandardOpenOption.CREATE, StandardOpenOption.APPEND));
  }

  @Override
  public synchronized void publish(LogRecord record) {
    super.publish(record);
    flush();
    if (sizeBefore + file.getCount() > LARGEST_BYTES && Files.isRegularFile(path)) {
      roll();
    }
  }

  private void roll() {
    close();
    try {
      for (int i = OLD_FILES; i > 0; i--) {
        Path younger = i == 1 ? path : numbered(i - 1);
        if (Files.exists(younger)) {
          Files.move(younger, numbered(i), StandardCopyOption.REPLACE_EXISTING);
        }
      }
      file = open(path);
      sizeBefore = 0;
      setOutputStream(file);
    } catch (IOException e) {
      reportError(null, e, ErrorManager.OPEN_FAILURE);
    }
  }

  private Path numbered(int number) {
    return path.resolveSibling(path.getFileName() + "." + number);
  }
}

package sanko.engine.log;

import com.google.common.io.CountingOutputStream;
import java.io.IOException;
import java.io.UnsupportedEncodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
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
  private final Consumer<String> trouble;
  private long sizeBefore;
  private CountingOutputStream file;

  /**
   * Opens the file.
   *
   * @param trouble receives what the file cannot be, and why: written any more, once, or set aside
   */
  RollingHandler(Path path, Consumer<String> trouble) throws IOException {
    this.path = path;
    this.trouble = trouble;
    setFormatter(new LogLines("yyyy-MM-dd'T'HH:mm:ss.SSS"));
    setErrorManager(
        new ErrorManager() {
          private boolean told;

          @Override
          public synchronized void error(@Nullable String text, @Nullable Exception e, int code) {
            if (!told) {
              told = true;
              String reason = e instanceof IOException io ? FileErrors.reason(io) : text + ", " + e;
              trouble.accept("written: " + reason);
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
      setAside();
    } catch (NoSuchFileException e) {
      // Somebody has deleted it meanwhile.
    } catch (IOException e) {
      // It goes on growing, up to the next time.
      trouble.accept("set aside: " + FileErrors.reason(e));
    }
    try {
      file = open(path);
      sizeBefore = 0;
      setOutputStream(file);
    } catch (IOException e) {
      reportError(null, e, ErrorManager.OPEN_FAILURE);
    }
  }

  /** Gives each file the next number, up to one that is free, so that a failure loses none. */
  private void setAside() throws IOException {
    int last = 1;
    while (last < OLD_FILES && Files.exists(numbered(last))) {
      last++;
    }
    for (int i = last; i > 0; i--) {
      Path younger = i == 1 ? path : numbered(i - 1);
      Files.move(younger, numbered(i), StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private Path numbered(int number) {
    return path.resolveSibling(path.getFileName() + "." + number);
  }
}

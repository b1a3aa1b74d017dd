package sanko.base.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Files that users name to be read. A named pipe is refused, since opening one waits for a writer
 * that may never come; the shell's own pipes, such as {@code /dev/stdin} and {@code /dev/fd/63},
 * have one.
 */
public final class InputFile {
  private static final int KIND = 0170000;
  private static final int PIPE = 0010000;

  private InputFile() {}

  /**
   * The same file, if it can be opened without waiting.
   *
   * @throws FileSystemException if it is a named pipe
   */
  public static Path checked(Path file) throws IOException {
    if (isNamedPipe(file)) {
      throw new FileSystemException(file.toString(), null, "it is a pipe, not a file");
    }
    return file;
  }

  /** Opens a file that is no named pipe. */
  public static InputStream open(Path file) throws IOException {
    return Files.newInputStream(checked(file));
  }

  /**
   * Whether a file would be lost if another one were written: they are the same, perhaps by links
   * or other spellings. One that cannot be compared is none; whoever reads or writes it will tell.
   */
  public static boolean isLostBy(Path source, Path target) {
    try {
      return Files.isRegularFile(target) && Files.isSameFile(source, target);
    } catch (IOException e) {
      return false;
    }
  }

  /** Whether a file is a pipe that has a name of its own. */
  public static boolean isNamedPipe(Path file) throws IOException {
    boolean isOfShell = file.startsWith("/dev") || file.startsWith("/proc");
    if (isOfShell
        || !file.getFileSystem().supportedFileAttributeViews().contains("unix")
        || !Files.exists(file)) {
      return false;
    }
    return ((int) Files.getAttribute(file, "unix:mode") & KIND) == PIPE;
  }
}

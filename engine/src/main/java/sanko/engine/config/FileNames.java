package sanko.engine.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import sanko.base.file.FileErrors;
import sanko.base.file.InputFile;
import sanko.base.file.WholeFile;

/** Handles the files that the user names. */
public final class FileNames {
  private FileNames() {}

  /**
   * The path of a file.
   *
   * @throws ConfigException if no file can have this name
   */
  public static Path path(String name) throws ConfigException {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new ConfigException("not the name of a file: " + name);
    }
  }

  /**
   * The path of a file that can be read, more than once.
   *
   * @param kind of file, such as "network"
   * @throws ConfigException if no file can have this name, or it cannot be read, or is a folder or
   *     a pipe
   */
  public static Path readable(String name, String kind) throws ConfigException {
    Path path = path(name);
    if (Files.isDirectory(path)) {
      throw new ConfigException("the %s %s is a folder".formatted(kind, path));
    }
    try {
      if (InputFile.isNamedPipe(path)) {
        throw new ConfigException("the %s %s is a pipe, not a file".formatted(kind, path));
      }
      if (!Files.isReadable(path)) {
        Files.newByteChannel(path).close();
      }
    } catch (IOException e) {
      throw new ConfigException(
          "cannot read the %s %s: %s".formatted(kind, path, FileErrors.reason(e)));
    }
    return path;
  }

  /**
   * Writes a file, whole or not at all.
   *
   * @throws ConfigException with the reason if that is not possible
   */
  public static void write(Path file, byte[] content) throws ConfigException {
    try {
      WholeFile.write(file, content);
    } catch (IOException e) {
      throw new ConfigException("cannot write " + file + ": " + FileErrors.reason(e));
    }
  }

  /** A name without the quotes that may surround it. */
  public static String unquoted(String name) {
    boolean quoted = name.length() >= 2 && name.startsWith("\"") && name.endsWith("\"");
    return quoted ? name.substring(1, name.length() - 1) : name;
  }
}

package sanko.engine.config;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Handles file names given by the user. */
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

  /** A name without the quotes that may surround it. */
  public static String unquoted(String name) {
    boolean quoted = name.length() >= 2 && name.startsWith("\"") && name.endsWith("\"");
    return quoted ? name.substring(1, name.length() - 1) : name;
  }
}

package sanko.board.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The folder of networks and reference vectors that is not part of the repository: beside it, or
 * where the system property {@code sanko.shared} or the variable {@code SANKO_SHARED} says.
 */
public final class SharedFiles {
  private SharedFiles() {}

  /** A file of that folder; skips the test if it is not there. */
  public static Path find(String name) {
    String named = System.getProperty("sanko.shared", System.getenv("SANKO_SHARED"));
    Path root = named != null ? Path.of(named) : Path.of("..", "..", "shared");
    Path file = root.resolve(name);
    assumeTrue(Files.exists(file), () -> "skipped: " + file + " does not exist");
    return file;
  }
}

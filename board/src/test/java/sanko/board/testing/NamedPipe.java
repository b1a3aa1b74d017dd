package sanko.board.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Makes named pipes; a test is skipped where the system has none. */
public final class NamedPipe {
  private static final Path PROGRAM = Path.of("/usr/bin/mkfifo");

  private NamedPipe() {}

  /** A pipe that nobody writes to. */
  public static Path at(Path file) throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(PROGRAM), "skipped: no mkfifo");
    Process process = new ProcessBuilder(PROGRAM.toString(), file.toString()).inheritIO().start();
    assumeTrue(process.waitFor() == 0, "skipped: no named pipes here");
    return file;
  }
}

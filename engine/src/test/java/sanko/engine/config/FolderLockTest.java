package sanko.engine.config;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sanko.board.testing.JavaProcess;

class FolderLockTest {
  @TempDir Path folder;

  /** Another program that wants a lock. */
  static final class Other {
    private Other() {}

    /** Says whether it got the lock. */
    public static void main(String[] arguments) throws IOException {
      System.out.print(FolderLock.tryTake(Path.of(arguments[0])) == null ? "refused" : "taken");
      System.out.flush();
      Runtime.getRuntime().halt(0);
    }
  }

  private static String other(Path file) throws IOException {
    Process process =
        JavaProcess.of(Other.class.getName(), List.of(), List.of(file.toString())).start();
    return new String(process.getInputStream().readAllBytes(), UTF_8);
  }

  @Test
  void isHeldAgainstOthersHereAndElsewhere() throws IOException {
    Path file = folder.resolve("lock");
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder).resolve("lock");
    try (FolderLock lock = FolderLock.tryTake(file)) {
      assertThat(lock).isNotNull();
      assertThat(FolderLock.tryTake(file)).isNull();
      assertThat(FolderLock.tryTake(link)).isNull();
      // Being refused here must not have given the lock away.
      assertThat(other(file)).isEqualTo("refused");
    }
    assertThat(other(file)).isEqualTo("taken");
    try (FolderLock again = FolderLock.tryTake(file)) {
      assertThat(again).isNotNull();
    }
  }
}

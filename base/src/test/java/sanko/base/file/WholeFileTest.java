package sanko.base.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sanko.base.FailureText;

class WholeFileTest {
  @TempDir Path folder;

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  private static void fail(Path file) {
    assertThatThrownBy(
            () ->
                WholeFile.write(
                    file,
                    out -> {
                      out.write(new byte[100_000]);
                      throw new IOException("full");
                    }))
        .hasMessage("full");
  }

  /** Writes a file without end. */
  static final class Endless {
    private Endless() {}

    public static void main(String[] arguments) throws IOException {
      WholeFile.write(
          Path.of(arguments[0]),
          out -> {
            while (true) {
              out.write(new byte[1000]);
              LockSupport.parkNanos(1_000_000);
            }
          });
    }
  }

  @Test
  void leavesNothingWhereASignalEndsTheProgram() throws Exception {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Process writing =
        new ProcessBuilder(
                java.toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Endless.class.getName(),
                folder.resolve("file").toString())
            .start();
    try {
      while (files().isEmpty()) {
        assertThat(writing.isAlive()).isTrue();
        Thread.onSpinWait();
      }
      writing.destroy();
      writing.waitFor();
      assertThat(files()).isEmpty();
    } finally {
      writing.destroyForcibly();
    }
  }

  @Test
  void leavesNothingWhereWritingFails() throws IOException {
    Path file = folder.resolve("file");
    fail(file);
    assertThat(files()).isEmpty();
    WholeFile.write(file, "old");
    fail(file);
    assertThat(files()).containsExactly(file);
    assertThat(file).hasContent("old");
    assertThatThrownBy(() -> WholeFile.write(folder.resolve("none/file"), "new"))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessage(folder.resolve("none/file").toString());
    assertThatThrownBy(() -> WholeFile.write(folder, "new")).isInstanceOf(IOException.class);
    assertThat(files()).containsExactly(file);
  }

  @Test
  void namesTheFileThatADiskHasNoRoomFor() {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full));
    assertThatThrownBy(() -> WholeFile.write(full, "text"))
        .isInstanceOfSatisfying(
            FileSystemException.class,
            e -> {
              assertThat(e.getFile()).isEqualTo("/dev/full");
              assertThat(FailureText.of(e)).isEqualTo("/dev/full: No space left on device");
            })
        .hasMessageContaining("No space left on device");
  }

  @Test
  void clearsDraftsThatAKilledProcessLeft() throws IOException {
    Path young = Files.createFile(folder.resolve(".sanko-1.tmp"));
    Path old = Files.createFile(folder.resolve(".sanko-2.tmp"));
    Files.setLastModifiedTime(old, FileTime.from(Instant.EPOCH));
    Path file = folder.resolve("file");
    WholeFile.write(file, "new");
    assertThat(files()).containsExactly(young, file);
  }

  /** The clock of this machine may be ahead of that of another one, which is writing. */
  @Test
  void judgesDraftsByTheClockThatStampsThem() throws IOException {
    Instant then = Instant.EPOCH.plus(WholeFile.ABANDONED);
    Path young = Files.createFile(folder.resolve("young"));
    Files.setLastModifiedTime(young, FileTime.from(then));
    Path old = Files.createFile(folder.resolve("old"));
    Files.setLastModifiedTime(old, FileTime.from(Instant.EPOCH));
    WholeFile.sweep(folder, "*", Files::delete, any -> then.plusSeconds(1));
    assertThat(files()).containsExactly(young);
    Path next = Files.createFile(folder.resolve("next"));
    assertThat(WholeFile.timeIn(folder))
        .isBetween(
            Files.getLastModifiedTime(next).toInstant(),
            Files.getLastModifiedTime(Files.createFile(folder.resolve("then"))).toInstant());
    assertThat(files()).hasSize(3);
  }

  @Test
  void replacesWhatALinkLeadsTo() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    WholeFile.write(link, "new");
    assertThat(link).isSymbolicLink();
    assertThat(file).hasContent("new");
  }

  @Test
  void makesWhatALinkLeadsTo() throws IOException {
    Path inner = Files.createSymbolicLink(folder.resolve("inner"), Path.of("missing"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), inner);
    WholeFile.write(link, "new");
    assertThat(link).isSymbolicLink();
    assertThat(inner).isSymbolicLink();
    assertThat(folder.resolve("missing")).hasContent("new");
    Path circle = Files.createSymbolicLink(folder.resolve("circle"), Path.of("circle"));
    assertThatThrownBy(() -> WholeFile.write(circle, "new")).hasMessageContaining("too many links");
    assertThat(circle).isSymbolicLink();
  }

  @Test
  void keepsPermissions() throws IOException {
    assumeTrue(Files.getFileStore(folder).supportsFileAttributeView("posix"), "skipped: not Posix");
    Path file = Files.writeString(folder.resolve("file"), "old");
    Path usual = Files.writeString(folder.resolve("usual"), "old");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-r-x"));
    WholeFile.write(file, "new");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-rw-r-x");
    WholeFile.write(folder.resolve("next"), "new");
    assertThat(Files.getPosixFilePermissions(folder.resolve("next")))
        .isEqualTo(Files.getPosixFilePermissions(usual));
  }

  @Test
  void writesToADeviceAsItIs() throws IOException {
    Path device = Path.of("/dev/null");
    assumeTrue(Files.exists(device), "skipped: no /dev/null");
    WholeFile.write(device, "new");
    assertThat(Files.isRegularFile(device)).isFalse();
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "skipped: no /dev/full");
    assertThatThrownBy(() -> WholeFile.write(full, "new")).isInstanceOf(IOException.class);
  }
}

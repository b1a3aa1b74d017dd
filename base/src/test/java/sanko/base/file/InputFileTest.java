package sanko.base.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputFileTest {
  @TempDir private Path folder;

  @Test
  void isLostByAnotherSpellingOfItself() throws IOException {
    Path file = Files.writeString(folder.resolve("a"), "a");
    Path other = Files.writeString(folder.resolve("b"), "a");
    assertThat(InputFile.isLostBy(file, file)).isTrue();
    assertThat(InputFile.isLostBy(file, folder.resolve("./a"))).isTrue();
    assertThat(InputFile.isLostBy(file, other)).isFalse();
    assertThat(InputFile.isLostBy(file, folder.resolve("new"))).isFalse();
    assertThat(InputFile.isLostBy(folder.resolve("none"), file)).isFalse();
  }

  @Test
  void isLostByALinkToIt() throws IOException {
    Path file = Files.writeString(folder.resolve("a"), "a");
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    assertThat(InputFile.isLostBy(file, link)).isTrue();
    assertThat(InputFile.isLostBy(link, file)).isTrue();
  }

  /** A terminal is both standard input and standard output. */
  @Test
  void aDeviceIsNotLost() {
    Path device = Path.of("/dev/null");
    assertThat(InputFile.isLostBy(device, device)).isFalse();
  }
}

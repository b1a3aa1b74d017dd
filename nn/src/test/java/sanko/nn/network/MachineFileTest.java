package sanko.nn.network;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sanko.nn.onnx.WeightEncoding;

class MachineFileTest {
  @TempDir Path folder;

  @Test
  void givesBackWhatWasKept() {
    MachineFile file = new MachineFile(folder.resolve("new/file"), "subject");
    assertThat(read(file)).isNull();
    file.keep(new byte[] {1, 2}, "a test");
    assertThat(read(file)).containsExactly(1, 2);
    assertThat(read(new MachineFile(file.file(), "another"))).isNull();
  }

  @Test
  void doesWithoutAFileThatCannotBeUsed() throws IOException {
    MachineFile file = new MachineFile(folder.resolve("file"), "subject");
    file.keep("NONE".getBytes(UTF_8), "a test");
    WeightEncoding unknown =
        file.find(content -> WeightEncoding.valueOf(new String(content, UTF_8)));
    assertThat(unknown).isNull();
    String unread =
        file.find(
            content -> {
              throw new IOException("it is too short");
            });
    assertThat(unread).isNull();
  }

  @Test
  void doesWithoutAFileThatCannotBeWritten() throws IOException {
    Path occupied = Files.writeString(folder.resolve("occupied"), "a file");
    MachineFile file = new MachineFile(occupied.resolve("file"), "subject");
    file.keep(new byte[1], "a test");
    assertThat(read(file)).isNull();
    assertThat(occupied).hasContent("a file");
  }

  private static byte @Nullable [] read(MachineFile file) {
    return file.find(content -> content);
  }
}

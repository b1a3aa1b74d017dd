package sanko.base.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sanko.board.testing.NamedPipe;
import sanko.nn.file.NetworkFile;
import sanko.nn.network.OnnxFile;

@Timeout(60)
class InputFileTest {
  @TempDir private Path folder;

  @Test
  void refusesANamedPipeAlsoBehindALink() throws Exception {
    Path pipe = NamedPipe.at(folder.resolve("pipe.bin.gz"));
    Path link = Files.createSymbolicLink(folder.resolve("link.onnx"), pipe);
    for (Path file : new Path[] {pipe, link}) {
      assertThatThrownBy(() -> InputFile.open(file))
          .isInstanceOf(FileSystemException.class)
          .hasMessageEndingWith("it is a pipe, not a file");
    }
    assertThatThrownBy(() -> NetworkFile.read(pipe)).hasMessageContaining("it is a pipe");
    assertThatThrownBy(() -> OnnxFile.read(link)).hasMessageContaining("it is a pipe");
  }

  @Test
  void opensFilesDevicesAndWhatTheShellOpened() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "x");
    try (InputStream in = InputFile.open(file)) {
      assertThat(in.readAllBytes()).hasSize(1);
    }
    Path none = Path.of("/dev/null");
    assumeThat(none).exists();
    try (InputStream in = InputFile.open(none)) {
      assertThat(in.readAllBytes()).isEmpty();
    }
    assertThat(InputFile.isNamedPipe(Path.of("/dev/stdin"))).isFalse();
    assertThat(InputFile.isNamedPipe(folder.resolve("absent"))).isFalse();
  }
}

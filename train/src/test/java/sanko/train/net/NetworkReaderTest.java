package sanko.train.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A network that was written and read is the same network. */
class NetworkReaderTest {
  private static final Processor PROCESSOR = new Processor(false, false);

  @TempDir Path folder;

  private static PolicyValueNet network(int channels, long seed) {
    return new PolicyValueNet(Architecture.of(4, channels), PROCESSOR, seed);
  }

  private Path written(PolicyValueNet net, String file) throws IOException {
    Path path = folder.resolve(file);
    NetworkWriter.write(net, "test", path);
    return path;
  }

  private static byte[] content(Path file) throws IOException {
    try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      return in.readAllBytes();
    }
  }

  @Test
  void readsWhatWasWritten() throws IOException {
    Path first = written(network(24, 1), "first.bin.gz");
    PolicyValueNet other = network(24, 2);

    NetworkReader.read(first, other);

    assertThat(content(written(other, "second.bin.gz"))).isEqualTo(content(first));
  }

  @Test
  void refusesAnotherArchitecture() throws IOException {
    Path file = written(network(32, 1), "wide.bin.gz");

    assertThatThrownBy(() -> NetworkReader.read(file, network(24, 2)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("not a network of this architecture");
  }

  @Test
  void refusesAFileThatIsCutShort() throws IOException {
    byte[] whole = content(written(network(24, 1), "whole.bin.gz"));
    Path file = folder.resolve("short.bin.gz");
    try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(Arrays.copyOf(whole, whole.length / 2));
    }

    assertThatThrownBy(() -> NetworkReader.read(file, network(24, 2)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("ends too early");
  }
}

package sanko.train.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.nn.file.NetworkDescription;
import sanko.nn.file.NetworkFile;
import sanko.nn.network.EmbeddedNetwork;

/** A network that was written and read is the same network. */
class NetworkReaderTest {
  private static final Processor PROCESSOR = new Processor(false, false);

  @TempDir Path folder;

  private static PolicyValueNet network(String shape, long seed) {
    return new PolicyValueNet(Architecture.parse(shape), PROCESSOR, seed);
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

  /** All parameters but those of the policies that the file does not have. */
  private static List<float[]> weights(PolicyValueNet net) {
    return net.parameters().stream()
        .filter(each -> !each.name().matches("policy/(p2|pass|passout)"))
        .map(Parameter::toArray)
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"b4c24", "b2c24-mish", "b3c32nbt", "b3c32nbt-mish", "b2c24h3tf"})
  void readsWhatWasWritten(String shape) throws IOException {
    PolicyValueNet net = network(shape, 1);
    Path first = written(net, "first.bin.gz");
    PolicyValueNet other = network(shape, 2);

    NetworkReader.read(first, other);

    assertThat(content(written(other, "second.bin.gz"))).isEqualTo(content(first));
    assertThat(weights(other)).usingRecursiveComparison().isEqualTo(weights(net));
  }

  /** A policy of its own stays one, and the ordinary one in its place stays that. */
  @ParameterizedTest
  @CsvSource({"b2c24,false", "b2c24,true", "b1c24h1tf,false", "b1c24h1tf,true"})
  void readsWhetherTheOptimisticPolicyIsOneOfItsOwn(String shape, boolean has) throws IOException {
    PolicyValueNet net = network(shape, 1);
    net.setOptimism(has);
    Path first = written(net, "first.bin.gz");
    PolicyValueNet other = network(shape, 2);

    NetworkReader.read(first, other);

    assertThat(other.hasOptimism()).isEqualTo(has);
    assertThat(content(written(other, "second.bin.gz"))).isEqualTo(content(first));
  }

  /** Files of versions 8 and 11 have no errors, or had constants. */
  @ParameterizedTest
  @CsvSource({"b4c24,8", "b2c24-mish,11", "b3c32nbt,11"})
  void readsOlderVersions(String shape, int version) throws Exception {
    PolicyValueNet net = network(shape, 1);
    Path file = folder.resolve("old.bin.gz");
    NetworkWriter.write(net, "test", version, file);
    PolicyValueNet other = network(shape, 2);

    NetworkReader.read(file, other);

    assertThat(NetworkFile.read(file).description().version()).isEqualTo(version);
    assertThat(weights(other)).usingRecursiveComparison().isEqualTo(weights(net));
  }

  @ParameterizedTest
  @CsvSource({"b4c24-mish,8", "b4c24,7", "b4c24,15"})
  void refusesVersionsThatCannotHoldIt(String shape, int version) throws IOException {
    Path file = folder.resolve("wrong.bin.gz");
    NetworkWriter.write(network(shape, 1), "test", version, file);

    assertThatThrownBy(() -> NetworkReader.read(file, network(shape, 2)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("expected '14', found '" + version + "'");
  }

  @ParameterizedTest
  @CsvSource({"b4c32,b4c24", "b3c32,b3c32nbt", "b3c32nbt-mish,b3c32nbt", "b2c24h3tf,b2c24h2tf"})
  void refusesAnotherArchitecture(String written, String wanted) throws IOException {
    Path file = written(network(written, 1), "other.bin.gz");

    assertThatThrownBy(() -> NetworkReader.read(file, network(wanted, 2)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("not a network of this architecture");
  }

  /** The trainer made the embedded network. */
  @Test
  void readsTheEmbeddedNetwork() throws Exception {
    Path file = EmbeddedNetwork.file();
    PolicyValueNet net = network("b7c96h3tf", 1);

    NetworkReader.read(file, net);

    NetworkDescription description = NetworkFile.read(file).description();
    Path again = folder.resolve("again.bin.gz");
    NetworkWriter.write(net, description.name(), description.version(), again);
    assertThat(content(again)).isEqualTo(content(file));
  }

  @Test
  void refusesAFileThatIsCutShort() throws IOException {
    byte[] whole = content(written(network("b4c24", 1), "whole.bin.gz"));
    Path file = folder.resolve("short.bin.gz");
    try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(Arrays.copyOf(whole, whole.length / 2));
    }

    assertThatThrownBy(() -> NetworkReader.read(file, network("b4c24", 2)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("ends too early");
  }
}

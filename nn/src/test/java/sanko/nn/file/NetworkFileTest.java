package sanko.nn.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.testing.SharedFiles;
import sanko.nn.NetworkException;
import sanko.nn.testing.TinyNetwork;

class NetworkFileTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "g170-b6c96-s175395328-d26788732, 8, 6, 1027911, 1",
    "b7c96h3tfrs-test5-cnorm, 17, 14, 818953, 2",
    "b7c96h6kv3qk32v16tflrs-fson-bnh, 17, 14, 851881, 2"
  })
  void countsTheParametersOfRealNetworks(
      String name, int version, int blocks, long parameters, int policies) throws NetworkException {
    Path path = SharedFiles.find("models/" + name + ".bin.gz");
    NetworkDescription description = NetworkFile.read(path).description();
    assertThat(description.name()).isEqualTo(name);
    assertThat(description.version()).isEqualTo(version);
    assertThat(description.inputVersion()).isEqualTo(7);
    assertThat(description.blocks()).isEqualTo(blocks);
    assertThat(description.channels()).isEqualTo(96);
    assertThat(description.parameters()).isEqualTo(parameters);
    assertThat(description.policyChannels()).isEqualTo(policies);
  }

  @ParameterizedTest
  @ValueSource(strings = {"net.bin", "net.bin.gz", "net.txt", "net.TXT.GZ", "net.gz"})
  void readsTextAndBinaryPackedOrNot(String name) throws Exception {
    boolean text = name.toLowerCase(Locale.ROOT).contains("txt");
    NetworkFile file = NetworkFile.read(write(name, new TinyNetwork(text).bytes()));
    assertThat(file.description().parameters()).isEqualTo(TinyNetwork.PARAMETERS);
    assertThat(file.trunk().stem().spatial().weight(0, 0, 0, 1)).isEqualTo(0.5f);
  }

  @Test
  void findsOutThatAPackedFileIsText() throws Exception {
    Path path = write("net.gz", new TinyNetwork(true).bytes());
    assertThat(NetworkFile.read(path).description().name()).isEqualTo("tiny");
  }

  @Test
  void refusesAFileCutAnywhere() throws Exception {
    byte[] whole = new TinyNetwork(false).bytes();
    for (int length = 0; length < whole.length - 1; length += 7) {
      Path path = write("cut.bin", Arrays.copyOf(whole, length));
      NetworkException e =
          catchThrowableOfType(NetworkException.class, () -> NetworkFile.read(path));
      assertThat(e).as("cut to " + length).isNotNull();
      assertThat(e).hasMessageContaining("cut.bin").hasMessageContaining("byte ");
    }
  }

  @Test
  void refusesAPackedFileThatIsCut() throws Exception {
    Path path = write("whole.bin.gz", new TinyNetwork(false).bytes());
    byte[] packed = Files.readAllBytes(path);
    Path cut = folder.resolve("cut.bin.gz");
    Files.write(cut, Arrays.copyOf(packed, packed.length / 2));
    refuses(cut, "cut.bin.gz", "damaged");
    refuses(Files.write(folder.resolve("empty.bin.gz"), new byte[0]), "empty.bin.gz", "damaged");
  }

  @Test
  void refusesGarbage() throws Exception {
    byte[] garbage = new byte[500];
    new Random(1).nextBytes(garbage);
    refuses(write("garbage.bin", garbage), "garbage.bin", "header", "network's name");
    Path notPacked = folder.resolve("garbage.bin.gz");
    Files.write(notPacked, garbage);
    refuses(notPacked, "garbage.bin.gz", "damaged");
    Path page = write("page.bin", "<html><body>404</body></html>".getBytes(StandardCharsets.UTF_8));
    refuses(page, "not a network file", "<html><body>404");
  }

  @Test
  void refusesAFileThatIsAbsentOrOfAnotherKind() throws IOException {
    refuses(folder.resolve("none.bin.gz"), "none.bin.gz", "does not exist");
    refuses(folder.resolve("none"), folder.resolve("none") + " does not exist");
    refuses(folder, "network file " + folder + " is a folder");
    refuses(write("net.zip", new byte[1]), "net.zip", ".bin.gz");
    refuses(write("net.onnx", new byte[1]), "net.onnx", ".bin.gz");
  }

  @Test
  void saysWhyAFileCannotBeRead() {
    Path file = folder.resolve("x".repeat(300) + ".bin");
    assertThatThrownBy(() -> NetworkFile.read(file))
        .isInstanceOf(NetworkException.class)
        .hasMessage("network file " + file + " cannot be read: File name too long");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2", "18", "-1", "eight"})
  void refusesUnknownVersions(String version) throws Exception {
    byte[] bytes = new TinyNetwork(false).replacing("8", version).bytes();
    refuses(write("v.bin", bytes), "v.bin", "model version", "'" + version + "'", "byte 5");
  }

  @Test
  void refusesLayersThatDoNotFit() throws Exception {
    byte[] bytes = new TinyNetwork(false).replacing("22", "13").bytes();
    refuses(write("planes.bin", bytes), "feature planes of version 8", "'13'");
    bytes = new TinyNetwork(false).replacing("ordinary_block", "new_block").bytes();
    refuses(write("block.bin", bytes), "unknown kind of block 'new_block'");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void readsOrRefusesAFileWithAFlippedBit(boolean text) {
    byte[] bytes = new TinyNetwork(text).withRandomValues(3).bytes();
    int refused = 0;
    for (int bit = 0; bit < 8 * bytes.length; bit++) {
      bytes[bit / 8] ^= (byte) (1 << bit % 8);
      try {
        new NetworkParser(new TokenReader("flipped", bytes, bytes.length, text)).parse();
      } catch (NetworkException e) {
        assertThat(e)
            .hasMessageStartingWith("network file flipped, ")
            .hasMessageContaining("byte ");
        refused++;
      }
      bytes[bit / 8] ^= (byte) (1 << bit % 8);
    }
    assertThat(refused).isBetween(1_000, 8 * bytes.length - 1_000);
  }

  @ParameterizedTest
  @CsvSource({"conv1 1 1 22 2, conv1 99 99 22 65535", "ginput 19 2, ginput 19 65536"})
  void refusesHugeLayersBeforeItMakesRoomForThem(String from, String to) throws Exception {
    String latin = new String(new TinyNetwork(false).bytes(), StandardCharsets.ISO_8859_1);
    String huge = latin.replace(from.replace(' ', '\n'), to.replace(' ', '\n'));
    Path path = write("huge.bin", huge.getBytes(StandardCharsets.ISO_8859_1));
    refuses(path, "huge.bin", "byte ");
  }

  @Test
  void stopsUnpackingWhatCannotBeANetwork() throws Exception {
    Path path = folder.resolve("bomb.bin.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(path))) {
      byte[] blanks = new byte[1 << 20];
      for (int i = 0; i < 65; i++) {
        out.write(blanks);
      }
    }
    refuses(path, "bomb.bin.gz", "unpacks to more than");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void refusesNumbersThatAreNotFinite(boolean text) throws Exception {
    byte[] bytes = new TinyNetwork(text).withValue(Float.NaN).bytes();
    refuses(
        write(text ? "nan.txt" : "nan.bin", bytes),
        "convolution 'conv1'",
        "number 0 of the convolution's weights",
        "finite");
  }

  private static void refuses(Path path, String... parts) {
    assertThatThrownBy(() -> NetworkFile.read(path))
        .isInstanceOf(NetworkException.class)
        .satisfies(e -> assertThat(e.getMessage()).contains(List.of(parts)));
  }

  private Path write(String name, byte[] bytes) throws IOException {
    Path path = folder.resolve(name);
    if (name.toLowerCase(Locale.ROOT).endsWith(".gz")) {
      try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(path))) {
        out.write(bytes);
      }
    } else {
      Files.write(path, bytes);
    }
    return path;
  }
}

package sanko.nn.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.nn.NetworkException;
import sanko.nn.file.NetworkFile;
import sanko.nn.testing.TinyNetwork;

/** What must be understood of an ONNX model, and what happens to damaged ones. */
class KatagoContractTest {
  @TempDir Path folder;

  private Path path;

  @BeforeEach
  void writeAModel() throws IOException, NetworkException {
    path = folder.resolve("tiny.onnx");
    Path source = TinyNetwork.ofVersion(15).write(folder.resolve("tiny.bin"));
    OnnxFile.write(NetworkFile.read(source), path, 9, true);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "katago.dotsGame                   | true  | does not know 'katago.dotsGame'",
        "katago.build.newThing             | 1     | does not know 'katago.build.newThing'",
        "katago.metadataVersion            | 2     | version 2 of 'katago.metadataVersion'",
        "katago.modelVersion               | 18    | model version 18; Sanko reads 3 to 17",
        "katago.modelVersion               | x     | invalid 'katago.modelVersion'",
        "katago.numInputChannels           | 23    | 'katago.numInputChannels' 23",
        "katago.numPolicyChannels          | 4     | for model version 15 it must be 2",
        "katago.numInputMetaChannels       | 192   | 'katago.numInputMetaChannels' 192",
        "katago.metaEncoderVersion         | 2     | 'katago.numInputMetaChannels' 0",
        "katago.build.requireExactNNLen    | maybe | invalid 'katago.build.requireExactNNLen'",
        "katago.build.nnXLen               | 10    | 'InputSpatial' [-1, 22, 9, 9] must have",
        "katago.name                       | a b   | invalid 'katago.name'",
        "katago.postProcess.leadMultiplier | -1    | invalid 'score_multipliers'",
        "katago.postProcess.outputScaleMultiplier | 0 | 'katago.postProcess.outputScaleMulti",
      })
  void refusesWhatItDoesNotUnderstand(String key, String value, String reason) throws Exception {
    add(key, value);
    assertRefused(reason);
  }

  @ParameterizedTest
  @CsvSource({
    "katago.modelVersion",
    "katago.build.nnYLen",
    "katago.preferExcludeTerritoryAdjacentToAtari",
    "katago.postProcess.leadMultiplier",
    "katago.metadataVersion"
  })
  void refusesAModelThatLacksWhatItMustSay(String key) throws Exception {
    replace(key, "elsewhere".repeat(9).substring(0, key.length()));
    assertRefused("lacks '" + key + "'");
  }

  @Test
  void takesNoNoticeOfInformationAndOfKeysOfOthers() throws Exception {
    add("katago.info.newThing", "1");
    add("author", "somebody");
    add("channels", "many");
    assertThat(OnnxFile.network(path).description()).isEqualTo(OnnxFile.read(path).description());
  }

  @Test
  void tellsWhatTheNetworkWantsOfTerritory() throws Exception {
    assertThat(OnnxFile.read(path).description().excludeTerritoryAdjacentToAtari()).isFalse();
    add("katago.preferExcludeTerritoryAdjacentToAtari", "true");
    OnnxFile changed = OnnxFile.read(path);
    assertThat(changed.description().excludeTerritoryAdjacentToAtari()).isTrue();
    assertThat(changed.description().passAliveUnderSuicide()).isFalse();
    assertThat(changed.layers()).as("the file says otherwise").isNull();
  }

  @Test
  void readsTheSameFromKataGosFiles() throws Exception {
    Path source = TinyNetwork.ofVersion(17).preferring(0, 1).write(folder.resolve("a.bin"));
    NetworkFile file = NetworkFile.read(source);
    assertThat(file.description().excludeTerritoryAdjacentToAtari()).isTrue();
    assertThat(file.description().passAliveUnderSuicide()).isFalse();
    OnnxFile.write(file, path, 9, true);
    assertThat(OnnxFile.read(path).description()).isEqualTo(file.description());
  }

  @Test
  void refusesAModelWithoutTheMaskThatSmallerBoardsNeed() throws Exception {
    replace("InputMask", "InputMusk");
    assertRefused("no input for 'InputMask'");
  }

  @Test
  void usesAModelAsItIsOnceAnotherProgramChangedIt() throws Exception {
    assertThat(OnnxFile.read(path).layers()).isNotNull();
    replace("node:Conv_", "node:conv_");
    assertThat(OnnxFile.read(path).layers()).isNull();
    assertThatThrownBy(() -> OnnxFile.network(path))
        .isInstanceOf(NetworkException.class)
        .hasMessageContaining("tiny.onnx is an ONNX model without the network's layers");
  }

  @Test
  void refusesDamagedLayers() throws Exception {
    add("sanko.layers", "binary ????");
    assertThatThrownBy(() -> OnnxFile.read(path).layers())
        .isInstanceOf(NetworkException.class)
        .hasMessageContaining("damaged 'sanko.layers'");
    add("sanko.layers", "");
    assertThatThrownBy(() -> OnnxFile.read(path).layers()).isInstanceOf(NetworkException.class);
  }

  @Test
  void refusesDamagedAndTruncatedFiles() throws Exception {
    byte[] whole = Files.readAllBytes(path);
    Files.write(path, Arrays.copyOf(whole, whole.length / 2));
    assertRefused("incomplete");
    path = folder.resolve("tiny.onnx.gz");
    OnnxFile.write(NetworkFile.read(folder.resolve("tiny.bin")), path, 9, true);
    byte[] packed = Files.readAllBytes(path);
    assertThat(OnnxFile.read(path).description().version()).isEqualTo(15);
    Files.write(path, Arrays.copyOf(packed, packed.length - 9));
    assertRefused("damaged: the gzip file is incomplete");
    Files.write(path, Arrays.copyOf(packed, packed.length / 3));
    assertRefused("damaged: the gzip file is incomplete");
    Files.writeString(path, "<html>not found</html>");
    assertRefused("damaged, or no gzip file: Not in GZIP format");
    byte[] flipped = packed.clone();
    flipped[packed.length - 7] ^= 1;
    Files.write(path, flipped);
    assertRefused("damaged");
    Files.write(path, whole);
    assertRefused("damaged");
  }

  private void add(String key, String value) throws IOException {
    ByteArrayOutputStream entry = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(entry);
    out.writeString(1, key);
    out.writeString(2, value);
    out.flush();
    ByteArrayOutputStream field = new ByteArrayOutputStream();
    out = CodedOutputStream.newInstance(field);
    out.writeByteArray(14, entry.toByteArray());
    out.flush();
    Files.write(path, field.toByteArray(), StandardOpenOption.APPEND);
  }

  private void replace(String text, String other) throws IOException {
    String latin = new String(Files.readAllBytes(path), StandardCharsets.ISO_8859_1);
    assertThat(latin).contains(text);
    Files.write(path, latin.replace(text, other).getBytes(StandardCharsets.ISO_8859_1));
  }

  private void assertRefused(String reason) {
    assertThatThrownBy(() -> OnnxFile.read(path))
        .isInstanceOf(NetworkException.class)
        .hasMessageContaining(String.valueOf(path.getFileName()))
        .hasMessageContaining(reason);
  }
}

package sanko.nn.network;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sanko.board.Rules;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.NetworkException;
import sanko.nn.file.NetworkFile;
import sanko.nn.testing.TinyNetwork;
import sanko.superko.GameState;

/** Networks written as ONNX models and read again. */
class OnnxFileTest {
  private static final EvaluatorSettings SETTINGS = EvaluatorSettings.fixed(1, 1, 2, 4);

  @TempDir Path folder;

  private Path source;
  private Path target;
  private NetworkFile network;

  @BeforeEach
  void writeANetwork() throws IOException, NetworkException {
    source = folder.resolve("tiny.bin");
    target = folder.resolve("tiny.onnx");
    new TinyNetwork(false).withRandomValues(5).write(source);
    network = NetworkFile.read(source);
  }

  @Test
  void carriesItsDescription() throws Exception {
    OnnxFile.write(network, target, 13, true);
    OnnxFile read = OnnxFile.read(target);
    assertThat(read.description()).isEqualTo(network.description());
    assertThat(read.width()).isEqualTo(13);
    assertThat(read.height()).isEqualTo(13);
    assertThat(read.servesSmallerBoards()).isTrue();
  }

  @Test
  void evaluatesBoardsOfAllSizesLikeItsSource() throws Exception {
    OnnxFile.write(network, target, 9, true);
    evaluatesLikeItsSource();
  }

  private void evaluatesLikeItsSource() throws Exception {
    try (NetworkEvaluator original = NetworkEvaluator.open(source, SETTINGS);
        NetworkEvaluator converted = NetworkEvaluator.open(target, SETTINGS)) {
      for (int[] size : new int[][] {{9, 9}, {5, 5}, {7, 9}}) {
        GameState game = new GameState(size[0], size[1], Rules.TROMP_TAYLOR, 7);
        game.play(game.board().point(2, 3), game.toMove());
        Evaluation expected = original.evaluate(game, EvaluationOptions.PLAIN).get();
        Evaluation got = converted.evaluate(game, EvaluationOptions.PLAIN).get();
        assertThat(got.value().whiteWin()).isCloseTo(expected.value().whiteWin(), within(1e-5));
        for (int index = 0; index < got.area(); index++) {
          assertThat(got.policy(index)).isCloseTo(expected.policy(index), within(1e-5f));
          assertThat(got.whiteOwnership(index))
              .isCloseTo(expected.whiteOwnership(index), within(1e-5f));
        }
      }
      assertThat(converted.supports(10, 9)).isFalse();
    }
  }

  @Test
  void servesOneSizeOnlyWhereItIsWrittenForOne() throws Exception {
    OnnxFile.write(network, target, 9, false);
    try (NetworkEvaluator converted = NetworkEvaluator.open(target, SETTINGS)) {
      assertThat(converted.supports(9, 9)).isTrue();
      assertThat(converted.supports(9, 8)).isFalse();
      GameState game = new GameState(9, 9, Rules.TROMP_TAYLOR, 7);
      assertThat(converted.evaluate(game, EvaluationOptions.PLAIN).get().area()).isEqualTo(81);
    }
  }

  @Test
  void replacesAFileAsAWholeAndLeavesNoDraft() throws Exception {
    Files.writeString(target, "old");
    OnnxFile.write(network, target, 9, true);
    assertThat(OnnxFile.read(target).description()).isEqualTo(network.description());
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactlyInAnyOrder(source, target);
    }
    Path nowhere = folder.resolve("none").resolve("tiny.onnx");
    assertThatThrownBy(() -> OnnxFile.write(network, nowhere, 9, true))
        .isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void refusesWhatIsNoModelOrDoesNotDescribeItself() throws Exception {
    assertRefused("does not exist");
    Files.writeString(target, "this is a text");
    assertRefused("ONNX");
    Files.write(target, new byte[0]);
    assertRefused("no inputs");
    writeAsEarlierVersionsDid();
    replace("width", "wides");
    assertThat(OnnxFile.read(target).width()).isEqualTo(9);
    replace("version\u0012\u00018", "version\u0012\u00019");
    assertRefused("invalid 'scores'");
  }

  /**
   * The same network, whose tensors have the names that Sanko itself uses, for up to 9x9: a file
   * that Sanko wrote of it while it had a graph with masks.
   */
  private void writeAsEarlierVersionsDid() throws IOException {
    try (InputStream in = getClass().getResourceAsStream("earlier.onnx")) {
      Files.write(target, requireNonNull(in).readAllBytes());
    }
  }

  @Test
  void readsWhatEarlierVersionsWrote() throws Exception {
    writeAsEarlierVersionsDid();
    replace("exclude_territory_adjacent_to_atari", "a_key_that_earlier_versions_lacked_");
    OnnxFile read = OnnxFile.read(target);
    assertThat(read.description()).isEqualTo(network.description());
    assertThat(read.layers()).isNull();
    evaluatesLikeItsSource();
  }

  @Test
  void refusesAModelCutShort() throws Exception {
    OnnxFile.write(network, target, 9, true);
    byte[] whole = Files.readAllBytes(target);
    Files.write(target, Arrays.copyOf(whole, whole.length - 10));
    assertRefused("incomplete");
  }

  @Test
  void refusesAModelThatLacksAnOutput() throws Exception {
    OnnxFile.write(network, target, 9, true);
    replace("OutputOwnership", "OutputTerritory");
    assertRefused("no output for 'OutputOwnership'");
    Files.delete(target);
    writeAsEarlierVersionsDid();
    replace("ownership", "territory");
    assertRefused("no output for the ownership");
  }

  /** ONNX Runtime would open the file, wherever it lies. */
  @Test
  void refusesConstantsInOtherFiles() throws Exception {
    byte[] entry = message(1, "location".getBytes(StandardCharsets.UTF_8));
    byte[] file = message(2, "../secret".getBytes(StandardCharsets.UTF_8));
    byte[] tensor = message(13, concat(entry, file));
    byte[] inNode = message(5, message(5, tensor));
    byte[] inBranch = message(1, message(5, message(6, message(5, tensor))));
    byte[][] models = {
      message(7, message(5, tensor)),
      message(7, message(15, message(1, tensor))),
      message(7, message(1, inNode)),
      message(7, inBranch),
      message(25, message(7, inNode)),
      message(20, message(1, message(5, tensor)))
    };
    OnnxFile.write(network, target, 9, true);
    byte[] whole = Files.readAllBytes(target);
    for (byte[] more : models) {
      Files.write(target, concat(whole, more));
      assertRefused("keeps constants in another file, ../secret");
    }
    Files.write(target, concat(whole, message(7, message(5, new byte[] {14 << 3, 1}))));
    assertRefused("keeps constants in another file;");
  }

  /** A field that holds a message, a text or bytes. */
  private static byte[] message(int field, byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    out.writeByteArray(field, content);
    out.flush();
    return bytes.toByteArray();
  }

  private static byte[] concat(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  private void replace(String text, String other) throws IOException {
    String latin = new String(Files.readAllBytes(target), StandardCharsets.ISO_8859_1);
    assertThat(latin).contains(text);
    Files.write(target, latin.replace(text, other).getBytes(StandardCharsets.ISO_8859_1));
  }

  private void assertRefused(String reason) {
    assertThatThrownBy(() -> OnnxFile.read(target))
        .isInstanceOf(NetworkException.class)
        .hasMessageContaining("tiny.onnx")
        .hasMessageContaining(reason);
  }
}

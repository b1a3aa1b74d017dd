package sanko.nn.network;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.Rules;
import sanko.board.testing.SharedFiles;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.NetworkException;
import sanko.nn.Precision;
import sanko.nn.file.NetworkDescription;
import sanko.nn.file.NetworkFile;
import sanko.nn.onnx.NetworkGraph;
import sanko.nn.ort.OrtNetwork;
import sanko.nn.testing.TinyNetwork;
import sanko.superko.GameState;

/** Networks of all kinds as ONNX models for other programs, against the same from their files. */
@Tag("arithmetic")
class InterchangeTest {
  private static final int SIDE = 9;
  private static final int WIDTH = 7;
  private static final int HEIGHT = 5;
  private static final int ROWS = 2;
  private static final long SEED = 20261126;
  private static final float TOLERANCE = 1e-4f;

  @TempDir Path folder;

  private static Stream<Arguments> kinds() {
    Stream<Arguments> versions =
        IntStream.rangeClosed(3, 17)
            .mapToObj(
                version -> Arguments.of("version " + version, TinyNetwork.ofVersion(version)));
    return Stream.concat(
        versions,
        Stream.of(
            Arguments.of("text", new TinyNetwork(true).withRandomValues(SEED)),
            Arguments.of("transformer", TinyNetwork.transformer()),
            Arguments.of(
                "transformer, other norm", TinyNetwork.transformer().withRootMeanSquareTip()),
            Arguments.of("without convolutions", TinyNetwork.transformer().withoutConvolutions()),
            Arguments.of("knows people", TinyNetwork.ofVersion(15).withMetadata()),
            Arguments.of("wide head", TinyNetwork.ofVersion(11).withHeadKernel(3))));
  }

  private NetworkFile network(String kind, TinyNetwork tiny) throws Exception {
    String name = kind.equals("text") ? "tiny.txt" : "tiny.bin.gz";
    return NetworkFile.read(tiny.write(folder.resolve(name)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("kinds")
  void theGraphComputesWhatTheNetworkDoes(String kind, TinyNetwork tiny) throws Exception {
    computesTheSame(network(kind, tiny));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("kinds")
  void theLayersAreTheSameAgain(String kind, TinyNetwork tiny) throws Exception {
    NetworkFile file = network(kind, tiny);
    for (String name : new String[] {"tiny.onnx", "tiny.onnx.gz"}) {
      isTheSame(file, folder.resolve(name));
    }
  }

  @Test
  void keepsTheEmbeddedNetwork() throws Exception {
    NetworkFile file = NetworkFile.read(EmbeddedNetwork.file());
    isTheSame(file, folder.resolve("sanko.onnx"));
    computesTheSame(file);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "g170-b6c96-s175395328-d26788732",
        "rect15-b2c16-s13679744-d94886722",
        "b7c96h3tfrs-test5-cnorm",
        "b7c96h6kv3qk32v16tflrs-fson-bnh"
      })
  void keepsNetworksOfKataGo(String name) throws Exception {
    NetworkFile file = NetworkFile.read(SharedFiles.find("models/" + name + ".bin.gz"));
    isTheSame(file, folder.resolve("model.onnx"));
    computesTheSame(file);
  }

  @Test
  void servesOneSizeOnlyIfWanted() throws Exception {
    NetworkFile file = network("transformer", TinyNetwork.transformer());
    Path path = folder.resolve("exact.onnx");
    OnnxFile.write(file, path, SIDE, false);
    try (OrtNetwork found = asItIs(path)) {
      compare(file, found, SIDE, SIDE);
    }
    NetworkModels models =
        OnnxFile.read(path).models(Precision.FP32, Winograd.FALSE, folder.resolve("cache"));
    assertThat(models.supports(SIDE, SIDE)).isTrue();
    assertThat(models.supports(WIDTH, HEIGHT)).isFalse();
    models.close();
  }

  /** KataGo's own files do not tell for which boards they are. */
  @Test
  void playsBoardsAsLargeAsTheFileSays() throws Exception {
    Path path = folder.resolve("large.onnx");
    OnnxFile.write(network("large", TinyNetwork.ofVersion(14)), path, 25, true);
    EvaluatorSettings settings = EvaluatorSettings.fixed(1, 1, 2, 4);
    try (NetworkEvaluator evaluator = NetworkEvaluator.open(path, settings)) {
      assertThat(evaluator.supports(25, 21)).isTrue();
      GameState game = new GameState(25, 21, Rules.TROMP_TAYLOR, 7);
      Evaluation evaluation = evaluator.evaluate(game, EvaluationOptions.PLAIN).get();
      assertThat(evaluation.area()).isEqualTo(25 * 21);
    }
  }

  @Test
  void isComputedInInt8AsTheNetworkIs() throws Exception {
    Path source = TinyNetwork.ofVersion(9).write(folder.resolve("tiny.bin.gz"));
    Path path = folder.resolve("tiny.onnx.gz");
    OnnxFile.write(NetworkFile.read(source), path, SIDE, true);
    Path cache = folder.resolve("cache");
    try (NetworkModels models = OnnxFile.read(path).models(Precision.INT8, Winograd.FALSE, cache);
        BuiltModels original =
            BuiltModels.open(NetworkContent.read(source), Precision.INT8, Winograd.FALSE, cache)) {
      assertThat(models.hasQuantized(SIDE, SIDE)).isTrue();
      assertThat(original.hasQuantized(SIDE, SIDE)).isTrue();
      NetworkModels.Model found = requireNonNull(models.quantized(SIDE, SIDE));
      NetworkModels.Model expected = requireNonNull(original.quantized(SIDE, SIDE));
      assertThat(found.bytes()).isEqualTo(expected.bytes());
    }
  }

  /** From the layers of the model come the very graphs that come from the network's file. */
  private void isTheSame(NetworkFile file, Path path) throws Exception {
    OnnxFile.write(file, path, SIDE, true);
    OnnxFile read = OnnxFile.read(path);
    assertThat(read.description()).isEqualTo(file.description());
    NetworkFile layers = OnnxFile.network(path);
    assertThat(layers.description()).isEqualTo(file.description());
    assertThat(NetworkGraph.exact(layers, WIDTH, HEIGHT))
        .isEqualTo(NetworkGraph.exact(file, WIDTH, HEIGHT));
  }

  private void computesTheSame(NetworkFile file) throws Exception {
    Path path = folder.resolve("graph.onnx");
    OnnxFile.write(file, path, SIDE, true);
    try (OrtNetwork found = asItIs(path)) {
      compare(file, found, SIDE, SIDE);
      compare(file, found, WIDTH, HEIGHT);
    }
  }

  private static OrtNetwork asItIs(Path path) throws NetworkException {
    OnnxFile file = OnnxFile.read(path);
    ByteBuffer model = file.models().model(file.width(), file.height()).bytes();
    return open(file.description(), model, file.width(), file.height());
  }

  private static OrtNetwork open(
      NetworkDescription description, ByteBuffer model, int width, int height)
      throws NetworkException {
    return OrtNetwork.open(description, model, width, height, new OrtNetwork.Options(ROWS, 1));
  }

  /** Compares answers about a board with those of the graph that is made for its size. */
  private static void compare(NetworkFile file, OrtNetwork found, int width, int height)
      throws NetworkException {
    ByteBuffer exact = NetworkGraph.exact(file, width, height);
    try (OrtNetwork expected = open(file.description(), exact, width, height)) {
      compare(expected, found, width, height);
    }
  }

  private static void compare(OrtNetwork expected, OrtNetwork found, int width, int height)
      throws NetworkException {
    fill(expected, width, height);
    fill(found, width, height);
    expected.run(ROWS);
    found.run(ROWS);
    NetworkDescription network = expected.description();
    for (int row = 0; row < ROWS; row++) {
      for (int channel = 0; channel < network.usedPolicyChannels(); channel++) {
        near(found.pass(row, channel), expected.pass(row, channel));
        for (int y = 0; y < height; y++) {
          for (int x = 0; x < width; x++) {
            int cell = y * found.width() + x;
            int index = y * width + x;
            near(found.policy(row, channel, cell), expected.policy(row, channel, index));
            near(found.ownership(row, cell), expected.ownership(row, index));
          }
        }
      }
      for (int i = 0; i < 3; i++) {
        near(found.value(row, i), expected.value(row, i));
      }
      for (int i = 0; i < network.scoreOutputs(); i++) {
        near(found.score(row, i), expected.score(row, i));
      }
    }
    assertThat(found.value(0, 0)).isNotEqualTo(found.value(1, 0));
  }

  private static void near(float found, float expected) {
    assertThat(found).isCloseTo(expected, within(TOLERANCE * Math.max(1, Math.abs(expected))));
  }

  /** A board in the top left corner of the buffer, with random features. */
  private static void fill(OrtNetwork network, int width, int height) {
    Random random = new Random(SEED);
    int columns = network.width();
    int cells = columns * network.height();
    int count = network.description().spatialPlanes();
    for (int row = 0; row < ROWS; row++) {
      float[] planes = new float[count * cells];
      for (int plane = 0; plane < count; plane++) {
        for (int y = 0; y < height; y++) {
          for (int x = 0; x < width; x++) {
            planes[plane * cells + y * columns + x] = plane == 0 ? 1 : random.nextInt(2);
          }
        }
      }
      network.putPlanes(row, planes);
    }
    for (int i = 0; i < network.global().capacity(); i++) {
      network.global().put(i, random.nextFloat() - 0.5f);
    }
    for (int i = 0; i < network.meta().capacity(); i++) {
      network.meta().put(i, random.nextInt(2));
    }
  }
}

package sanko.nn.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.testing.SharedFiles;
import sanko.nn.NetworkException;
import sanko.nn.Planes;
import sanko.nn.file.Activation;
import sanko.nn.file.NetworkFile;
import sanko.nn.ort.OrtNetwork;
import sanko.nn.ort.SmallModel;
import sanko.nn.testing.TinyNetwork;

/** Networks in fp16 against the same in fp32, both on the processor. */
class HalfModelTest {
  private static final int SIDE = 9;
  private static final int ROWS = 4;

  /** Of logits and of the raw values: fp16 has 11 bits, and some ten layers add their roundings. */
  private static final float TOLERANCE = 0.03f;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(ints = {3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17})
  void networksOfEveryVersionAreCloseToFp32(int version) throws Exception {
    check(TinyNetwork.ofVersion(version).write(folder.resolve("random.bin")));
  }

  @Test
  void networksOfOtherLayersAreCloseToFp32() throws Exception {
    check(TinyNetwork.transformer().write(folder.resolve("transformer.bin")));
    check(TinyNetwork.ofVersion(15).withMetadata().write(folder.resolve("human.bin")));
    check(TinyNetwork.ofVersion(17).withRootMeanSquareTip().write(folder.resolve("tip.bin")));
  }

  @Test
  void realNetworksAreCloseToFp32() throws Exception {
    try (Stream<Path> files = Files.list(SharedFiles.find("models"))) {
      for (Path file : files.filter(file -> file.toString().endsWith(".gz")).toList()) {
        check(file);
      }
    }
  }

  private static void check(Path path) throws NetworkException {
    NetworkFile file = NetworkFile.read(path);
    check(file, NetworkGraph.exact(file, SIDE, SIDE));
    check(file, NetworkGraph.forCuda(file, SIDE, SIDE));
  }

  private static void check(NetworkFile file, ByteBuffer exact) throws NetworkException {
    ByteBuffer half = Objects.requireNonNull(HalfModel.of(exact));
    assertThat(half.remaining()).isLessThan(exact.remaining());
    OrtNetwork.Options options = new OrtNetwork.Options(ROWS, 1);
    try (OrtNetwork full = OrtNetwork.open(file.description(), exact, SIDE, SIDE, options);
        OrtNetwork rough = OrtNetwork.open(file.description(), half, SIDE, SIDE, options)) {
      fill(full);
      fill(rough);
      full.run(ROWS);
      rough.run(ROWS);
      assertThat(rough.isFinite(ROWS)).isTrue();
      compare(full, rough);
    }
  }

  private static void compare(OrtNetwork full, OrtNetwork rough) {
    for (int row = 0; row < ROWS; row++) {
      for (int cell = 0; cell < SIDE * SIDE; cell++) {
        check(full.policy(row, 0, cell), rough.policy(row, 0, cell));
        check(full.ownership(row, cell), rough.ownership(row, cell));
      }
      check(full.pass(row, 0), rough.pass(row, 0));
      for (int i = 0; i < 3; i++) {
        check(full.value(row, i), rough.value(row, i));
      }
      for (int i = 0; i < full.description().scoreOutputs(); i++) {
        check(full.score(row, i), rough.score(row, i));
      }
    }
  }

  private static void check(float exact, float rough) {
    assertThat(rough).isCloseTo(exact, within(TOLERANCE * Math.max(1, Math.abs(exact))));
  }

  private static void fill(OrtNetwork network) {
    Random random = new Random(1);
    Planes.fillRandomly(network, random);
    for (int i = 0; i < ROWS * network.description().globalFeatures(); i++) {
      network.global().put(i, random.nextFloat() - 0.5f);
    }
    for (int i = 0; i < ROWS * network.description().metaFeatures(); i++) {
      network.meta().put(i, random.nextInt(2));
    }
  }

  /** The exponential of 20 is far beyond fp16. */
  @Test
  void mishNeitherOverflowsNorCancels() throws NetworkException {
    OnnxGraph graph = new OnnxGraph();
    String x = graph.input("x", 1);
    String two = graph.scalar(2);
    String mish = new LayerEmitter(graph).activation(Activation.MISH, graph.node("Mul", x, two));
    graph.output("y", graph.node("Mul", mish, graph.scalar(1)), 1);
    ByteBuffer half = Objects.requireNonNull(HalfModel.of(graph.toModel()));
    for (float value : new float[] {-20, -6, -1, -0.01f, 0, 0.5f, 3, 12, 60, 300}) {
      double exact = 2 * value * Math.tanh(Math.log1p(Math.exp(2 * value)));
      assertThat((double) SmallModel.run(half, value))
          .as("mish(%s)", 2 * value)
          .isCloseTo(exact, within(0.003 * Math.max(0.1, Math.abs(exact))));
    }
  }

  @Test
  void leavesAloneWhatItDoesNotKnow() {
    OnnxGraph graph = new OnnxGraph();
    graph.output("y", graph.castToBytes(graph.input("x", 1)), 1);
    assertThat(HalfModel.of(graph.toModel())).isNull();
  }
}

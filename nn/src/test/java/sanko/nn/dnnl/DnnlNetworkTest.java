package sanko.nn.dnnl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.testing.SharedFiles;
import sanko.nn.NetworkException;
import sanko.nn.Planes;
import sanko.nn.file.NetworkFile;
import sanko.nn.network.EmbeddedNetwork;
import sanko.nn.onnx.NetworkGraph;
import sanko.nn.ort.OrtNetwork;
import sanko.nn.ort.RawOutput;
import sanko.nn.ort.RunnableNetwork;
import sanko.nn.testing.TinyNetwork;

/** Networks on oneDNN against those on ONNX Runtime; skipped on processors without bfloat16. */
@Timeout(120)
class DnnlNetworkTest {
  private static final long SEED = 5;

  @TempDir Path folder;
  private final WeightStore weights = new WeightStore();

  @BeforeEach
  void needsAProcessorWithBfloat16() {
    String refusal = BfloatModel.refusal();
    assumeTrue(refusal == null, () -> "skipped: " + refusal);
  }

  @AfterEach
  void freeWeights() {
    weights.close();
  }

  /** What networks of KataGo's end in: a batch norm, or a root mean square of points or boards. */
  private enum Kind {
    EMBEDDED,
    BATCH_NORM,
    BOARD_NORM
  }

  private NetworkFile network(Kind kind) throws Exception {
    if (kind == Kind.EMBEDDED) {
      return NetworkFile.read(EmbeddedNetwork.file());
    }
    TinyNetwork tiny = TinyNetwork.transformer().withoutConvolutions();
    if (kind == Kind.BOARD_NORM) {
      tiny.withRootMeanSquareTip();
    }
    return NetworkFile.read(tiny.write(folder.resolve("tiny.bin")));
  }

  private DnnlNetwork open(NetworkFile file, int type, int width, int height, int rows) {
    return new DnnlNetwork(file, weights, type, width, height, rows, () -> {});
  }

  private static void fill(RunnableNetwork network) {
    Random random = new Random(SEED);
    Planes.fillRandomly(network, random);
    for (int i = 0; i < network.global().capacity(); i++) {
      network.global().put(i, random.nextFloat() - 0.5f);
    }
  }

  /** All outputs for a row. */
  private static float[] outputs(RunnableNetwork network, RawOutput raw, int row) {
    int cells = network.width() * network.height();
    int scores = network.description().scoreOutputs();
    float[] all = new float[2 * cells + 4 + scores];
    for (int cell = 0; cell < cells; cell++) {
      all[cell] = raw.policy(row, 0, cell);
      all[cells + cell] = raw.ownership(row, cell);
    }
    int next = 2 * cells;
    for (int i = 0; i < 3; i++) {
      all[next++] = raw.value(row, i);
    }
    all[next++] = raw.pass(row, 0);
    for (int i = 0; i < scores; i++) {
      all[next++] = raw.score(row, i);
    }
    return all;
  }

  @ParameterizedTest
  @CsvSource({
    "EMBEDDED, 19, 19",
    "EMBEDDED, 9, 9",
    "EMBEDDED, 7, 5",
    "EMBEDDED, 2, 2",
    "BATCH_NORM, 13, 13",
    "BATCH_NORM, 4, 6",
    "BOARD_NORM, 19, 19",
    "BOARD_NORM, 6, 4"
  })
  void computesWhatOnnxRuntimeComputes(Kind kind, int width, int height) throws Exception {
    compare(network(kind), width, height);
  }

  /** Those whose files are beside the sources: heads that share keys, other norms at the end. */
  @ParameterizedTest
  @ValueSource(strings = {"b7c96h3tfrs-test5-cnorm", "b7c96h6kv3qk32v16tflrs-fson-bnh"})
  void computesKataGosTransformers(String name) throws Exception {
    Path file = SharedFiles.find("models").resolve(name + ".bin.gz");
    compare(NetworkFile.read(file), 9, 9);
    compare(NetworkFile.read(file), 19, 13);
  }

  private void compare(NetworkFile file, int width, int height) throws Exception {
    assertThat(BfloatModel.refusal(file)).isNull();
    try (OrtNetwork plain =
            OrtNetwork.open(
                file.description(),
                NetworkGraph.exact(file, width, height),
                width,
                height,
                new OrtNetwork.Options(3, 1));
        DnnlNetwork exact = open(file, Dnnl.F32, width, height, 3);
        DnnlNetwork half = open(file, Dnnl.BF16, width, height, 3)) {
      for (RunnableNetwork network : new RunnableNetwork[] {plain, exact, half}) {
        fill(network);
        network.run(3);
        assertThat(network.isFinite(3)).isTrue();
      }
      for (int row = 0; row < 3; row++) {
        float[] expected = outputs(plain, plain, row);
        float[] same = outputs(exact, exact, row);
        float[] near = outputs(half, half, row);
        double square = 0;
        double error = 0;
        for (int i = 0; i < expected.length; i++) {
          assertThat(same[i])
              .as("row %d, output %d", row, i)
              .isCloseTo(expected[i], within(1e-4f * Math.max(1, Math.abs(expected[i]))));
          square += (double) expected[i] * expected[i];
          error += Math.pow(near[i] - expected[i], 2);
        }
        assertThat(Math.sqrt(error / square)).isBetween(1e-6, 0.02);
      }
    }
  }

  /** Which others are in its batch is a matter of time, and numbers must not be. */
  @ParameterizedTest
  @CsvSource({"EMBEDDED, 9", "EMBEDDED, 19", "BATCH_NORM, 5", "BOARD_NORM, 9"})
  void aPositionIsTheSameInEveryBatch(Kind kind, int side) throws Exception {
    int most = 13;
    NetworkFile file = network(kind);
    try (DnnlNetwork all = open(file, Dnnl.BF16, side, side, most);
        DnnlNetwork one = open(file, Dnnl.BF16, side, side, 1)) {
      fill(all);
      float[][] planes = Planes.random(all, new Random(SEED));
      for (int row = 0; row < most; row++) {
        all.putPlanes(row, planes[row]);
      }
      all.run(most);
      int globals = one.global().capacity();
      for (int row = 0; row < most; row++) {
        one.putPlanes(0, planes[row]);
        one.global().put(0, all.global(), row * globals, globals);
        one.run(1);
        assertThat(outputs(one, one, 0)).as("row %d", row).isEqualTo(outputs(all, all, row));
      }
    }
  }

  @Test
  void computesBoardsOfAllSizes() throws Exception {
    NetworkFile file = network(Kind.EMBEDDED);
    for (int width = 2; width <= 19; width++) {
      int height = 2 + width * 5 % 18;
      try (DnnlNetwork network = open(file, Dnnl.BF16, width, height, 5)) {
        fill(network);
        network.run(5);
        assertThat(network.isFinite(5)).as("%dx%d", width, height).isTrue();
      }
    }
  }

  @Test
  void lanesShareConstantsUntilTheLastIsClosed() throws Exception {
    BfloatModel model = new BfloatModel(network(Kind.EMBEDDED));
    RunnableNetwork first = model.open(9, 9, 2);
    RunnableNetwork second = model.open(7, 7, 2);
    fill(first);
    first.run(2);
    float[] before = outputs(first, first, 1);
    first.close();
    first.close();
    assertThatThrownBy(() -> first.run(1)).isInstanceOf(IllegalStateException.class);
    fill(second);
    second.run(1);
    assertThat(second.isFinite(1)).isTrue();
    assertThatThrownBy(() -> second.run(3)).isInstanceOf(IllegalArgumentException.class);
    second.close();
    try (RunnableNetwork again = model.open(9, 9, 2)) {
      fill(again);
      again.run(2);
      assertThat(outputs(again, again, 1)).isEqualTo(before);
    }
  }

  @Test
  void refusesWhatItCannotCompute() throws Exception {
    Path path = TinyNetwork.transformer().write(folder.resolve("mixed.bin"));
    assertThat(BfloatModel.refusal(NetworkFile.read(path))).isEqualTo("it is no transformer");
    Path ordinary = new TinyNetwork(false).withRandomValues(1).write(folder.resolve("conv.bin"));
    assertThat(BfloatModel.refusal(NetworkFile.read(ordinary))).isEqualTo("it is no transformer");
  }

  /** Two threads with networks of their own compute what one computes. */
  @Test
  void lanesComputeSideBySide() throws Exception {
    BfloatModel model = new BfloatModel(network(Kind.EMBEDDED));
    try (RunnableNetwork first = model.open(9, 9, 4);
        RunnableNetwork second = model.open(9, 9, 4)) {
      fill(first);
      fill(second);
      first.run(4);
      float[] expected = outputs(first, first, 3);
      Thread other =
          new Thread(
              () -> {
                try {
                  for (int i = 0; i < 50; i++) {
                    second.run(4);
                  }
                } catch (NetworkException e) {
                  throw new IllegalStateException(e);
                }
              });
      other.start();
      for (int i = 0; i < 50; i++) {
        first.run(4);
      }
      other.join();
      assertThat(outputs(first, first, 3)).isEqualTo(expected);
      assertThat(outputs(second, second, 3)).isEqualTo(expected);
    }
  }
}

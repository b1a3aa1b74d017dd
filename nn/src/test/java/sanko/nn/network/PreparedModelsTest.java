package sanko.nn.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.Rules;
import sanko.nn.EvaluationOptions;
import sanko.nn.NetworkException;
import sanko.nn.Planes;
import sanko.nn.Precision;
import sanko.nn.file.NetworkFile;
import sanko.nn.onnx.WinogradEmitter;
import sanko.nn.ort.ModelSource;
import sanko.nn.ort.OrtNetwork;
import sanko.nn.testing.TinyNetwork;
import sanko.superko.GameState;

/** Networks that are opened as they were prepared. */
class PreparedModelsTest {
  private static final int SIDE = 9;
  private static final long SEED = 20261125;

  @TempDir Path folder;
  private Path cache;
  private Path path;

  @BeforeEach
  void writeANetwork() throws IOException {
    cache = folder.resolve("cache");
    path = network("random.bin", SEED);
  }

  private Path network(String name, long seed) throws IOException {
    TinyNetwork network =
        new TinyNetwork(false).withChannels(WinogradEmitter.LEAST_CHANNELS).withRandomValues(seed);
    return Files.write(folder.resolve(name), network.bytes());
  }

  private NetworkModels open(Precision precision, Winograd winograd) throws NetworkException {
    return PreparedModels.open(path, precision, winograd, cache, 0);
  }

  /** What a session computes, after which the model is prepared. */
  private static List<Float> use(NetworkModels models, boolean quantized) throws Exception {
    NetworkModels.Model found = quantized ? models.quantized(SIDE, SIDE) : models.model(SIDE, SIDE);
    NetworkModels.Model model = Objects.requireNonNull(found);
    List<Float> outputs = new ArrayList<>();
    try (OrtNetwork network =
        OrtNetwork.open(
            models.description(),
            model.source(),
            model.width(),
            model.height(),
            new OrtNetwork.Options(2, 1))) {
      fill(network);
      network.run(2);
      for (int row = 0; row < 2; row++) {
        for (int cell = 0; cell < SIDE * SIDE; cell++) {
          outputs.add(network.policy(row, 0, cell));
          outputs.add(network.ownership(row, cell));
        }
        for (int i = 0; i < 3; i++) {
          outputs.add(network.value(row, i));
        }
        outputs.add(network.pass(row, 0));
        outputs.add(network.score(row, 0));
      }
    }
    models.opened(model, quantized);
    return outputs;
  }

  private static void fill(OrtNetwork network) {
    Random random = new Random(SEED);
    Planes.fillRandomly(network, random);
    for (int i = 0; i < network.global().capacity(); i++) {
      network.global().put(i, random.nextFloat() - 0.5f);
    }
  }

  private static boolean isStored(NetworkModels models) throws NetworkException {
    return models.model(SIDE, SIDE).source() instanceof ModelSource.Stored;
  }

  private static boolean isParsed(NetworkModels models) {
    return ((PreparedModels) models).isParsed();
  }

  private List<Path> kept() throws IOException {
    Path prepared = cache.resolve("prepared");
    if (!Files.isDirectory(prepared)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(prepared)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"FALSE", "TRUE"})
  void theSecondStartParsesNothingAndComputesTheSame(Winograd winograd) throws Exception {
    List<Float> built;
    try (NetworkModels models = open(Precision.FP32, winograd)) {
      assertThat(isStored(models)).isFalse();
      assertThat(isParsed(models)).isTrue();
      built = use(models, false);
    }
    try (NetworkModels models = open(Precision.FP32, winograd)) {
      assertThat(isStored(models)).isTrue();
      assertThat(use(models, false)).isEqualTo(built);
      assertThat(isParsed(models)).isFalse();
      assertThat(models.description()).isEqualTo(NetworkFile.read(path).description());
    }
  }

  /** Whatever ONNX Runtime made of the model, here that of another network. */
  @Test
  void refusesAPreparedModelWhoseNumbersAreOthers() throws Exception {
    try (NetworkModels models = open(Precision.FP32, Winograd.FALSE)) {
      use(models, false);
    }
    NetworkModels first = open(Precision.FP32, Winograd.FALSE);
    ModelSource.Stored good = (ModelSource.Stored) first.model(SIDE, SIDE).source();
    path = network("other.bin", SEED + 1);
    try (NetworkModels other = open(Precision.FP32, Winograd.FALSE)) {
      NetworkModels.Model built = other.model(SIDE, SIDE);
      PreparedModels prepared = (PreparedModels) other;
      assertThatThrownBy(() -> prepared.check(good, built)).hasMessageContaining("wrong");
      use(other, false);
    }
    try (NetworkModels other = open(Precision.FP32, Winograd.FALSE)) {
      NetworkModels.Model own = other.model(SIDE, SIDE);
      ((PreparedModels) other).check((ModelSource.Stored) own.source(), own);
    }
    first.close();
  }

  @Test
  void int8IsPreparedToo() throws Exception {
    List<Float> built;
    try (NetworkModels models = open(Precision.INT8, Winograd.FALSE)) {
      built = use(models, true);
    }
    try (NetworkModels models = open(Precision.INT8, Winograd.FALSE)) {
      assertThat(use(models, true)).isEqualTo(built);
      assertThat(isParsed(models)).isFalse();
      assertThat(isStored(models)).as("fp32 was not opened").isFalse();
      assertThat(isParsed(models)).as("so it is built").isTrue();
    }
  }

  @Test
  void anotherCalibrationHasAnotherModel() throws Exception {
    try (NetworkModels models = open(Precision.INT8, Winograd.FALSE)) {
      use(models, true);
    }
    CalibrationStore store = new CalibrationStore(path, cache);
    Calibration calibration = Objects.requireNonNull(store.find());
    store.put(
        new Calibration(
            calibration.statistics(), new PrecisionTrial(calibration.trial().error(), 7)));
    try (NetworkModels models = open(Precision.INT8, Winograd.FALSE)) {
      NetworkModels.Model model = Objects.requireNonNull(models.quantized(SIDE, SIDE));
      assertThat(model.source()).isInstanceOf(ModelSource.Bytes.class);
    }
  }

  @Test
  void otherSizesOfTheBoardAreBuiltFromTheFile() throws Exception {
    try (NetworkModels models = open(Precision.FP32, Winograd.FALSE)) {
      use(models, false);
    }
    try (NetworkModels models = open(Precision.FP32, Winograd.FALSE)) {
      assertThat(models.model(SIDE, SIDE - 2).source()).isInstanceOf(ModelSource.Bytes.class);
    }
  }

  @Test
  void anotherNetworkOfTheSameNameIsNotMistaken() throws Exception {
    try (NetworkModels models = open(Precision.FP32, Winograd.FALSE)) {
      use(models, false);
    }
    byte[] bytes = Files.readAllBytes(path);
    bytes[bytes.length / 2] ^= 1;
    Files.write(path, bytes);
    try (NetworkModels models = open(Precision.FP32, Winograd.FALSE)) {
      assertThat(isStored(models)).isFalse();
    }
    path = network("random.bin", SEED + 1);
    try (NetworkModels models = open(Precision.FP32, Winograd.FALSE)) {
      assertThat(isStored(models)).isFalse();
    }
  }

  @Test
  void damagedFilesAreMadeAnew() throws Exception {
    List<Float> built;
    try (NetworkModels models = open(Precision.FP32, Winograd.FALSE)) {
      built = use(models, false);
    }
    assertThat(kept()).hasSize(4);
    for (Path file : kept()) {
      byte[] good = Files.readAllBytes(file);
      byte[] bad = good.clone();
      bad[bad.length / 2] ^= 4;
      Files.write(file, bad);
      try (NetworkModels models = open(Precision.FP32, Winograd.FALSE)) {
        assertThat(use(models, false)).as("%s", file).isEqualTo(built);
      }
      try (NetworkModels models = open(Precision.FP32, Winograd.FALSE)) {
        assertThat(isStored(models)).as("%s", file).isTrue();
        assertThat(isParsed(models)).as("%s", file).isFalse();
      }
    }
  }

  @Test
  void aModelThatCannotBeOpenedIsReplaced() throws Exception {
    try (NetworkModels models = open(Precision.FP32, Winograd.FALSE)) {
      use(models, false);
    }
    try (NetworkModels models = open(Precision.FP32, Winograd.FALSE)) {
      NetworkModels.Model stored = models.model(SIDE, SIDE);
      assertThat(models.withdraw(stored)).isTrue();
      NetworkModels.Model built = models.model(SIDE, SIDE);
      assertThat(built.source()).isInstanceOf(ModelSource.Bytes.class);
      assertThat(models.withdraw(built)).isFalse();
    }
  }

  @Test
  void lanesGoOnWithoutAModelThatIsGone() throws Exception {
    try (NetworkModels models = open(Precision.FP32, Winograd.FALSE)) {
      use(models, false);
    }
    NetworkModels models = open(Precision.FP32, Winograd.FALSE);
    assertThat(isStored(models)).isTrue();
    for (Path file : kept()) {
      Files.delete(file);
    }
    try (NetworkEvaluator evaluator =
        NetworkEvaluator.start(models, EvaluatorSettings.fixed(2, 1, 8, 10))) {
      GameState game = new GameState(SIDE, SIDE, Rules.TROMP_TAYLOR, 7);
      assertThat(evaluator.evaluate(game, EvaluationOptions.PLAIN).get().area())
          .isEqualTo(SIDE * SIDE);
      assertThat(isStored(models)).isFalse();
    }
  }

  @Test
  void lanesHaveTheirModelsKept() throws Exception {
    NetworkModels models = open(Precision.FP32, Winograd.FALSE);
    try (NetworkEvaluator evaluator =
        NetworkEvaluator.start(models, EvaluatorSettings.fixed(2, 1, 8, 10))) {
      GameState game = new GameState(SIDE, SIDE, Rules.TROMP_TAYLOR, 7);
      evaluator.evaluate(game, EvaluationOptions.PLAIN).get();
    }
    try (NetworkModels again = open(Precision.FP32, Winograd.FALSE)) {
      assertThat(isStored(again)).isTrue();
      assertThat(isParsed(again)).isFalse();
    }
  }

  @Test
  void goesOnWithoutACacheFolder() throws Exception {
    Files.writeString(cache, "in the way");
    for (int start = 0; start < 2; start++) {
      try (NetworkModels models = open(Precision.FP32, Winograd.FALSE)) {
        assertThat(use(models, false)).isNotEmpty();
        assertThat(isStored(models)).isFalse();
      }
    }
    assertThat(cache).hasContent("in the way");
  }

  @Test
  void smallNetworksAreNotPrepared() throws Exception {
    long size = Files.size(path);
    try (NetworkModels models =
        PreparedModels.open(path, Precision.FP32, Winograd.FALSE, cache, size + 1)) {
      use(models, false);
    }
    assertThat(kept()).isEmpty();
  }
}

package sanko.nn.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.testing.SharedFiles;
import sanko.board.testing.TinyNetwork;
import sanko.nn.NetworkException;
import sanko.nn.Precision;
import sanko.nn.file.Block;
import sanko.nn.file.Layer;
import sanko.nn.file.NetworkFile;
import sanko.nn.onnx.ActivationStatistics;
import sanko.nn.onnx.FoldedConv;
import sanko.nn.onnx.QuantizedGraph;
import sanko.nn.onnx.QuantizingEmitter;
import sanko.nn.ort.OrtNetwork;

/** Networks in int8 against the same in fp32. */
class QuantizationTest {
  private static final String NETWORK = "models/g170-b6c96-s175395328-d26788732.bin.gz";
  private static final long SEED = 20261121;
  private static final int SIDE = 9;

  @TempDir Path folder;

  private Path tiny() throws IOException {
    return new TinyNetwork(false).withRandomValues(SEED).write(folder.resolve("tiny.bin"));
  }

  private static Calibrator calibrator(NetworkFile file) {
    return new Calibrator(file, SIDE, SIDE, () -> false);
  }

  @Test
  void aSmallNetworkStaysCloseToFp32() throws Exception {
    QuantizationError error = calibrator(NetworkFile.read(tiny())).calibrate().error();
    assertThat(error.policyKl()).isLessThan(0.01);
    assertThat(error.winrate()).isLessThan(0.01);
  }

  @Test
  void theSameNetworkGivesTheSameRanges() throws Exception {
    NetworkFile file = NetworkFile.read(tiny());
    List<ActivationStatistics.Tensor> first = calibrator(file).calibrate().statistics().tensors();
    List<ActivationStatistics.Tensor> second = calibrator(file).calibrate().statistics().tensors();
    assertThat(first).hasSameSizeAs(second).isNotEmpty();
    for (int i = 0; i < first.size(); i++) {
      assertThat(first.get(i).highest(null)).isEqualTo(second.get(i).highest(null));
      assertThat(first.get(i).lowest(null)).isEqualTo(second.get(i).lowest(null));
    }
  }

  @Test
  void bothKindsOfWeightsComputeTheSame() throws Exception {
    NetworkFile file = NetworkFile.read(tiny());
    Calibrator calibrator = calibrator(file);
    ActivationStatistics statistics = calibrator.calibrate().statistics();
    QuantizationError[] errors = new QuantizationError[2];
    for (int weightZero = 0; weightZero < 2; weightZero++) {
      ByteBuffer model = QuantizedGraph.quantized(file, SIDE, SIDE, statistics, weightZero);
      try (OrtNetwork network =
          OrtNetwork.open(file.description(), model, SIDE, SIDE, new OrtNetwork.Options(8, 1))) {
        errors[weightZero] = Calibrator.errorOf(network, calibrator.tests(), () -> false);
      }
    }
    assertThat(errors[0]).isEqualTo(errors[1]);
  }

  @Test
  void theCodesOfAKernelHaveTheSumOfItsWeights() throws Exception {
    NetworkFile file = NetworkFile.read(tiny());
    Layer.Conv conv = ((Block.Ordinary) file.trunk().blocks().get(0)).conv1();
    FoldedConv folded = new FoldedConv(conv, null, null, null);
    float scale = 0.5f / 126;
    for (int in = 0; in < conv.in(); in++) {
      for (int out = 0; out < conv.out(); out++) {
        float sum = 0;
        int codes = 0;
        int[] kernel = QuantizingEmitter.kernelCodes(folded, scale, in, out);
        for (int k = 0; k < kernel.length; k++) {
          float weight = folded.weight(k / 3, k % 3, in, out) / scale;
          assertThat((float) kernel[k]).isCloseTo(weight, within(1.5f));
          assertThat(Math.abs(kernel[k])).isLessThanOrEqualTo(126);
          sum += weight;
          codes += kernel[k];
        }
        assertThat((float) codes).isCloseTo(sum, within(0.5001f));
      }
    }
  }

  @Test
  void anEmptyRangeIsNoDivisionByZero() throws Exception {
    Path path = folder.resolve("zero.bin");
    new TinyNetwork(false).withValue(0).write(path);
    QuantizationError error = calibrator(NetworkFile.read(path)).calibrate().error();
    assertThat(error.policyKl()).isLessThan(1e-6);
    assertThat(error.lead()).isLessThan(1e-6);
  }

  @Test
  void stopsWhenCancelled() throws Exception {
    NetworkFile file = NetworkFile.read(tiny());
    Calibrator calibrator = new Calibrator(file, SIDE, SIDE, () -> true);
    assertThatThrownBy(calibrator::calibrate).isInstanceOf(CancellationException.class);
  }

  @Test
  void calibratesOnceAndThenReadsItsFile() throws Exception {
    Path path = tiny();
    NetworkFile file = NetworkFile.read(path);
    try (QuantizedModels models = new QuantizedModels(file, path, Precision.INT8)) {
      assertThat(models.find(SIDE, SIDE)).isNotNull();
    }
    CalibrationStore store = new CalibrationStore(path, folder.resolve("cache"));
    Calibration kept = Objects.requireNonNull(store.find(SIDE, SIDE));
    QuantizationError bad = new QuantizationError(1, 1, 1, 1, 1, 1);
    store.put(SIDE, SIDE, new Calibration(kept.statistics(), 0, bad));
    try (QuantizedModels models = new QuantizedModels(file, path, Precision.AUTO)) {
      assertThat(models.find(SIDE, SIDE)).as("auto refuses a large error").isNull();
    }
    try (QuantizedModels models = new QuantizedModels(file, path, Precision.INT8)) {
      assertThat(models.find(SIDE, SIDE)).isNotNull();
    }
    try (QuantizedModels models = new QuantizedModels(file, path, Precision.FP32)) {
      assertThat(models.find(SIDE, SIDE)).isNull();
    }
  }

  @Test
  void computesAnOnnxModelInFp32AndRefusesToCalibrateIt() throws Exception {
    Path path = folder.resolve("tiny.onnx");
    OnnxFile.write(NetworkFile.read(tiny()), path, SIDE, false);
    try (NetworkModels models = NetworkModels.open(path, Precision.INT8, false)) {
      assertThat(models.quantized(SIDE, SIDE)).isNull();
      assertThat(models.model(SIDE, SIDE).width()).isEqualTo(SIDE);
    }
    assertThatThrownBy(() -> Quantization.calibrate(path, SIDE, SIDE))
        .isInstanceOf(NetworkException.class)
        .hasMessageContaining("int8")
        .hasMessageContaining("ONNX");
  }

  @Test
  void beginsNothingOnceClosed() throws Exception {
    Path path = tiny();
    QuantizedModels models = new QuantizedModels(NetworkFile.read(path), path, Precision.INT8);
    models.close();
    assertThat(models.find(SIDE, SIDE)).isNull();
  }

  static List<TinyNetwork> unsuitable() {
    return List.of(
        TinyNetwork.transformer(),
        TinyNetwork.ofVersion(17).withRootMeanSquareTip(),
        TinyNetwork.ofVersion(15).withMetadata(),
        TinyNetwork.ofVersion(3),
        TinyNetwork.ofVersion(7));
  }

  @ParameterizedTest
  @MethodSource("unsuitable")
  void refusesWhatItCannotComputeAndFallsBack(TinyNetwork network) throws Exception {
    Path path = network.write(folder.resolve("unsuitable.bin"));
    NetworkFile file = NetworkFile.read(path);
    assertThat(QuantizedGraph.refusal(file)).isNotNull();
    assertThatThrownBy(() -> calibrator(file).calibrate())
        .isInstanceOf(NetworkException.class)
        .hasMessageContaining("int8");
    try (QuantizedModels models = new QuantizedModels(file, path, Precision.INT8)) {
      assertThat(models.find(SIDE, SIDE)).isNull();
    }
  }

  /** Among them are mish, nested blocks and norms that do not fold. */
  @ParameterizedTest
  @ValueSource(ints = {8, 9, 10, 11, 12, 13, 14, 15, 16})
  void networksOfEveryVersionStayCloseToFp32(int version) throws Exception {
    NetworkFile file =
        NetworkFile.read(TinyNetwork.ofVersion(version).write(folder.resolve("random.bin")));
    assertThat(QuantizedGraph.refusal(file)).isNull();
    QuantizationError error = calibrator(file).calibrate().error();
    assertThat(error.policyKl()).as("%s", error).isLessThan(0.05);
    assertThat(error.winrate()).as("%s", error).isLessThan(0.05);
  }

  @Test
  void aRealNetworkIsGoodEnough() throws Exception {
    NetworkFile file = NetworkFile.read(SharedFiles.find(NETWORK));
    QuantizationError error = calibrator(file).calibrate().error();
    assertThat(error.policyKl()).as("%s", error).isLessThan(0.01);
    assertThat(error.winrate()).as("%s", error).isLessThan(0.01);
    assertThat(error.lead()).as("%s", error).isLessThan(0.5);
  }
}

package sanko.nn.network;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.testing.SharedFiles;
import sanko.nn.NetworkException;
import sanko.nn.Precision;
import sanko.nn.file.Block;
import sanko.nn.file.Layer;
import sanko.nn.file.NetworkFile;
import sanko.nn.onnx.ActivationStatistics;
import sanko.nn.onnx.ChannelsLastGraph;
import sanko.nn.onnx.ChannelsLastGraph.QuantizedTensor;
import sanko.nn.onnx.CodedPlace;
import sanko.nn.onnx.FoldedConv;
import sanko.nn.onnx.NetworkGraph;
import sanko.nn.onnx.QuantizedConv;
import sanko.nn.onnx.Scaling;
import sanko.nn.onnx.WeightEncoding;
import sanko.nn.onnx.WinogradEmitter;
import sanko.nn.ort.ModelProbe;
import sanko.nn.ort.OrtNetwork;
import sanko.nn.testing.TinyNetwork;

/** Networks in int8 against the same in fp32. */
@Tag("arithmetic")
class QuantizationTest {
  private static final String NETWORK = "models/g170-b6c96-s175395328-d26788732.bin.gz";
  private static final long SEED = 20261121;
  private static final int SIDE = 9;

  /** Exact on every processor. */
  private static final WeightEncoding WEIGHTS = WeightEncoding.NARROW_DIRECT;

  private static final PrecisionTrial FAST =
      new PrecisionTrial(
          new PrecisionTrial.Errors(
              new Divergence(0, 0, 0, 0, 0, 0, 1), new Divergence(0, 0, 0, 0, 0, 0, 1)),
          9);

  @TempDir Path folder;

  private Path tiny() throws IOException {
    return new TinyNetwork(false).withRandomValues(SEED).write(folder.resolve("tiny.bin"));
  }

  private static Calibrator calibrator(NetworkFile file) {
    return new Calibrator(file, () -> false);
  }

  @Test
  void aSmallNetworkStaysCloseToFp32() throws Exception {
    Divergence error =
        calibrator(NetworkFile.read(tiny())).calibrate(WEIGHTS).trial().error().reduced();
    assertThat(error.policyKl()).isLessThan(0.01);
    assertThat(error.winrate()).isLessThan(0.01);
  }

  @Test
  void theSameNetworkGivesTheSameRanges() throws Exception {
    NetworkFile file = NetworkFile.read(tiny());
    List<ActivationStatistics.Tensor> first =
        calibrator(file).calibrate(WEIGHTS).statistics().tensors();
    List<ActivationStatistics.Tensor> second =
        calibrator(file).calibrate(WEIGHTS).statistics().tensors();
    assertThat(first).hasSameSizeAs(second).isNotEmpty();
    for (int i = 0; i < first.size(); i++) {
      assertThat(first.get(i).highest(null)).isEqualTo(second.get(i).highest(null));
      assertThat(first.get(i).lowest(null)).isEqualTo(second.get(i).lowest(null));
    }
  }

  /** Signed and unsigned bytes stand for the same weights, and all sums are exact. */
  @Test
  void allExactKindsOfWeightsComputeTheSame() throws Exception {
    Calibrator calibrator = calibrator(NetworkFile.read(tiny()));
    ActivationStatistics statistics = calibrator.calibrate(WEIGHTS).statistics();
    PrecisionTrial.Errors unsigned = error(calibrator, statistics, WeightEncoding.UNSIGNED);
    PrecisionTrial.Errors narrow = error(calibrator, statistics, WeightEncoding.NARROW_DIRECT);
    assertThat(error(calibrator, statistics, WeightEncoding.NARROW_MATRIX)).isEqualTo(narrow);
    if (ModelProbe.addsBytesExactly(WeightEncoding.DIRECT)) {
      assertThat(error(calibrator, statistics, WeightEncoding.DIRECT)).isEqualTo(unsigned);
      assertThat(error(calibrator, statistics, WeightEncoding.MATRIX)).isEqualTo(unsigned);
    }
  }

  private static PrecisionTrial.Errors error(
      Calibrator calibrator, ActivationStatistics statistics, WeightEncoding weights)
      throws NetworkException {
    return calibrator.trial(statistics, weights, SIDE, SIDE).error();
  }

  @Test
  void usesNoWeightsWhoseSumsTheProcessorCutsOff() throws Exception {
    assertThat(
            ModelProbe.addsBytesExactly(WeightEncoding.DIRECT)
                || Int8Speed.here().weights().largest() < 64)
        .isTrue();
  }

  @Test
  void theCodesOfAKernelHaveTheSumOfItsWeights() throws Exception {
    NetworkFile file = NetworkFile.read(tiny());
    Layer.Conv conv = ((Block.Ordinary) file.trunk().blocks().get(0)).conv1();
    FoldedConv folded = new FoldedConv(conv, null, null, null);
    QuantizedConv coded = new QuantizedConv(folded, 1, 126);
    for (int in = 0; in < conv.in(); in++) {
      for (int out = 0; out < conv.out(); out++) {
        float sum = 0;
        int codes = 0;
        for (int k = 0; k < 9; k++) {
          float weight = folded.weight(k / 3, k % 3, in, out) / coded.scale(out);
          int code = coded.code(k, in, out);
          assertThat((float) code).isCloseTo(weight, within(1.5f));
          assertThat(Math.abs(code)).isLessThanOrEqualTo(126);
          sum += weight;
          codes += code;
        }
        assertThat((float) codes).isCloseTo(sum, within(0.5001f));
      }
    }
  }

  @Test
  void anEmptyRangeIsNoDivisionByZero() throws Exception {
    Path path = folder.resolve("zero.bin");
    new TinyNetwork(false).withValue(0).write(path);
    Divergence error =
        calibrator(NetworkFile.read(path)).calibrate(WEIGHTS).trial().error().reduced();
    assertThat(error.policyKl()).isLessThan(1e-6);
    assertThat(error.lead()).isLessThan(1e-6);
  }

  @Test
  void stopsWhenCancelled() throws Exception {
    NetworkFile file = NetworkFile.read(tiny());
    Calibrator calibrator = new Calibrator(file, () -> true);
    assertThatThrownBy(() -> calibrator.calibrate(WEIGHTS))
        .isInstanceOf(CancellationException.class);
  }

  @Test
  void calibratesOnceAndThenReadsItsFile() throws Exception {
    Path path = tiny();
    NetworkFile file = NetworkFile.read(path);
    try (QuantizedModels models =
        new QuantizedModels(
            NetworkContent.of(file, path), Precision.INT8, folder.resolve("cache"))) {
      assertThat(models.isReady()).isTrue();
      assertThat(models.find(SIDE, SIDE)).isNotNull();
      assertThat(models.find(3, 5)).as("one calibration is for all sizes").isNotNull();
    }
    CalibrationStore store = new CalibrationStore(path, folder.resolve("cache"));
    Calibration kept = Objects.requireNonNull(store.find());
    Divergence none = new Divergence(0, 0, 0, 0, 0, 0, 1);
    Divergence bad = new Divergence(1, 1, 1, 1, 1, 1, 1);
    store.put(
        new Calibration(
            kept.statistics(), new PrecisionTrial(new PrecisionTrial.Errors(bad, none), 9)));
    try (QuantizedModels models =
        new QuantizedModels(
            NetworkContent.of(file, path), Precision.AUTO, folder.resolve("cache"))) {
      assertThat(models.isReady()).as("auto refuses a large error").isFalse();
      assertThat(models.find(SIDE, SIDE)).isNull();
    }
    try (QuantizedModels models =
        new QuantizedModels(
            NetworkContent.of(file, path), Precision.INT8, folder.resolve("cache"))) {
      assertThat(models.find(SIDE, SIDE)).isNotNull();
    }
    try (QuantizedModels models =
        new QuantizedModels(
            NetworkContent.of(file, path), Precision.FP32, folder.resolve("cache"))) {
      assertThat(models.isReady()).isFalse();
      assertThat(models.find(SIDE, SIDE)).isNull();
    }
    assertThat(folder).as("beside the network").isDirectoryNotContaining("glob:**int8*");
  }

  @Test
  void autoUsesWhatIsFaithfulAndSaysSoFromThenOn() throws Exception {
    Path path = tiny();
    NetworkFile file = NetworkFile.read(path);
    Calibration made = calibrator(file).calibrate(WEIGHTS);
    Divergence little = new Divergence(0.009, 0.1, 0.009, 0.1, 0.09, 1, 0.95);
    Divergence noise = new Divergence(0.03, 0.1, 0.03, 0.1, 0.3, 1, 0.5);
    PrecisionTrial.Errors faithful = new PrecisionTrial.Errors(little, noise);
    assertThat(faithful.isFaithful()).isTrue();
    new CalibrationStore(path, folder.resolve("cache"))
        .put(new Calibration(made.statistics(), new PrecisionTrial(faithful, 1.5)));
    try (QuantizedModels models =
        new QuantizedModels(
            NetworkContent.of(file, path), Precision.AUTO, folder.resolve("cache"))) {
      boolean expected = Int8Speed.here().refusal() == null;
      assertThat(models.isReady()).isEqualTo(expected);
      assertThat(models.find(SIDE, SIDE) != null).isEqualTo(expected);
    }
  }

  @Test
  void saysWhereItCannotKeepWhatItMade() throws Exception {
    Path blocked = Files.createFile(folder.resolve("file")).resolve("cache");
    assertThat(Quantization.calibrate(tiny(), null, blocked).problem())
        .startsWith("the calibration cannot be kept in " + blocked)
        .doesNotContain("Exception");
    assertThat(Quantization.calibrate(tiny(), null, folder.resolve("cache")).problem()).isNull();
  }

  @Test
  void tellsOnlyOfInt8WhatWasMeasured() {
    Divergence little = new Divergence(0.009, 0.1, 0.009, 0.1, 0.09, 1, 0.95);
    Divergence noise = new Divergence(0.03, 0.1, 0.03, 0.1, 0.3, 1, 0.5);
    PrecisionTrial.Errors faithful = new PrecisionTrial.Errors(little, noise);
    assertThat(new PrecisionTrial(faithful, 1.5).int8Verdict())
        .startsWith("int8 is faithful, 1.5 times as fast as fp32")
        .doesNotContain("auto");
    assertThat(new PrecisionTrial(faithful, 1).int8Verdict())
        .startsWith("int8 is faithful, 1.0 times as fast as fp32")
        .endsWith("; nnPrecision=auto does not use it");
    assertThat(new PrecisionTrial(new PrecisionTrial.Errors(noise, little), 2).int8Verdict())
        .startsWith("int8 is not faithful");
  }

  @Test
  void eachPartOfTheRuleCounts() {
    Divergence noise = new Divergence(0.3, 1, 0.3, 1, 3, 9, 0.5);
    assertThat(new PrecisionTrial.Errors(new Divergence(0.09, 1, 0.09, 1, 0.9, 5, 0.95), noise))
        .matches(PrecisionTrial.Errors::isFaithful);
    assertThat(
            List.of(
                new Divergence(0.11, 1, 0.09, 1, 0.9, 5, 0.95),
                new Divergence(0.09, 1, 0.11, 1, 0.9, 5, 0.95),
                new Divergence(0.09, 1, 0.09, 1, 1.1, 5, 0.95),
                new Divergence(0.09, 1, 0.09, 1, 0.9, 5, 0.94)))
        .noneMatch(each -> new PrecisionTrial.Errors(each, noise).isFaithful());
  }

  @Test
  void theEmbeddedNetworkBringsItsCalibration() throws Exception {
    Path network = EmbeddedNetwork.file();
    Calibration calibration =
        Objects.requireNonNull(EmbeddedNetwork.calibrationOf(CalibrationStore.hash(network)));
    assertThat(calibration.trial().error().isFaithful()).as("%s", calibration.trial()).isTrue();
    Calibrator calibrator = new Calibrator(NetworkFile.read(network), () -> false);
    for (int side : new int[] {7, 9, 13}) {
      PrecisionTrial.Errors error =
          calibrator.trial(calibration.statistics(), WEIGHTS, side, side).error();
      assertThat(error.isFaithful()).as("%d: %s", side, error).isTrue();
    }
    PrecisionTrial.Errors smallest =
        calibrator.trial(calibration.statistics(), WEIGHTS, 5, 5).error();
    assertThat(smallest.reduced().policyKl()).as("%s", smallest).isLessThan(0.002);
    assertThat(smallest.reduced().winrate()).as("%s", smallest).isLessThan(0.005);
  }

  @Test
  void computesAnOnnxModelWithoutLayersInFp32AndRefusesToCalibrateIt() throws Exception {
    Path path = folder.resolve("tiny.onnx");
    try (WritableByteChannel out = Files.newByteChannel(path, CREATE, WRITE)) {
      out.write(NetworkGraph.exact(NetworkFile.read(tiny()), SIDE, SIDE));
    }
    try (NetworkModels models = NetworkModels.open(path, Precision.INT8, Winograd.FALSE)) {
      assertThat(models.hasQuantized(SIDE, SIDE)).isFalse();
      assertThat(models.model(SIDE, SIDE).width()).isEqualTo(SIDE);
    }
    assertThatThrownBy(() -> Quantization.calibrate(path, null))
        .isInstanceOf(NetworkException.class)
        .hasMessageContaining("int8")
        .hasMessageContaining("ONNX");
  }

  @Test
  void saysWhyACalibrationCannotBeWritten() throws Exception {
    Path network = tiny();
    assertThatThrownBy(() -> Quantization.calibrate(network, network))
        .isInstanceOf(NetworkException.class)
        .hasMessageEndingWith(network + ": there is another file of that name");
  }

  @Test
  void beginsNothingOnceClosed() throws Exception {
    Path path = tiny();
    QuantizedModels models =
        new QuantizedModels(NetworkContent.read(path), Precision.INT8, folder.resolve("cache"));
    models.close();
    assertThat(models.find(SIDE, SIDE)).isNull();
  }

  /** A convolution of a head that covers more than a point is all that is refused. */
  @Test
  void refusesWhatItCannotComputeAndFallsBack() throws Exception {
    Path path = folder.resolve("unsuitable.bin");
    new TinyNetwork(false).withRandomValues(SEED).withHeadKernel(3).write(path);
    NetworkFile file = NetworkFile.read(path);
    assertThat(ChannelsLastGraph.refusal(file)).isNotNull();
    assertThatThrownBy(() -> calibrator(file).calibrate(WEIGHTS))
        .isInstanceOf(NetworkException.class)
        .hasMessageContaining("int8");
    try (QuantizedModels models =
        new QuantizedModels(
            NetworkContent.of(file, path), Precision.INT8, folder.resolve("cache"))) {
      assertThat(models.find(SIDE, SIDE)).isNull();
    }
  }

  static List<TinyNetwork> ofOtherLayers() {
    return List.of(
        TinyNetwork.transformer(),
        TinyNetwork.transformer().withRootMeanSquareTip(),
        TinyNetwork.ofVersion(17).withRootMeanSquareTip(),
        TinyNetwork.ofVersion(15).withMetadata());
  }

  @ParameterizedTest
  @MethodSource("ofOtherLayers")
  void networksOfOtherLayersStayCloseToFp32(TinyNetwork network) throws Exception {
    staysCloseToFp32(network);
  }

  /** Among them are mish, nested blocks and norms that do not fold. */
  @ParameterizedTest
  @ValueSource(ints = {3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17})
  void networksOfEveryVersionStayCloseToFp32(int version) throws Exception {
    staysCloseToFp32(TinyNetwork.ofVersion(version));
  }

  private void staysCloseToFp32(TinyNetwork network) throws Exception {
    NetworkFile file = NetworkFile.read(network.write(folder.resolve("random.bin")));
    assertThat(ChannelsLastGraph.refusal(file)).isNull();
    Divergence error = calibrator(file).calibrate(WEIGHTS).trial().error().reduced();
    assertThat(error.policyKl()).as("%s", error).isLessThan(0.05);
    assertThat(error.winrate()).as("%s", error).isLessThan(0.05);
  }

  @Test
  void whatTheLastFeedForwardLayerOfATransformerReadsIsCoded() throws Exception {
    List<QuantizedTensor> tensors = ChannelsLastGraph.calibrating(grouped(), SIDE, SIDE).tensors();
    assertThat(tensors)
        .filteredOn(t -> t.scaling().power() == Scaling.OF_TOKENS && t.place() == CodedPlace.USUAL)
        .hasSize(1);
  }

  /** Of two layers of attention, whose heads share keys, and three feed-forward layers. */
  private NetworkFile grouped() throws Exception {
    return NetworkFile.read(TinyNetwork.transformer().write(folder.resolve("random.bin")));
  }

  @Test
  void allMatricesOfATransformerCanBeCoded() throws Exception {
    List<CodedPlace> places =
        ChannelsLastGraph.calibrating(grouped(), SIDE, SIDE).tensors().stream()
            .map(QuantizedTensor::place)
            .filter(place -> place != CodedPlace.USUAL)
            .toList();
    assertThat(places)
        .containsExactly(
            CodedPlace.ATTENTION_INPUT,
            CodedPlace.ATTENTION_RESULT,
            CodedPlace.FIRST_FEED_FORWARDS,
            CodedPlace.FEED_FORWARD_RESULT,
            CodedPlace.ATTENTION_INPUT,
            CodedPlace.ATTENTION_RESULT,
            CodedPlace.FIRST_FEED_FORWARDS,
            CodedPlace.FEED_FORWARD_RESULT,
            CodedPlace.FEED_FORWARD_RESULT);
  }

  @ParameterizedTest
  @EnumSource(CodedPlace.class)
  void aSmallTransformerStaysCloseWhateverIsCoded(CodedPlace last) throws Exception {
    Calibrator calibrator = calibrator(grouped());
    ActivationStatistics coded = calibrator.ranges().upTo(last);
    assertThat(coded.places()).contains(last);
    Divergence error = calibrator.trial(coded, WEIGHTS, SIDE, SIDE).error().reduced();
    assertThat(error.policyKl()).as("%s", error).isBetween(1e-9, 0.01);
    assertThat(error.winrate()).as("%s", error).isLessThan(0.02);
  }

  @Test
  void allIsCodedWhereThatIsFaithful() throws Exception {
    Path path = folder.resolve("zero.bin");
    NetworkFile file = NetworkFile.read(TinyNetwork.transformer().withValue(0).write(path));
    ActivationStatistics coded = calibrator(file).calibrate(WEIGHTS).statistics();
    assertThat(coded.places()).containsExactly(CodedPlace.values());
  }

  /** The embedded network was not trained with the rounding of all matrices. */
  @Test
  void lessIsCodedWhereAllIsNotFaithful() throws Exception {
    Calibrator calibrator = calibrator(NetworkFile.read(EmbeddedNetwork.file()));
    ActivationStatistics all = calibrator.ranges();
    assertThat(calibrator.trial(all, WEIGHTS, SIDE, SIDE).error().isFaithful()).isFalse();
    Calibration chosen = calibrator.triedAgain(new Calibration(all, FAST), WEIGHTS);
    ActivationStatistics coded = chosen.statistics();
    assertThat(coded.places())
        .contains(CodedPlace.USUAL)
        .doesNotContain(CodedPlace.FEED_FORWARD_RESULT);
    assertThat(chosen.trial().error().isFaithful()).as("%s", chosen.trial()).isTrue();
    for (int side : new int[] {SIDE, 13}) {
      PrecisionTrial.Errors error = calibrator.trial(coded, WEIGHTS, side, side).error();
      assertThat(error.isFaithful()).as("%d: %s", side, error).isTrue();
    }
  }

  /** Sums of bytes are exact, and each tensor has one scale, whatever else is in the batch. */
  @Test
  void aPositionIsTheSameAloneAndInABatchIfAllIsCoded() throws Exception {
    NetworkFile file = NetworkFile.read(EmbeddedNetwork.file());
    ActivationStatistics all = calibrator(file).ranges();
    ByteBuffer model =
        ChannelsLastGraph.quantized(file, SIDE, SIDE, all, Int8Speed.here().weights());
    List<EncodedPosition> positions =
        Calibrator.encode(new CalibrationGames(SIDE, SIDE).forErrors(9), file);
    OrtNetwork.Options options = new OrtNetwork.Options(positions.size(), 1);
    try (OrtNetwork network = OrtNetwork.open(file.description(), model, SIDE, SIDE, options)) {
      for (int row = 0; row < positions.size(); row++) {
        positions.get(row).fill(network, row);
      }
      network.run(positions.size());
      List<float[]> together = new ArrayList<>();
      for (int row = 0; row < positions.size(); row++) {
        together.add(numbers(network, row));
      }
      for (int row = 0; row < positions.size(); row++) {
        positions.get(row).fill(network, 0);
        network.run(1);
        assertThat(numbers(network, 0)).as("position %d", row).isEqualTo(together.get(row));
      }
    }
  }

  private static float[] numbers(OrtNetwork network, int row) {
    float[] numbers = new float[SIDE * SIDE + 5];
    for (int cell = 0; cell < SIDE * SIDE; cell++) {
      numbers[cell] = network.policy(row, 0, cell);
    }
    numbers[SIDE * SIDE] = network.pass(row, 0);
    for (int i = 0; i < 3; i++) {
      numbers[SIDE * SIDE + 1 + i] = network.value(row, i);
    }
    numbers[SIDE * SIDE + 4] = network.score(row, 0);
    return numbers;
  }

  /** Without any codes only the order of the axes and the operators differ. */
  @ParameterizedTest
  @MethodSource("ofOtherLayers")
  void channelsLastIsTheSameNetwork(TinyNetwork network) throws Exception {
    NetworkFile file = NetworkFile.read(network.write(folder.resolve("random.bin")));
    isTheSameWithChannelsLast(file);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "synthetic/syn-v15meta",
        "synthetic/syn-v17metatf",
        "synthetic/syn-v17mix",
        "synthetic/syn-v17rms",
        "synthetic/syn-v17rsp",
        "b7c96h3tfrs-test5-cnorm",
        "b7c96h6kv3qk32v16tflrs-fson-bnh"
      })
  void channelsLastIsTheSameRealNetwork(String name) throws Exception {
    isTheSameWithChannelsLast(NetworkFile.read(SharedFiles.find("models/" + name + ".bin.gz")));
  }

  private static void isTheSameWithChannelsLast(NetworkFile file) throws NetworkException {
    OrtNetwork.Options options = new OrtNetwork.Options(8, 1);
    ByteBuffer exact = NetworkGraph.exact(file, SIDE, SIDE);
    ByteBuffer last = ChannelsLastGraph.winograd(file, SIDE, SIDE, WinogradEmitter.LEAST_CHANNELS);
    try (OrtNetwork network = OrtNetwork.open(file.description(), exact, SIDE, SIDE, options);
        OrtNetwork other = OrtNetwork.open(file.description(), last, SIDE, SIDE, options)) {
      List<EncodedPosition> positions =
          Calibrator.encode(new CalibrationGames(SIDE, SIDE).forErrors(8), file);
      Divergence error = Calibrator.divergence(network, positions, other, positions);
      assertThat(error.mostPolicyKl()).isLessThan(1e-5);
      assertThat(error.mostWinrate()).isLessThan(1e-4);
      assertThat(error.mostLead()).isLessThan(2e-3);
    }
  }

  /** Its two symmetries differ by 0.032, 0.009 and 1.07 points; its heads share keys. */
  @ParameterizedTest
  @EnumSource(names = {"USUAL", "FEED_FORWARD_RESULT"})
  void aRealTransformerIsGoodEnough(CodedPlace last) throws Exception {
    NetworkFile file =
        NetworkFile.read(SharedFiles.find("models/b7c96h6kv3qk32v16tflrs-fson-bnh.bin.gz"));
    Calibrator calibrator = calibrator(file);
    ActivationStatistics coded = calibrator.ranges().upTo(last);
    Divergence error = calibrator.trial(coded, WEIGHTS, 19, 19).error().reduced();
    assertThat(error.policyKl()).as("%s", error).isLessThan(0.01);
    assertThat(error.winrate()).as("%s", error).isLessThan(0.012);
    assertThat(error.lead()).as("%s", error).isLessThan(0.6);
  }

  @Test
  void aRealNetworkIsFaithful() throws Exception {
    NetworkFile file = NetworkFile.read(SharedFiles.find(NETWORK));
    PrecisionTrial.Errors error = calibrator(file).calibrate(WEIGHTS).trial().error();
    assertThat(error.isFaithful()).as("%s", error).isTrue();
  }
}

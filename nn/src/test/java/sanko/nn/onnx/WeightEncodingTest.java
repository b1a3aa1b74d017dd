package sanko.nn.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtSession;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sanko.nn.file.Block;
import sanko.nn.file.Layer.Conv;
import sanko.nn.file.NetworkFile;
import sanko.nn.ort.ModelProbe;
import sanko.nn.testing.TinyNetwork;

/**
 * The largest codes times the largest weights, whose sums are wrong by half where a processor cuts
 * them off at 16 bits.
 */
class WeightEncodingTest {
  private static final int SIDE = 5;
  private static final int CHANNELS = 96;
  private static final int TAPS = 9;
  private static final float WEIGHT = 0.5f;

  /** Of the result: the codes of the result have 8 bits. */
  private static final float TOLERANCE = 0.01f;

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(WeightEncoding.class)
  void largestConvolutionsAreRight(WeightEncoding weights) throws Exception {
    assumeThat(isUsable(weights)).as("sums of this kind are exact here").isTrue();
    Path path = folder.resolve("constant.bin");
    new TinyNetwork(false).withChannels(CHANNELS).withValue(WEIGHT).write(path);
    Conv conv = ((Block.Ordinary) NetworkFile.read(path).trunk().blocks().get(0)).conv1();
    float whole = WEIGHT * CHANNELS * TAPS;
    OnnxGraph graph = new OnnxGraph();
    CodeEmitter codes = emitter(graph, weights, tensor(1, CHANNELS), tensor(whole, CHANNELS));
    String image = graph.input("x", 1, SIDE, SIDE, CHANNELS);
    Codes ones = codes.quantize(image, CHANNELS, Scaling.NONE, true);
    String sums = codes.convNumbers(ones, new FoldedConv(conv, null, null, null), Scaling.NONE);
    graph.output("y", sums, 1, SIDE, SIDE, CHANNELS);
    float[] result = run(graph.toModel());
    int center = (SIDE / 2 * SIDE + SIDE / 2) * CHANNELS;
    float expected = CODED * whole;
    for (int c = 0; c < CHANNELS; c++) {
      assertThat(result[center + c]).isCloseTo(expected, within(TOLERANCE * expected));
    }
  }

  @ParameterizedTest
  @EnumSource(WeightEncoding.class)
  void largestMatricesAreRight(WeightEncoding weights) throws Exception {
    assumeThat(isUsable(weights)).as("sums of this kind are exact here").isTrue();
    OnnxGraph graph = new OnnxGraph();
    CodeEmitter codes = emitter(graph, weights, tensor(1, CHANNELS));
    String image = graph.input("x", 1, SIDE, SIDE, CHANNELS);
    Codes ones = codes.quantizeAll(image, CHANNELS, Scaling.NONE, CodedPlace.USUAL);
    QuantizedMatrix.FoldedMatrix matrix =
        new QuantizedMatrix.FoldedMatrix(
            CHANNELS, CHANNELS, (i, o) -> o % 2 == 0 ? WEIGHT : -WEIGHT, null);
    graph.output("y", codes.product(ones, matrix), 1, SIDE, SIDE, CHANNELS);
    float[] result = run(graph.toModel());
    for (int c = 0; c < result.length; c++) {
      float expected = (c % 2 == 0 ? WEIGHT : -WEIGHT) * CHANNELS;
      assertThat(result[c]).isCloseTo(expected, within(1e-3f * CHANNELS));
    }
  }

  /** The part of a range that the codes of images cover; numbers beyond it become its end. */
  private static final float CODED = 0.8f;

  private static boolean isUsable(WeightEncoding weights) throws Exception {
    return !weights.needsExactSums() || ModelProbe.addsBytesExactly(WeightEncoding.DIRECT);
  }

  private static CodeEmitter emitter(
      OnnxGraph graph, WeightEncoding weights, ActivationStatistics.Tensor... tensors) {
    ActivationStatistics statistics = new ActivationStatistics(List.of(tensors));
    return new QuantizingEmitter(new LayerEmitter(graph), statistics, weights);
  }

  private static ActivationStatistics.Tensor tensor(float highest, int channels) {
    float[] high = new float[channels];
    Arrays.fill(high, highest);
    return new ActivationStatistics.Tensor(
        CodedPlace.USUAL, Scaling.NONE, new float[channels], high, new float[channels]);
  }

  /** The output for an input of nothing but 1. */
  private static float[] run(ByteBuffer model) throws Exception {
    OrtEnvironment environment = OrtEnvironment.getEnvironment();
    float[] ones = new float[SIDE * SIDE * CHANNELS];
    Arrays.fill(ones, 1);
    long[] shape = {1, SIDE, SIDE, CHANNELS};
    try (OrtSession session = environment.createSession(model, new OrtSession.SessionOptions());
        OnnxTensor input = OnnxTensor.createTensor(environment, FloatBuffer.wrap(ones), shape);
        OrtSession.Result result = session.run(Map.of("x", input))) {
      FloatBuffer numbers = ((OnnxTensor) result.get(0)).getFloatBuffer();
      float[] copy = new float[numbers.remaining()];
      numbers.get(copy);
      return copy;
    }
  }
}

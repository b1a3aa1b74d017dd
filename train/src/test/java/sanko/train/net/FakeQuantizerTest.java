package sanko.train.net;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.nn.file.Activation;
import sanko.nn.file.NetworkFile;
import sanko.nn.onnx.ActivationStatistics;
import sanko.nn.onnx.ChannelsLastGraph;
import sanko.nn.onnx.ChannelsLastGraph.QuantizedTensor;
import sanko.nn.onnx.Scaling;
import sanko.nn.onnx.WeightEncoding;
import sanko.nn.ort.OrtNetwork;
import sanko.train.net.PolicyValueNet.Outputs;

/** Rounding in training is that of int8 in play. */
@SuppressWarnings("try") // It is enough that the scopes are there.
class FakeQuantizerTest {
  private static final Processor PROCESSOR = new Processor(false, false);
  private static final float PRECISION = 1e-5f;

  @BeforeAll
  static void useOneThread() {
    Torch.setThreads(1);
  }

  private static FakeQuantizers rounding() {
    FakeQuantizers codings = new FakeQuantizers(PROCESSOR);
    codings.turn(true);
    return codings;
  }

  /** An image of one row of points, {@code [1][channels][1][points]}. */
  private static Tensor image(int channels, float... values) {
    return Torch.of(values, 1, channels, 1, values.length / channels);
  }

  /** From -1 to 4 the range is 5, of which 0.8 are coded: steps of 4/255, and 0 is code 51. */
  @Test
  void roundsToTheCodesOfTheRange() {
    try (PointerScope scope = new PointerScope()) {
      Tensor image = image(1, -1, -0.5f, 0, 0.01f, 1, 3.21f, 4).requires_grad_(true);
      Tensor rounded = rounding().place("test", 1, null).apply(image);
      double step = 4.0 / 255;
      double[] codes = {-51, -32, 0, 1, 64, 204, 204};
      float[] found = Torch.array(rounded);
      for (int i = 0; i < codes.length; i++) {
        assertThat((double) found[i]).isCloseTo(codes[i] * step, within(1e-5));
      }
      rounded.sum().backward();
      assertThat(Torch.array(image.mutable_grad())).containsExactly(0, 1, 1, 1, 1, 0, 0);
    }
  }

  /** The second channel is 16 times smaller, so it is multiplied with 4 and has finer steps. */
  @Test
  void scalesTheChannelsOfAGroup() {
    try (PointerScope scope = new PointerScope()) {
      FakeQuantizers.Group group = new FakeQuantizers.Group(Scaling.OF_IMAGES);
      FakeQuantizer coding = rounding().place("test", 2, group);
      float[] found = Torch.array(coding.apply(image(2, 0, 16, 0.3f, 1, 0.52f, 0.3f)));
      float step = 0.8f * 16 / 255;
      assertThat(coding.factors()).containsExactly(new float[] {1, 4}, within(PRECISION));
      float[] expected = {0, 255 * step, 6 * step, 80 * step / 4, 41 * step / 4, 24 * step / 4};
      assertThat(found).containsExactly(expected, within(PRECISION));
    }
  }

  @Test
  void scalesTokensMoreThanImages() {
    try (PointerScope scope = new PointerScope()) {
      FakeQuantizer tokens = rounding().placeOfTokens("test", 2);
      tokens.apply(image(2, 0, 16, 0.3f, 1, 0.52f, 0.3f));
      assertThat(tokens.factors()).containsExactly(new float[] {1, 8}, within(PRECISION));
    }
  }

  /** Ranges grow at once and shrink slowly; means move slowly. */
  @Test
  void followsTheRanges() {
    try (PointerScope scope = new PointerScope()) {
      FakeQuantizer coding = rounding().place("test", 1, null);
      coding.apply(image(1, -1, 3));
      coding.apply(image(1, 0, 1));
      assertThat(coding.extent(0)).isCloseTo(2.98f, within(PRECISION));
      assertThat(coding.mean(0)).isCloseTo(0.975f, within(PRECISION));
      coding.apply(image(1, 0, 5));
      assertThat(coding.extent(0)).isEqualTo(5);
    }
  }

  /** Weights are codes times a step for each output, and each kernel keeps its sum. */
  @Test
  void roundsWeightsSuchThatKernelsKeepTheirSums() {
    Random random = new Random(3);
    int out = 2;
    int in = 3;
    int taps = 9;
    float[] weights = new float[out * in * taps];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = (float) random.nextGaussian();
    }
    float[] factors = {1, 2, 4};
    float[] changes = new FakeQuantizer.Weights(weights, out, in, factors).changes();
    for (int o = 0; o < out; o++) {
      float largest = 0;
      for (int i = 0; i < in * taps; i++) {
        largest = Math.max(largest, Math.abs(weights[o * in * taps + i]) / factors[i / taps]);
      }
      for (int i = 0; i < in; i++) {
        float step = largest / 126 * factors[i];
        double sum = 0;
        for (int k = 0; k < taps; k++) {
          int at = (o * in + i) * taps + k;
          float code = (weights[at] + changes[at]) / step;
          assertThat(code).isCloseTo(Math.round(code), within(1e-3f));
          assertThat(Math.abs(changes[at])).isLessThanOrEqualTo(step * 1.001f);
          sum += changes[at];
        }
        assertThat(Math.abs(sum)).isLessThanOrEqualTo(step * 0.501);
      }
    }
  }

  /** The largest weight is 126 steps of 0.01; the rest is rounded, and the mean loss is added. */
  @Test
  void convolvesWithRoundedWeights() {
    try (PointerScope scope = new PointerScope()) {
      LayerMaker make = new LayerMaker(PROCESSOR, Activation.RELU, 1);
      make.codings().turn(true);
      Norm from = make.norm("norm", 2, null);
      Conv conv = make.addend("conv", 1, from, 1, 1, null);
      conv.weights().set(new float[] {1.26f, 0.504f});
      Tensor image = from.activate(image(2, 0, 1.275f, 2.55f, 1.02f, 0, 0.51f));
      // Coded are 0 to 2.04 in steps of 0.008; the means are 1.275 and 0.51.
      double loss = 0.51 * 0.004;
      double[] sums = {0.5 * 1.024 + loss, 1.26 * 1.272 + loss, 1.26 * 2.04 + 0.5 * 0.512 + loss};
      Tensor plain = new Conv(conv.weights(), PROCESSOR, conv.from(), null).apply(image);
      float[] found = Torch.array(plain);
      for (int i = 0; i < sums.length; i++) {
        assertThat((double) found[i]).isCloseTo(sums[i], within(1e-4));
      }
      plain.sum().backward();
      float[] slopes = Torch.array(conv.weights().tensor().mutable_grad());
      assertThat(slopes).containsExactly(new float[] {3.312f, 1.536f}, within(1e-3f));
    }
  }

  /** As for convolutions, but nothing of the range is cut off, and channels always have factors. */
  @Test
  void multipliesWithRoundedWeights() {
    try (PointerScope scope = new PointerScope()) {
      LayerMaker make = new LayerMaker(PROCESSOR, Activation.SILU, 1);
      make.codings().turn(true);
      RootMeanSquare from = make.blockNorm("norm", 2);
      Matrix matrix = make.matrix("matrix", from, 1);
      matrix.weights().set(new float[] {1.26f, 0.504f});
      // Both channels range from 0 to 2.55, so their factors are 1 and a step is 0.01.
      Tensor tokens = Torch.of(new float[] {2.55f, 0, 0.014f, 2.55f, 1, 0.5f}, 1, 3, 2);
      Tensor rounded = requireNonNull(from.after()).applyToTokens(tokens);
      float[] codes = {2.55f, 0, 0.01f, 2.55f, 1, 0.5f};
      assertThat(Torch.array(rounded)).containsExactly(codes, within(PRECISION));
      // The second weight becomes 0.5, and its channel's mean is 3.05 / 3.
      double loss = 3.05 / 3 * 0.004;
      double[] sums = {1.26 * 2.55, 1.26 * 0.01 + 0.5 * 2.55, 1.26 + 0.5 * 0.5};
      Tensor product = matrix.apply(rounded);
      float[] found = Torch.array(product);
      for (int i = 0; i < sums.length; i++) {
        assertThat((double) found[i]).isCloseTo(sums[i] + loss, within(1e-4));
      }
      product.sum().backward();
      float[] slopes = Torch.array(matrix.weights().tensor().mutable_grad());
      assertThat(slopes).containsExactly(new float[] {3.56f, 3.05f}, within(1e-3f));
    }
  }

  /** The tokens after attention have one scale, and gradients pass to all that is not cut off. */
  @Test
  void passesGradientsThroughTheCodesOfAttention() {
    try (PointerScope scope = new PointerScope()) {
      FakeQuantizer place = rounding().placeOfAttention("test", 2);
      Tensor tokens = Torch.of(new float[] {2.55f, 0.004f, 0.016f, 0.5f}, 1, 2, 2);
      Tensor rounded = place.applyToTokens(tokens.requires_grad_(true));
      assertThat(place.factors()).containsExactly(1, 1);
      float[] codes = {2.55f, 0, 0.02f, 0.5f};
      assertThat(Torch.array(rounded)).containsExactly(codes, within(PRECISION));
      rounded.mul(Torch.of(new float[] {1, 2, 3, 4}, 1, 2, 2)).sum().backward();
      assertThat(Torch.array(tokens.mutable_grad())).containsExactly(1, 2, 3, 4);
    }
  }

  /**
   * Play, given the ranges that training has seen, computes the same: what is left of the error of
   * int8 comes from numbers that lie between two codes.
   */
  @Test
  void playRoundsAllMatricesOfTransformersLikewise(@TempDir Path folder) throws Exception {
    PolicyValueNet net = new PolicyValueNet(Architecture.parse("b3c32h2tf"), PROCESSOR, 1);
    float[] plain = firstPolicy(net);
    net.codings().turn(true);
    float[] trained = firstPolicy(net);
    Path path = folder.resolve("net.bin.gz");
    NetworkWriter.write(net, "test", path);
    float[] played = played(NetworkFile.read(path), ranges(net));
    assertThat(distance(plain, trained)).isGreaterThan(1e-3);
    assertThat(distance(played, trained)).isLessThan(distance(plain, trained) / 50);
  }

  /** What the places have seen, in the order in which a graph codes them. */
  private static List<float[][]> ranges(PolicyValueNet net) throws IOException {
    Checkpoint checkpoint = new Checkpoint();
    net.codings().save(checkpoint);
    List<float[][]> ranges = new ArrayList<>();
    for (int block = 0; block < net.architecture().blocks(); block++) {
      for (String place :
          List.of("attention/norm", "attention/result", "feed/norm", "feed/gated")) {
        int channels =
            place.endsWith("gated")
                ? net.architecture().hiddenChannels()
                : net.architecture().channels();
        String name = "block%d/%s".formatted(block, place);
        ranges.add(
            new float[][] {
              checkpoint.array(name + "#lowest", channels),
              checkpoint.array(name + "#highest", channels),
              checkpoint.array(name + "#means", channels)
            });
      }
    }
    return ranges;
  }

  /** The logits of the int8 graph for the batch. */
  private static float[] played(NetworkFile file, List<float[][]> ranges) throws Exception {
    Batch batch = batch();
    int side = batch.width;
    List<QuantizedTensor> places = ChannelsLastGraph.calibrating(file, side, side).tensors();
    assertThat(places).hasSameSizeAs(ranges);
    List<ActivationStatistics.Tensor> tensors = new ArrayList<>();
    for (int i = 0; i < places.size(); i++) {
      QuantizedTensor place = places.get(i);
      float[][] seen = ranges.get(i);
      tensors.add(
          new ActivationStatistics.Tensor(
              place.place(), place.scaling(), seen[0], seen[1], seen[2]));
    }
    ByteBuffer model =
        ChannelsLastGraph.quantized(
            file, side, side, new ActivationStatistics(tensors), WeightEncoding.UNSIGNED);
    OrtNetwork.Options options = new OrtNetwork.Options(batch.count, 1);
    try (OrtNetwork network = OrtNetwork.open(file.description(), model, side, side, options)) {
      int rowPlanes = batch.planes.length / batch.count;
      for (int row = 0; row < batch.count; row++) {
        int from = row * rowPlanes;
        network.putPlanes(row, Arrays.copyOfRange(batch.planes, from, from + rowPlanes));
      }
      network.global().put(0, batch.globals);
      network.run(batch.count);
      float[] logits = new float[batch.count * (batch.area() + 1)];
      for (int i = 0; i < logits.length; i++) {
        int row = i / (batch.area() + 1);
        int cell = i % (batch.area() + 1);
        logits[i] = cell < batch.area() ? network.policy(row, 0, cell) : network.pass(row, 0);
      }
      return logits;
    }
  }

  /** The logits for the batch, without the policies that no file holds. */
  private static float[] firstPolicy(PolicyValueNet net) {
    try (PointerScope scope = new PointerScope()) {
      return Torch.array(net.forward(batch()).policy().select(1, 0));
    }
  }

  private static double distance(float[] some, float[] others) {
    double sum = 0;
    for (int i = 0; i < some.length; i++) {
      sum += Math.abs(some[i] - others[i]) / some.length;
    }
    return sum;
  }

  private static Batch batch() {
    Random random = new Random(7);
    Batch batch = new Batch(4, 5, 5);
    for (int i = 0; i < batch.planes.length; i++) {
      batch.planes[i] = random.nextInt(2);
    }
    Arrays.fill(batch.globals, 0.5f);
    return batch;
  }

  private static float[] policy(PolicyValueNet net) {
    try (PointerScope scope = new PointerScope()) {
      Outputs outputs = net.forward(batch());
      return Torch.array(outputs.policy());
    }
  }

  private static double correlation(float[] x, float[] y) {
    double meanX = 0;
    double meanY = 0;
    for (int i = 0; i < x.length; i++) {
      meanX += x[i] / x.length;
      meanY += y[i] / x.length;
    }
    double product = 0;
    double squareX = 0;
    double squareY = 0;
    for (int i = 0; i < x.length; i++) {
      product += (x[i] - meanX) * (y[i] - meanY);
      squareX += (x[i] - meanX) * (x[i] - meanX);
      squareY += (y[i] - meanY) * (y[i] - meanY);
    }
    return product / Math.sqrt(squareX * squareY);
  }

  /**
   * Rounding changes little, all parameters still get gradients, and without it nothing differs.
   */
  @ParameterizedTest
  @ValueSource(strings = {"b3c24", "b3c24-mish", "b3c32nbt", "b3c32h2tf"})
  void roundsAWholeNetwork(String shape) {
    PolicyValueNet net = new PolicyValueNet(Architecture.parse(shape), PROCESSOR, 1);
    float[] plain = policy(net);
    net.codings().turn(true);
    float[] rounded = policy(net);
    assertThat(correlation(plain, rounded)).isBetween(0.98, 0.999999);
    try (PointerScope scope = new PointerScope()) {
      Outputs outputs = net.forward(batch());
      Tensor sum = outputs.policy().square().sum().add(outputs.value().square().sum());
      sum.add(outputs.score().square().sum()).add(outputs.ownership().square().sum()).backward();
    }
    for (Parameter parameter : net.parameters()) {
      float slope = parameter.tensor().mutable_grad().abs().sum().item_float();
      assertThat(slope).as(parameter.name()).isPositive();
    }
    net.codings().turn(false);
    assertThat(Arrays.equals(policy(net), plain)).isTrue();
  }

  @Test
  void beginsWithTheLastRows() {
    TrainingPlan.LearningRate rate = new TrainingPlan.LearningRate(1e-3, 0, 0, 0, false);
    TrainingPlan plan = new TrainingPlan(100, 1, rate, 30, 1, 1, 1, 1, Map.of(), 1);
    assertThat(Arrays.asList(plan.roundsAt(69), plan.roundsAt(70))).containsExactly(false, true);
  }
}

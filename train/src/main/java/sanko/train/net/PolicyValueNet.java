package sanko.train.net;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.global.torch;
import sanko.train.net.Parameter.Kind;

/**
 * A pre-activation residual network with global pooling that can be trained; docs/network-format.md
 * has the layers. It computes in bfloat16 or fp32; its parameters are fp32. All positions of a
 * batch have boards of one size, so there is no mask.
 *
 * <p>Norms are fixed: the only thing left of them is a bias, and the convolutions that end a
 * residual branch begin small, as if the stream were scaled by its variance. One thread.
 */
final class PolicyValueNet {
  /** The channels of the policy: the move, the opponent's answer, the move with a soft target. */
  static final int POLICIES = 3;

  private static final double AVERAGE_SIDE = 14;

  private final Architecture architecture;
  private final Processor processor;
  private final List<Parameter> parameters = new ArrayList<>();
  private final Random random;

  final Conv stem;
  final Matrix global;
  final List<Block> blocks = new ArrayList<>();
  final Bias tip;
  final PolicyHead policyHead;
  final ValueHead valueHead;

  /**
   * A network with random parameters.
   *
   * @param processor what computes it
   */
  PolicyValueNet(Architecture architecture, Processor processor, long seed) {
    this.architecture = architecture;
    this.processor = processor;
    random = new Random(seed);
    int channels = architecture.channels();
    stem = conv("stem", Kind.TRUNK_CONV, 3, Architecture.PLANES, channels, 1);
    global = matrix("global", Architecture.GLOBALS, channels, 0.3);
    for (int i = 0; i < architecture.blocks(); i++) {
      String name = "block" + i;
      blocks.add(architecture.pools(i) ? new PoolingBlock(name) : new OrdinaryBlock(name));
    }
    tip = bias("tip", channels);
    policyHead = new PolicyHead();
    valueHead = new ValueHead();
  }

  Architecture architecture() {
    return architecture;
  }

  Processor processor() {
    return processor;
  }

  /** All parameters, in an order that only depends on the architecture. */
  List<Parameter> parameters() {
    return Collections.unmodifiableList(parameters);
  }

  /**
   * What the network says of a batch, as fp32 tensors.
   *
   * @param policy logits {@code [N][POLICIES][area + 1]}, pass last
   * @param value logits {@code [N][3]} of win, loss, no result for the player to move
   * @param score {@code [N][4]}: mean, stdev before softplus, lead, time, in units of 20 points
   * @param ownership {@code [N][area]} before tanh, positive is the player to move's
   */
  record Outputs(Tensor policy, Tensor value, Tensor score, Tensor ownership) {}

  /**
   * Computes a batch.
   *
   * @return tensors on the network's processor
   */
  Outputs forward(Batch batch) {
    int height = batch.height;
    int width = batch.width;
    Tensor planes = processor.of(batch.planes, batch.count, Architecture.PLANES, height, width);
    Tensor globals = processor.of(batch.globals, batch.count, Architecture.GLOBALS);
    Tensor input = compute(planes).contiguous(torch.MemoryFormat.ChannelsLast);
    Tensor trunk = stem.apply(input).add_(onBoard(compute(global.apply(globals))));
    for (Block block : blocks) {
      trunk = trunk.add(block.apply(trunk, height, width));
    }
    Tensor tipped = tip.relu(trunk);
    Tensor policy = policyHead.apply(tipped, height, width);
    return valueHead.apply(tipped, height, width, policy);
  }

  private Tensor compute(Tensor tensor) {
    return processor.lower(tensor);
  }

  private static Tensor onBoard(Tensor channels) {
    return channels.unsqueeze(2).unsqueeze(3);
  }

  private static double sizeFactor(int height, int width) {
    return (Math.sqrt(height * (double) width) - AVERAGE_SIDE) / 10;
  }

  private static Tensor perChannel(Tensor pooled) {
    return Torch.fp32(pooled).flatten(1, 3);
  }

  /** Mean, mean scaled by the board's size, maximum; fp32 {@code [N][3 * channels]}. */
  private static Tensor pool(Tensor x, int height, int width) {
    long[] board = {height, width};
    Tensor mean = perChannel(torch.avg_pool2d(x, board));
    Tensor scaled = mean.mul(Torch.scalar(sizeFactor(height, width)));
    return Torch.cat(1, mean, scaled, perChannel(torch.max_pool2d(x, board)));
  }

  /** Mean, mean scaled by the board's size in two ways; fp32 {@code [N][3 * channels]}. */
  private static Tensor valuePool(Tensor x, int height, int width) {
    double factor = sizeFactor(height, width);
    Tensor mean = perChannel(torch.avg_pool2d(x, new long[] {height, width}));
    return Torch.cat(
        1, mean, mean.mul(Torch.scalar(factor)), mean.mul(Torch.scalar(factor * factor - 0.1)));
  }

  private Tensor leaf(String name, Kind kind, double deviation, long... shape) {
    int count = 1;
    for (long side : shape) {
      count *= (int) side;
    }
    float[] values = new float[count];
    if (deviation > 0) {
      for (int i = 0; i < count; i++) {
        double draw;
        do {
          draw = random.nextGaussian();
        } while (Math.abs(draw) > 2);
        values[i] = (float) (draw * deviation / 0.88);
      }
    }
    Tensor tensor = processor.of(values, shape).detach().requires_grad_(true);
    tensor.retainReference();
    parameters.add(new Parameter(name, kind, tensor));
    return tensor;
  }

  private Conv conv(String name, Kind kind, int kernel, int in, int out, double gain) {
    double deviation = gain * Math.sqrt(2.0 / (kernel * kernel * in));
    return new Conv(name, leaf(name, kind, deviation, out, in, kernel, kernel));
  }

  private Matrix matrix(String name, int in, int out, double gain) {
    return new Matrix(name, leaf(name, Kind.MATRIX, gain * Math.sqrt(1.0 / in), in, out));
  }

  private Bias bias(String name, int channels) {
    return new Bias(name, leaf(name, Kind.BIAS, 0, channels));
  }

  /** A convolution that keeps the board's size. */
  final class Conv {
    final String name;
    final Tensor weights;

    private Conv(String name, Tensor weights) {
      this.name = name;
      this.weights = weights;
    }

    int in() {
      return (int) weights.size(1);
    }

    int out() {
      return (int) weights.size(0);
    }

    int kernel() {
      return (int) weights.size(2);
    }

    Tensor apply(Tensor x) {
      return apply(x, new TensorOptional());
    }

    /** Convolves, adds a bias and cuts at zero. */
    Tensor applyRelu(Tensor x, Bias bias) {
      return apply(x, new TensorOptional(compute(bias.weights))).relu_();
    }

    private Tensor apply(Tensor x, TensorOptional bias) {
      long[] stride = {1, 1};
      long[] padding = {kernel() / 2, kernel() / 2};
      Tensor kernels = compute(weights).contiguous(torch.MemoryFormat.ChannelsLast);
      return torch.conv2d(x, kernels, bias, stride, padding, stride, 1);
    }
  }

  /** A matrix {@code [in][out]}, in fp32. */
  static final class Matrix {
    final String name;
    final Tensor weights;

    private Matrix(String name, Tensor weights) {
      this.name = name;
      this.weights = weights;
    }

    int in() {
      return (int) weights.size(0);
    }

    int out() {
      return (int) weights.size(1);
    }

    Tensor apply(Tensor x) {
      return x.matmul(weights);
    }
  }

  /** A number to add to each channel: what is left of a norm. */
  final class Bias {
    final String name;
    final Tensor weights;

    private Bias(String name, Tensor weights) {
      this.name = name;
      this.weights = weights;
    }

    int channels() {
      return (int) weights.size(0);
    }

    Tensor relu(Tensor x) {
      return x.add(compute(weights).view(1, channels(), 1, 1)).relu_();
    }
  }

  /** What is added to the stream. */
  sealed interface Block {
    Tensor apply(Tensor x, int height, int width);
  }

  /** Two convolutions. */
  final class OrdinaryBlock implements Block {
    final String name;
    final Bias bias1;
    final Conv conv1;
    final Bias bias2;
    final Conv conv2;

    private OrdinaryBlock(String name) {
      this.name = name;
      int channels = architecture.channels();
      bias1 = bias(name + "/norm1", channels);
      conv1 = conv(name + "/conv1", Kind.TRUNK_CONV, 3, channels, channels, 1);
      bias2 = bias(name + "/norm2", channels);
      conv2 = conv(name + "/conv2", Kind.TRUNK_CONV, 3, channels, channels, branchGain());
    }

    @Override
    public Tensor apply(Tensor x, int height, int width) {
      return conv2.apply(conv1.applyRelu(bias1.relu(x), bias2));
    }
  }

  /** Two convolutions, the second of which also sees what is pooled over the board. */
  final class PoolingBlock implements Block {
    final String name;
    final Bias bias1;
    final Conv conv1;
    final Conv poolConv;
    final Bias poolBias;
    final Matrix poolMatrix;
    final Bias bias2;
    final Conv conv2;

    private PoolingBlock(String name) {
      this.name = name;
      int channels = architecture.channels();
      int regular = architecture.regularChannels();
      int pooled = architecture.poolChannels();
      bias1 = bias(name + "/norm1", channels);
      conv1 = conv(name + "/conv1", Kind.TRUNK_CONV, 3, channels, regular, 1);
      poolConv = conv(name + "/pool", Kind.TRUNK_CONV, 3, channels, pooled, 1);
      poolBias = bias(name + "/poolnorm", pooled);
      poolMatrix = matrix(name + "/poolmatrix", 3 * pooled, regular, 0.5);
      bias2 = bias(name + "/norm2", regular);
      conv2 = conv(name + "/conv2", Kind.TRUNK_CONV, 3, regular, channels, branchGain());
    }

    @Override
    public Tensor apply(Tensor x, int height, int width) {
      Tensor z = bias1.relu(x);
      Tensor pooled = pool(poolConv.applyRelu(z, poolBias), height, width);
      Tensor shift = poolMatrix.apply(pooled).add(bias2.weights);
      return conv2.apply(conv1.apply(z).add_(onBoard(compute(shift))).relu_());
    }
  }

  private double branchGain() {
    return 1 / Math.sqrt(architecture.blocks());
  }

  /** Policies. */
  final class PolicyHead {
    final Conv p1 = conv("policy/p1", Kind.HEAD_CONV, 1, channels(), heads(), 1);
    final Conv g1 = conv("policy/g1", Kind.HEAD_CONV, 1, channels(), heads(), 1);
    final Bias g1Bias = bias("policy/g1norm", heads());
    final Matrix poolToP1 = matrix("policy/pool", 3 * heads(), heads(), 0.5);
    final Bias p1Bias = bias("policy/p1norm", heads());
    final Conv p2 = conv("policy/p2", Kind.HEAD_CONV, 1, heads(), POLICIES, 0.3);
    final Matrix pass = matrix("policy/pass", 3 * heads(), POLICIES, 0.3);

    private Tensor apply(Tensor x, int height, int width) {
      Tensor pooled = pool(g1.applyRelu(x, g1Bias), height, width);
      Tensor shift = poolToP1.apply(pooled).add(p1Bias.weights);
      Tensor z = p1.apply(x).add_(onBoard(compute(shift))).relu_();
      Tensor moves = Torch.fp32(p2.apply(z)).reshape(x.size(0), POLICIES, height * (long) width);
      return Torch.cat(2, moves, pass.apply(pooled).unsqueeze(2));
    }
  }

  /** Result, score and ownership. */
  final class ValueHead {
    final Conv v1 = conv("value/v1", Kind.HEAD_CONV, 1, channels(), heads(), 1);
    final Bias v1Bias = bias("value/v1norm", heads());
    final Matrix v2 = matrix("value/v2", 3 * heads(), architecture.valueChannels(), 1);
    final Bias v2Bias = bias("value/v2bias", architecture.valueChannels());
    final Matrix value = matrix("value/result", architecture.valueChannels(), 3, 0.5);
    final Bias valueBias = bias("value/resultbias", 3);
    final Matrix score =
        matrix("value/score", architecture.valueChannels(), Architecture.SCORES, 0.5);
    final Bias scoreBias = bias("value/scorebias", Architecture.SCORES);
    final Conv ownership = conv("value/ownership", Kind.HEAD_CONV, 1, heads(), 1, 0.5);

    private Outputs apply(Tensor x, int height, int width, Tensor policy) {
      Tensor z = v1.applyRelu(x, v1Bias);
      Tensor hidden = v2.apply(valuePool(z, height, width)).add_(v2Bias.weights).relu_();
      return new Outputs(
          policy,
          value.apply(hidden).add_(valueBias.weights),
          score.apply(hidden).add_(scoreBias.weights),
          Torch.fp32(ownership.apply(z)).reshape(x.size(0), height * (long) width));
    }
  }

  private int channels() {
    return architecture.channels();
  }

  private int heads() {
    return architecture.headChannels();
  }
}

package sanko.train.net;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.bytedeco.pytorch.Tensor;
import org.jspecify.annotations.Nullable;
import sanko.nn.file.Activation;
import sanko.train.net.Parameter.Kind;

/** Makes the layers of a network with random numbers and keeps their parameters. One thread. */
final class LayerMaker {
  /** Normal numbers that are drawn again beyond two deviations deviate that much less. */
  private static final double CUT_DEVIATION = 0.88;

  private final Processor processor;
  private final Activation activation;
  private final Random random;
  private final FakeQuantizers codings;
  private final List<Parameter> parameters = new ArrayList<>();

  LayerMaker(Processor processor, Activation activation, long seed) {
    this.processor = processor;
    this.activation = activation;
    random = new Random(seed);
    codings = new FakeQuantizers(processor);
  }

  Processor processor() {
    return processor;
  }

  /** The places where int8 codes images, made so far. */
  FakeQuantizers codings() {
    return codings;
  }

  /** All parameters made so far. */
  List<Parameter> parameters() {
    return Collections.unmodifiableList(parameters);
  }

  /** A convolution of a head, over single points; int8 leaves it in floats. */
  Conv headConv(String name, int in, int out, double gain) {
    return conv(name, Kind.HEAD_CONV, 1, in, out, gain, null, null);
  }

  /**
   * The convolution of the input planes, which are bytes already.
   *
   * @param coded whether int8 codes its weights
   */
  Conv stem(String name, int kernel, int in, int out, boolean coded) {
    FakeQuantizer from = coded ? codings.place(name, in, null) : null;
    return conv(name, Kind.TRUNK_CONV, kernel, in, out, 1, from, null);
  }

  /**
   * A convolution before a norm with a coding of its own.
   *
   * @param from the norm whose result it reads
   */
  Conv conv(String name, int kernel, Norm from, int out) {
    return conv(name, Kind.TRUNK_CONV, kernel, from.channels(), out, 1, from.after(), null);
  }

  /**
   * A convolution whose result is added to something else.
   *
   * @param from the norm whose result it reads
   * @param gain how large its results are, compared to its inputs before their activation
   * @param group of the sum
   */
  Conv addend(
      String name,
      int kernel,
      Norm from,
      int out,
      double gain,
      FakeQuantizers.@Nullable Group group) {
    FakeQuantizer to = codings.place(name, out, group);
    return conv(name, Kind.TRUNK_CONV, kernel, from.channels(), out, gain, from.after(), to);
  }

  private Conv conv(
      String name,
      Kind kind,
      int kernel,
      int in,
      int out,
      double gain,
      @Nullable FakeQuantizer from,
      @Nullable FakeQuantizer to) {
    double deviation = gain * Math.sqrt(1 / (meanSquare() * kernel * kernel * in));
    Parameter weights = parameter(name, kind, deviation, out, in, kernel, kernel);
    return new Conv(weights, processor, from, to);
  }

  /** The mean square of the activation of a normal number. */
  private double meanSquare() {
    return switch (activation) {
      case IDENTITY -> 1;
      case RELU -> 0.5;
      case MISH -> 0.4524;
      case SILU -> 0.3557;
    };
  }

  /**
   * A matrix.
   *
   * @param gain how large its results are, compared to its inputs
   */
  Matrix matrix(String name, int in, int out, double gain) {
    return matrix(name, Kind.MATRIX, in, out, gain, null);
  }

  /**
   * A matrix of a transformer's block.
   *
   * @param from the norm whose result it reads
   */
  Matrix matrix(String name, RootMeanSquare from, int out) {
    return matrix(name, Kind.TRUNK_MATRIX, from.channels(), out, 1, from.after());
  }

  /**
   * The last matrix of a transformer's block.
   *
   * @param from how int8 codes what it reads
   * @param gain how large its results are, compared to its inputs
   */
  Matrix lastMatrix(String name, FakeQuantizer from, int out, double gain) {
    return matrix(name, Kind.TRUNK_MATRIX, from.channels(), out, gain, from);
  }

  private Matrix matrix(
      String name, Kind kind, int in, int out, double gain, @Nullable FakeQuantizer from) {
    return new Matrix(parameter(name, kind, gain * Math.sqrt(1.0 / in), in, out), from);
  }

  /** A bias that begins with zeros. */
  Parameter bias(String name, int channels) {
    return parameter(name, Kind.BIAS, 0, channels);
  }

  /** A norm of which int8 codes nothing. */
  Norm norm(String name, int channels) {
    return new Norm(bias(name, channels), activation, processor, null, null);
  }

  /** A norm of a sum. */
  Norm norm(String name, int channels, FakeQuantizers.@Nullable Group group) {
    FakeQuantizer after = codings.place(name, channels, group);
    return new Norm(bias(name, channels), activation, processor, null, after);
  }

  /** A norm of a convolution's result, which int8 codes as such if it cannot activate codes. */
  Norm convNorm(String name, int channels) {
    FakeQuantizer before =
        activation == Activation.RELU ? null : codings.place(name + "/sum", channels, null);
    FakeQuantizer after = codings.place(name, channels, newGroup());
    return new Norm(bias(name, channels), activation, processor, before, after);
  }

  /** Images around one activation, or on one stream; null if their channels cannot be scaled. */
  FakeQuantizers.@Nullable Group newGroup() {
    return FakeQuantizers.group(activation);
  }

  /** The norm of a transformer's block, whose result int8 codes for the block's matrices. */
  RootMeanSquare blockNorm(String name, int channels) {
    return rootMeanSquare(name, channels, codings.placeOfTokens(name, channels));
  }

  /** A norm of which int8 codes nothing. */
  RootMeanSquare rootMeanSquare(String name, int channels) {
    return rootMeanSquare(name, channels, null);
  }

  /** A norm whose factors begin with ones. */
  private RootMeanSquare rootMeanSquare(String name, int channels, @Nullable FakeQuantizer after) {
    Parameter scale = parameter(name, Kind.SCALE, 0, channels);
    float[] ones = new float[channels];
    Arrays.fill(ones, 1);
    scale.set(ones);
    return new RootMeanSquare(scale, after);
  }

  private Parameter parameter(String name, Kind kind, double deviation, long... shape) {
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
        values[i] = (float) (draw * deviation / CUT_DEVIATION);
      }
    }
    Tensor tensor = processor.of(values, shape).detach().requires_grad_(true);
    tensor.retainReference();
    Parameter parameter = new Parameter(name, kind, tensor);
    parameters.add(parameter);
    return parameter;
  }
}

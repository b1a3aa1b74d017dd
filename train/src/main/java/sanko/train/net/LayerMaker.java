package sanko.train.net;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.bytedeco.pytorch.Tensor;
import sanko.nn.file.Activation;
import sanko.train.net.Parameter.Kind;

/** Makes the layers of a network with random numbers and keeps their parameters. One thread. */
final class LayerMaker {
  /** Normal numbers that are drawn again beyond two deviations deviate that much less. */
  private static final double CUT_DEVIATION = 0.88;

  private final Processor processor;
  private final Activation activation;
  private final Random random;
  private final List<Parameter> parameters = new ArrayList<>();

  LayerMaker(Processor processor, Activation activation, long seed) {
    this.processor = processor;
    this.activation = activation;
    random = new Random(seed);
  }

  Processor processor() {
    return processor;
  }

  /** The activation of all norms. */
  Activation activation() {
    return activation;
  }

  /** All parameters made so far. */
  List<Parameter> parameters() {
    return Collections.unmodifiableList(parameters);
  }

  /**
   * A convolution.
   *
   * @param gain how large its results are, compared to its inputs before their activation
   */
  Conv conv(String name, Kind kind, int kernel, int in, int out, double gain) {
    double deviation = gain * Math.sqrt(1 / (meanSquare() * kernel * kernel * in));
    return new Conv(parameter(name, kind, deviation, out, in, kernel, kernel), processor);
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
  Matrix matrix(String name, Kind kind, int in, int out, double gain) {
    return new Matrix(parameter(name, kind, gain * Math.sqrt(1.0 / in), in, out));
  }

  /** A bias that begins with zeros. */
  Parameter bias(String name, int channels) {
    return parameter(name, Kind.BIAS, 0, channels);
  }

  Norm norm(String name, int channels) {
    return new Norm(bias(name, channels), activation, processor);
  }

  /** A norm whose factors begin with ones. */
  RootMeanSquare rootMeanSquare(String name, int channels) {
    Parameter scale = parameter(name, Kind.SCALE, 0, channels);
    float[] ones = new float[channels];
    Arrays.fill(ones, 1);
    scale.set(ones);
    return new RootMeanSquare(scale);
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

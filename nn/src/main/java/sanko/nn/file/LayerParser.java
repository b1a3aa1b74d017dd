package sanko.nn.file;

import sanko.nn.NetworkException;
import sanko.nn.file.Layer.Bias;
import sanko.nn.file.Layer.Conv;
import sanko.nn.file.Layer.Dense;
import sanko.nn.file.Layer.NormActivation;
import sanko.nn.file.Layer.RootMeanSquare;
import sanko.nn.file.Layer.TrunkRootMeanSquare;

/** Reads single layers of a network file, checks their sizes and counts their parameters. */
final class LayerParser {
  private static final int MOST_CHANNELS = 1 << 16;
  private static final int LARGEST_KERNEL = 99;

  final TokenReader in;
  private final int version;
  private long parameters;

  LayerParser(TokenReader in, int version) {
    this.in = in;
    this.version = version;
  }

  long parameters() {
    return parameters;
  }

  /** Reads a layer's name and makes it the place that messages name. */
  String name(String what) throws NetworkException {
    String name = in.token("the name of " + what);
    in.enter(what + " '" + name + "'");
    return name;
  }

  int size(String what) throws NetworkException {
    return in.integer(what, 1, MOST_CHANNELS);
  }

  /** Reads a size that must be {@code expected} for the layers to fit together. */
  void expect(String what, int expected) throws NetworkException {
    in.integer(what, expected, expected);
  }

  Conv conv(int inputs) throws NetworkException {
    return conv(inputs, 0);
  }

  /**
   * @param outputs how many there must be, or 0 for any number
   */
  Conv conv(int inputs, int outputs) throws NetworkException {
    String name = name("convolution");
    int kernelHeight = odd("kernel height");
    int kernelWidth = odd("kernel width");
    expect("input channels", inputs);
    int out = outputsOr(outputs);
    int dilationY = in.integer("vertical dilation", 1, LARGEST_KERNEL);
    int dilationX = in.integer("horizontal dilation", 1, LARGEST_KERNEL);
    Weights weights =
        matrix((long) kernelHeight * kernelWidth * inputs * out, "the convolution's weights");
    return new Conv(name, kernelHeight, kernelWidth, inputs, out, dilationY, dilationX, weights);
  }

  Dense dense(int inputs) throws NetworkException {
    return dense(inputs, 0);
  }

  /**
   * @param outputs how many there must be, or 0 for any number
   */
  Dense dense(int inputs, int outputs) throws NetworkException {
    String name = name("matrix");
    expect("input channels", inputs);
    int out = outputsOr(outputs);
    return new Dense(name, inputs, out, matrix((long) inputs * out, "the matrix"));
  }

  Bias bias(int channels) throws NetworkException {
    String name = name("bias");
    expect("channels", channels);
    return new Bias(name, trained(channels, "the biases"));
  }

  NormActivation normActivation(int channels) throws NetworkException {
    String name = name("batch norm");
    expect("channels", channels);
    double epsilon = in.positive("epsilon", Double.MAX_VALUE);
    boolean hasScale = in.flag("whether there is a scale");
    boolean hasBias = in.flag("whether there is a bias");
    Weights mean = in.floats(channels, "the means");
    Weights variance = in.floats(channels, "the variances");
    float[] scale = new float[channels];
    float[] shift = new float[channels];
    Weights scales = hasScale ? trained(channels, "the scales") : null;
    Weights biases = hasBias ? trained(channels, "the biases") : null;
    for (int c = 0; c < channels; c++) {
      if (variance.at(c) + epsilon <= 0) {
        throw in.error("the variance of channel " + c + " is not positive");
      }
      double factor = (scales == null ? 1 : scales.at(c)) / Math.sqrt(variance.at(c) + epsilon);
      scale[c] = (float) factor;
      shift[c] = (float) ((biases == null ? 0 : biases.at(c)) - factor * mean.at(c));
      if (!Float.isFinite(scale[c]) || !Float.isFinite(shift[c])) {
        throw in.error("the scale or bias of channel " + c + " is too large");
      }
    }
    return new NormActivation(name, new Affine(scale, shift), activation());
  }

  RootMeanSquare rootMeanSquare(int channels) throws NetworkException {
    String name = name("norm");
    expect("channels", channels);
    double epsilon = in.positive("epsilon", 1);
    return new RootMeanSquare(name, epsilon, trained(channels, "the norm's weights"));
  }

  TrunkRootMeanSquare trunkRootMeanSquare(int channels) throws NetworkException {
    String name = name("trunk norm");
    expect("channels", channels);
    double epsilon = in.positive("epsilon", 1);
    boolean overBoard = in.flag("whether the norm is over the board");
    in.integer("group size 0", 0, 0);
    Weights gamma = trained(channels, "the norm's weights");
    Weights beta = trained(channels, "the norm's biases");
    return new TrunkRootMeanSquare(name, epsilon, overBoard, gamma, beta, activation());
  }

  Activation activation() throws NetworkException {
    name("activation");
    if (version < 11) {
      return Activation.RELU;
    }
    String kind = in.token("the kind of activation");
    for (Activation activation : Activation.values()) {
      if (kind.equals("ACTIVATION_" + activation.name())) {
        return activation;
      }
    }
    throw in.error("unknown kind of activation '" + kind + "'");
  }

  /** Reads numbers that count as parameters. */
  Weights trained(long count, String what) throws NetworkException {
    Weights weights = in.floats(count, what);
    parameters += count;
    return weights;
  }

  /** Reads the weights of a convolution or a matrix, which are most of the file. */
  private Weights matrix(long count, String what) throws NetworkException {
    Weights weights = in.matrix(count, what);
    parameters += count;
    return weights;
  }

  private int outputsOr(int outputs) throws NetworkException {
    String what = "output channels";
    return outputs == 0 ? size(what) : in.integer(what, outputs, outputs);
  }

  private int odd(String what) throws NetworkException {
    int size = in.integer(what, 1, LARGEST_KERNEL);
    if (size % 2 == 0) {
      throw in.error(what + " must be odd, found " + size);
    }
    return size;
  }
}

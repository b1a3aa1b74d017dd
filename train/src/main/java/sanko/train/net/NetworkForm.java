package sanko.train.net;

import java.io.IOException;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import sanko.nn.file.Activation;

/**
 * KataGo's network file as a sequence of words and numbers, which {@link NetworkWriter} writes and
 * {@link NetworkReader} expects; docs/network-format.md has the grammar. Networks, blocks and heads
 * state their layers in the order of the file.
 */
abstract class NetworkForm {
  /** What precedes the numbers of a layer. */
  static final String BLOCK_START = "@BIN@";

  /* The first versions with errors, kinds of activation, and so on. */
  private static final int ERRORS = 9;
  private static final int KINDS = 11;
  private static final int OPTIMISM = 12;
  private static final int MULTIPLIERS = 13;
  private static final int OPTIONS = 15;
  private static final int HEAD_OPTIONS = 17;

  /** Numbers of the score row before there were errors, the first ones of those of today. */
  private static final int SCORES_WITHOUT_ERRORS = 4;

  private final int version;

  NetworkForm(int version) {
    this.version = version;
  }

  /** The network's name, which the file begins with. */
  abstract void name() throws IOException;

  /** Words, one in a line. */
  abstract void words(Object... words) throws IOException;

  /** Numbers that no network changes. */
  abstract void constants(float... values) throws IOException;

  /**
   * Numbers of a parameter.
   *
   * @param count how many the file has
   * @param place where in the parameter each of them belongs
   */
  abstract void numbers(Parameter parameter, int count, IntUnaryOperator place) throws IOException;

  /** All numbers of a parameter in their order. */
  final void numbers(Parameter parameter) throws IOException {
    numbers(parameter, Math.toIntExact(parameter.size()), i -> i);
  }

  /** How many policies the file has. */
  final int policies() {
    return version < OPTIMISM ? 1 : 2;
  }

  final void header(Architecture sizes) throws IOException {
    int width = sizes.innerChannels();
    int pooled = Architecture.poolChannels(width);
    name();
    words(version, Architecture.PLANES, Architecture.GLOBALS);
    if (version >= MULTIPLIERS) {
      words("20.0", "20.0", "20.0", "20.0", "40.0", "0.25", "30.0");
    }
    if (version >= OPTIONS) {
      words(sizes.readsPeople() ? 1 : 0, 0, 0, 0, 0, 0, 0, 0);
    }
    words("trunk", sizes.fileBlocks(), sizes.channels(), width);
    words(Architecture.regularChannels(width), pooled, pooled);
    if (version >= OPTIONS) {
      words(sizes.isConvolutional() ? 0 : 1, 0, 0, 0, 0, 0);
    }
  }

  final void policyOptions() throws IOException {
    if (version >= HEAD_OPTIONS) {
      words(policies(), 0, 0, 0);
    }
  }

  final void valueOptions() throws IOException {
    if (version >= HEAD_OPTIONS) {
      words(0, 0, 0);
    }
  }

  final void activation(String name, Activation activation) throws IOException {
    words(name + "/act");
    if (version >= KINDS) {
      words("ACTIVATION_" + activation);
    }
  }

  /** A batch norm of which only the bias is left, and the activation after it. */
  final void norm(Norm norm) throws IOException {
    String name = norm.bias().name();
    int channels = norm.channels();
    float[] ones = new float[channels];
    Arrays.fill(ones, 1);
    words(name, channels, "1e-20", 0, 1);
    constants(new float[channels]);
    constants(ones);
    numbers(norm.bias());
    activation(name, norm.activation());
  }

  final void bias(Parameter bias) throws IOException {
    words(bias.name(), bias.size());
    numbers(bias);
  }

  /**
   * A convolution, as {@code [row][column][in][out]}.
   *
   * @param out outputs in the file
   * @param output which of the network's each of them is
   */
  final void conv(Conv conv, int out, IntUnaryOperator output) throws IOException {
    int kernel = conv.kernel();
    int in = conv.in();
    int taps = kernel * kernel;
    words(conv.weights().name(), kernel, kernel, in, out, 1, 1);
    numbers(
        conv.weights(),
        taps * in * out,
        i -> (output.applyAsInt(i % out) * in + i / out % in) * taps + i / out / in);
  }

  /**
   * A matrix.
   *
   * @param out columns in the file
   * @param column which of the network's each of them is
   */
  final void matrix(Matrix matrix, int out, IntUnaryOperator column) throws IOException {
    words(matrix.weights().name(), matrix.in(), out);
    numbers(
        matrix.weights(),
        matrix.in() * out,
        i -> i / out * matrix.out() + column.applyAsInt(i % out));
  }

  /** Matrix and bias of the score row; before version 9 without the errors at its end. */
  final void score(Matrix matrix, Parameter bias) throws IOException {
    int out = version < ERRORS ? SCORES_WITHOUT_ERRORS : matrix.out();
    matrix(matrix, out, o -> o);
    words(bias.name(), out);
    numbers(bias, out, i -> i);
  }
}

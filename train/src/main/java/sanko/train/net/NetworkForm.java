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

  /** Place of a number of the file that the network does not have. */
  private static final int NOWHERE = -1;

  /* The first versions with errors, kinds of activation, and so on. */
  private static final int ERRORS = 9;
  private static final int KINDS = 11;
  private static final int OPTIMISM = 12;
  private static final int MULTIPLIERS = 13;
  private static final int HALVED_ERRORS = 14;
  private static final int OPTIONS = 15;
  private static final int HEAD_OPTIONS = 17;

  /** Of the score row: the errors of the result and of the score. */
  private static final int ERROR_OUTPUTS = 2;

  /**
   * With this error of the result, and none of the score, an evaluation has weight 1 in search;
   * docs/search-formulas.md, "Certainty weight".
   */
  private static final double RESULT_ERROR = 0.25 * 7 / 8;

  /** Of the error of the result, docs/network-format.md, "Versions". */
  private static final double RESULT_MULTIPLIER = 0.25;

  /** Softplus of this is nearly 0. */
  private static final float NO_ERROR = -30;

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
   * @param others what the file has where no number of the parameter belongs; may be changed
   * @param place where in the parameter each number of the file belongs; -1 for nowhere
   */
  abstract void numbers(Parameter parameter, float[] others, IntUnaryOperator place)
      throws IOException;

  /** All numbers of a parameter in their order. */
  final void numbers(Parameter parameter) throws IOException {
    numbers(parameter, new float[(int) parameter.size()], i -> i);
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
      words("20.0", "20.0", "20.0", "20.0", "40.0", RESULT_MULTIPLIER, "30.0");
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
        new float[taps * in * out],
        i -> (output.applyAsInt(i % out) * in + i / out % in) * taps + i / out / in);
  }

  /**
   * A matrix.
   *
   * @param out columns in the file
   * @param column which of the network's each of them is; -1 for none
   */
  final void matrix(Matrix matrix, int out, IntUnaryOperator column) throws IOException {
    words(matrix.weights().name(), matrix.in(), out);
    numbers(
        matrix.weights(),
        new float[matrix.in() * out],
        i -> {
          int place = column.applyAsInt(i % out);
          return place == NOWHERE ? NOWHERE : i / out * matrix.out() + place;
        });
  }

  /**
   * Matrix and bias of the score row. From version 9 on the file has errors that are not trained:
   * they are the same in all positions, so that search gives all evaluations the same weight.
   */
  final void score(Matrix matrix, Parameter bias) throws IOException {
    int trained = matrix.out();
    int out = version < ERRORS ? trained : trained + ERROR_OUTPUTS;
    float[] biases = new float[out];
    if (out > trained) {
      biases[trained] = (float) resultError();
      biases[trained + 1] = NO_ERROR;
    }
    matrix(matrix, out, o -> o < trained ? o : NOWHERE);
    words(bias.name(), out);
    numbers(bias, biases, i -> i < trained ? i : NOWHERE);
  }

  /** The output that is decoded to {@link #RESULT_ERROR}. */
  private double resultError() {
    return version < HALVED_ERRORS
        ? softplusInverse(RESULT_ERROR * RESULT_ERROR / RESULT_MULTIPLIER)
        : 2 * softplusInverse(RESULT_ERROR / Math.sqrt(RESULT_MULTIPLIER));
  }

  private static double softplusInverse(double value) {
    return Math.log(Math.expm1(value));
  }
}

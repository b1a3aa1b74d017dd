package sanko.nn.file;

import org.jspecify.annotations.Nullable;

/** The layers of a network file, as they are in the file. */
public sealed interface Layer {
  /** The name in the file. */
  String name();

  /**
   * A convolution without bias. The weights are in the file's order {@code
   * [kernelHeight][kernelWidth][in][out]}.
   */
  record Conv(
      String name,
      int kernelHeight,
      int kernelWidth,
      int in,
      int out,
      int dilationY,
      int dilationX,
      Weights weights)
      implements Layer {
    /** The weight at a tap of the kernel, from input {@code i} to output {@code o}. */
    public float weight(int ky, int kx, int i, int o) {
      return weights.at(((ky * kernelWidth + kx) * in + i) * out + o);
    }
  }

  /** A matrix {@code [in][out]} that a row of values is multiplied with from the left. */
  record Dense(String name, int in, int out, Weights weights) implements Layer {
    /** The weight from input {@code i} to output {@code o}. */
    public float weight(int i, int o) {
      return weights.at(i * out + o);
    }
  }

  /** A number to add to each channel. */
  record Bias(String name, Weights weights) implements Layer {}

  /**
   * A batch norm, reduced to a factor and a summand for each channel, and the activation after it.
   */
  record NormActivation(String name, Affine affine, Activation activation) implements Layer {
    /** The number of channels. */
    public int channels() {
      return affine.channels();
    }
  }

  /** The norm of a point by the root mean square of its channels, inside transformer blocks. */
  record RootMeanSquare(String name, double epsilon, Weights weights) implements Layer {
    /** The number of channels. */
    public int channels() {
      return weights.size();
    }
  }

  /**
   * The root mean square norm at the trunk's end, with the activation after it.
   *
   * @param overBoard whether the mean is taken over the whole board and not point by point
   */
  record TrunkRootMeanSquare(
      String name,
      double epsilon,
      boolean overBoard,
      Weights gamma,
      Weights beta,
      Activation activation)
      implements Layer {}

  /** The encoder of the 192 values that describe a human game: three matrices. */
  record MetaEncoder(
      String name,
      Dense dense1,
      Bias bias1,
      Activation activation1,
      Dense dense2,
      Bias bias2,
      Activation activation2,
      Dense dense3)
      implements Layer {}

  /**
   * What turns a board's features into channels: {@code meta} only in networks that know humans.
   */
  record Stem(String name, Conv spatial, Dense global, @Nullable MetaEncoder meta)
      implements Layer {}

  /** The policy head; the last two are present from version 15 on. */
  record PolicyHead(
      String name,
      Conv p1,
      Conv g1,
      NormActivation g1Norm,
      Dense poolToP1,
      NormActivation p1Norm,
      Conv p2,
      Dense pass,
      @Nullable PassTail passTail)
      implements Layer {}

  /** The second half of the pass logit from version 15 on. */
  record PassTail(String name, Bias bias, Activation activation, Dense dense) implements Layer {}

  /** The head for result, score and ownership. */
  record ValueHead(
      String name,
      Conv v1,
      NormActivation v1Norm,
      Dense v2,
      Bias v2Bias,
      Activation v2Activation,
      Dense value,
      Bias valueBias,
      Dense score,
      Bias scoreBias,
      Conv ownership)
      implements Layer {}
}

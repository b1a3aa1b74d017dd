package sanko.train.net;

import sanko.nn.onnx.KernelCodes;

/**
 * The weights of a convolution rounded as {@code QuantizingEmitter} rounds them: with one scale for
 * each output, and such that the sum of each kernel changes as little as possible.
 */
final class CodedWeights {
  private static final int LARGEST_CODE = 126;

  private final int in;
  private final int taps;
  private final float[] weights;
  private final float[] rounded;
  private final float[] factors;

  /**
   * Rounds weights.
   *
   * @param weights {@code [out][in][taps]}
   * @param factors what the channels of the image are multiplied with
   */
  CodedWeights(float[] weights, int out, int in, float[] factors) {
    this.in = in;
    this.weights = weights;
    this.factors = factors;
    taps = weights.length / out / in;
    rounded = new float[weights.length];
    float[] kernel = new float[taps];
    for (int o = 0; o < out; o++) {
      float scale = scale(o);
      for (int i = 0; i < in; i++) {
        int at = (o * in + i) * taps;
        float step = scale * factors[i];
        for (int k = 0; k < taps; k++) {
          kernel[k] = weights[at + k] / step;
        }
        int[] codes = KernelCodes.of(kernel, LARGEST_CODE);
        for (int k = 0; k < taps; k++) {
          rounded[at + k] = codes[k] * step;
        }
      }
    }
  }

  private float scale(int o) {
    float largest = 0;
    for (int i = 0; i < in; i++) {
      for (int at = (o * in + i) * taps; at < (o * in + i + 1) * taps; at++) {
        largest = Math.max(largest, Math.abs(weights[at]) / factors[i]);
      }
    }
    return largest > 0 ? largest / LARGEST_CODE : 1;
  }

  /** What rounding adds to each weight. */
  float[] changes() {
    float[] changes = new float[weights.length];
    for (int i = 0; i < changes.length; i++) {
      changes[i] = rounded[i] - weights[i];
    }
    return changes;
  }

  /** What each output loses by that in the mean, which int8 adds to its bias. */
  float[] losses(Coding image) {
    float[] losses = new float[weights.length / in / taps];
    for (int at = 0; at < weights.length; at++) {
      int i = at / taps % in;
      losses[at / taps / in] += (weights[at] - rounded[at]) * image.mean(i);
    }
    return losses;
  }
}

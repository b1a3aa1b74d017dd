package sanko.nn.onnx;

import org.jspecify.annotations.Nullable;
import sanko.nn.onnx.LayerEmitter.Factors;

/**
 * An image as the convolutions of an int8 graph read it: bytes without sign that stand for {@code
 * scale * (byte - zero)}. Its last axis is that of the channels. In a calibrating graph the tensor
 * holds the numbers themselves.
 *
 * @param source what is known of its numbers, or null
 * @param factors what its channels have been multiplied with, or null
 */
record Codes(
    String tensor,
    float scale,
    int zero,
    ActivationStatistics.@Nullable Tensor source,
    @Nullable Factors factors) {
  /** A tensor that holds the numbers themselves. */
  static Codes exact(String tensor) {
    return new Codes(tensor, 1, 0, null, null);
  }

  /** How many channels; only where {@code source} is known. */
  int channels() {
    return knownSource().channels();
  }

  /** What is known of its numbers; only where that is anything. */
  ActivationStatistics.Tensor knownSource() {
    if (source == null) {
      throw new IllegalStateException("nothing is known about " + tensor);
    }
    return source;
  }

  /** The same codes in a tensor. */
  Codes in(String other) {
    return new Codes(other, scale, zero, source, factors);
  }
}

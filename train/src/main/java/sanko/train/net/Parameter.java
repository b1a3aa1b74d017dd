package sanko.train.net;

import org.bytedeco.pytorch.Tensor;

/**
 * Numbers of a network that are trained: a float tensor that outlives the steps.
 *
 * @param name unique within the network
 * @param kind what it is
 * @param tensor a leaf that requires a gradient
 */
record Parameter(String name, Kind kind, Tensor tensor) {
  /** What a parameter is, which says how it is initialized, decays and is optimized. */
  enum Kind {
    /** A convolution {@code [out][in][height][width]} inside the trunk. */
    TRUNK_CONV,
    /** A convolution of the heads. */
    HEAD_CONV,
    /** A matrix {@code [in][out]}. */
    MATRIX,
    /** One number for each channel. */
    BIAS
  }

  long size() {
    return tensor.numel();
  }

  /** Copies the numbers out. */
  float[] toArray() {
    return Torch.array(tensor);
  }

  /** Copies numbers in. */
  void set(float[] values) {
    if (values.length != size()) {
      throw new IllegalArgumentException(
          "%s has %d numbers, not %d".formatted(name, size(), values.length));
    }
    Torch.write(tensor, values);
  }
}

package sanko.train.net;

import org.bytedeco.pytorch.Tensor;
import sanko.nn.file.Weights;

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
    /** A matrix {@code [in][out]} inside the trunk. */
    TRUNK_MATRIX,
    /** A convolution of the heads. */
    HEAD_CONV,
    /** Another matrix {@code [in][out]}. */
    MATRIX,
    /** One number for each channel, which is added. */
    BIAS,
    /** One number for each channel, which it is multiplied with. */
    SCALE;

    /** Whether it is one of the large matrices that Muon optimizes. */
    boolean isOfTrunk() {
      return this == TRUNK_CONV || this == TRUNK_MATRIX;
    }

    /** Whether the weight decay shrinks it. */
    boolean decays() {
      return this != BIAS && this != SCALE;
    }
  }

  long size() {
    return tensor.numel();
  }

  /** The length of an axis. */
  int side(int axis) {
    return (int) tensor.size(axis);
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

  /** Copies the numbers of a file's layer in. */
  void set(Weights weights) {
    float[] values = new float[weights.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = weights.at(i);
    }
    set(values);
  }
}

package sanko.nn.onnx;

import sanko.nn.file.Affine;

/**
 * The residual stream at one place of the trunk.
 *
 * @param tensor an image, or tokens if {@code tokens}
 * @param shift what has been added to each channel in advance for the layer that reads next
 */
record ResidualStream(String tensor, boolean tokens, int channels, Shift shift) {
  /**
   * What the next reader's norm adds to each channel, brought forward into the bias of the layers
   * that write the stream, so that no separate addition is needed. Immutable.
   */
  static final class Shift {
    private final float[] values;

    private Shift(float[] values) {
      this.values = values;
    }

    static Shift none(int channels) {
      return new Shift(new float[channels]);
    }

    /** What makes {@code norm} a mere multiplication of the stream. */
    static Shift before(Affine norm) {
      float[] values = new float[norm.channels()];
      for (int c = 0; c < values.length; c++) {
        values[c] = norm.shift(c) / norm.scale(c);
      }
      return new Shift(values);
    }

    int channels() {
      return values.length;
    }

    boolean isNone() {
      for (float value : values) {
        if (value != 0) {
          return false;
        }
      }
      return true;
    }

    float at(int channel) {
      return values[channel];
    }

    Shift minus(Shift other) {
      float[] difference = values.clone();
      for (int c = 0; c < difference.length; c++) {
        difference[c] -= other.values[c];
      }
      return new Shift(difference);
    }
  }
}

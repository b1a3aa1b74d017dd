package sanko.nn.file;

/** A factor and a summand for each channel, to which a batch norm reduces in play. Immutable. */
public final class Affine {
  private final float[] scale;
  private final float[] shift;

  Affine(float[] scale, float[] shift) {
    assert scale.length == shift.length;
    this.scale = scale;
    this.shift = shift;
  }

  /** The number of channels. */
  public int channels() {
    return scale.length;
  }

  /** The factor of a channel. */
  public float scale(int channel) {
    return scale[channel];
  }

  /** What is added to a channel after scaling. */
  public float shift(int channel) {
    return shift[channel];
  }
}

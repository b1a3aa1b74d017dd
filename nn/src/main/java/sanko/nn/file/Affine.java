package sanko.nn.file;

/** For each channel a factor and a summand: what is left of a batch norm at play. Immutable. */
public final class Affine {
  private final float[] scale;
  private final float[] shift;

  /** Takes the arrays over; both have one entry for each channel. */
  Affine(float[] scale, float[] shift) {
    assert scale.length == shift.length;
    this.scale = scale;
    this.shift = shift;
  }

  public int channels() {
    return scale.length;
  }

  public float scale(int channel) {
    return scale[channel];
  }

  public float shift(int channel) {
    return shift[channel];
  }
}

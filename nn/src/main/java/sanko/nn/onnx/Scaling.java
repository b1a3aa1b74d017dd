package sanko.nn.onnx;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * The positive factors by which the channels of a tensor are multiplied before quantization, so
 * that channels of small numbers keep their precision beside those of large ones. All factors are
 * folded into weights, so they cost nothing (G. Xiao and others, <i>SmoothQuant</i>, 2022,
 * arXiv:2211.10438).
 *
 * @param id tensors of the same number have the same factors; 0 stands for none
 * @param power how much of the difference between channels the factors even out, 0..1; the rest is
 *     left to the weights, which are coded in bytes as well
 */
public record Scaling(int id, float power) {
  /** For images of convolutional networks. */
  public static final float OF_IMAGES = 0.5f;

  /** For what a norm of a transformer hands to matrices. */
  public static final float OF_TOKENS = 0.75f;

  private static final float SMALLEST_EXTENT = 1f / 256;

  /** No factors: for tensors on which functions work that are not homogeneous. */
  static final Scaling NONE = new Scaling(0, 0);

  void writeTo(DataOutputStream out) throws IOException {
    out.writeInt(id);
    out.writeFloat(power);
  }

  static Scaling read(DataInputStream in) throws IOException {
    return new Scaling(in.readInt(), in.readFloat());
  }

  /**
   * What a channel is multiplied by.
   *
   * @param extent its largest number as a share of the largest of its tensor, at most 1; tiny ones
   *     count as 1/256
   * @param power see {@link Scaling}
   */
  public static float factor(float extent, float power) {
    return (float) Math.pow(Math.max(extent, SMALLEST_EXTENT), -power);
  }
}

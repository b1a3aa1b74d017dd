package sanko.nn.onnx;

/**
 * The positive factors by which the channels of a tensor are multiplied before quantization, so
 * that channels of small numbers keep their precision beside those of large ones. All factors are
 * folded into weights, so they cost nothing.
 *
 * @param id tensors of the same positive number have the same factors
 */
public record Scaling(int id) {
  /** No factors: for tensors on which functions work that are not homogeneous. */
  static final Scaling NONE = new Scaling(0);
}

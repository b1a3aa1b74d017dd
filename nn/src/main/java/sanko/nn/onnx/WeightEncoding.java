package sanko.nn.onnx;

/**
 * How an int8 graph codes the weights of convolutions. Which is fastest depends on the processor.
 *
 * <p>Without VNNI, x86 processors add pairs of products of a byte without sign and one with sign in
 * 16 bits, and sums that do not fit are cut off: 255 * 126 + 255 * 126 becomes 32767. Weights of 7
 * bits cannot exceed that, and bytes without sign are multiplied in another way.
 */
public enum WeightEncoding {
  /** Bytes with sign around 0, for which ONNX Runtime convolves directly. */
  DIRECT(0, 126),

  /** Bytes with sign around 1, for which it makes a matrix of the image. */
  MATRIX(1, 126),

  /** As {@link #DIRECT} in 7 bits. */
  NARROW_DIRECT(0, 63),

  /** As {@link #MATRIX} in 7 bits. */
  NARROW_MATRIX(1, 63),

  /** Bytes without sign around 128: exact on every processor, but slower than with sign. */
  UNSIGNED(128, 126);

  private final int zero;
  private final int largest;

  WeightEncoding(int zero, int largest) {
    this.zero = zero;
    this.largest = largest;
  }

  /** The byte that stands for a weight of 0. */
  int zero() {
    return zero;
  }

  /** The largest distance of a code from {@link #zero}. */
  public int largest() {
    return largest;
  }

  /** Whether the bytes have a sign. */
  boolean isSigned() {
    return this != UNSIGNED;
  }

  /** Whether the processor must add up full bytes with sign exactly. */
  public boolean needsExactSums() {
    return this == DIRECT || this == MATRIX;
  }

  /** How the matrices of transformers are coded beside such convolutions: always in 8 bits. */
  WeightEncoding forMatrices() {
    return needsExactSums() ? DIRECT : UNSIGNED;
  }
}

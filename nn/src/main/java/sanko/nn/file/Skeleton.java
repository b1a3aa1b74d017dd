package sanko.nn.file;

import java.util.List;

/**
 * A network file without the weights of its convolutions and matrices: what is to be stored of it
 * where they stand already. {@link NetworkFile#of} puts both together again. Immutable.
 */
public final class Skeleton {
  private final byte[] bytes;
  private final boolean text;
  private final List<Matrix> matrices;

  /**
   * The weights of a convolution or matrix, which are left out.
   *
   * @param layer the name of the layer
   */
  public record Matrix(String layer, Weights weights) {}

  Skeleton(byte[] bytes, boolean text, List<Matrix> matrices) {
    this.bytes = bytes;
    this.text = text;
    this.matrices = List.copyOf(matrices);
  }

  /** What is left of the file. */
  public byte[] bytes() {
    return bytes.clone();
  }

  /** Whether the numbers that are left are written as text. */
  public boolean text() {
    return text;
  }

  /** What is left out, in the order of the file. */
  public List<Matrix> matrices() {
    return matrices;
  }
}

package sanko.nn.file;

import java.util.List;

/**
 * A network file without the weights of its convolutions and matrices: what is to be stored of it
 * where they stand already. {@link NetworkFile#of} puts both together again. Immutable.
 */
public final class Skeleton {
  private final byte[] bytes;
  private final boolean text;
  private final List<Weights> matrices;

  Skeleton(byte[] bytes, boolean text, List<Weights> matrices) {
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

  /** The weights that are left out, in the order of the file. */
  public List<Weights> matrices() {
    return matrices;
  }
}

package sanko.nn.file;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Numbers of one layer, read in place from the bytes of the network file. Immutable. */
public final class Weights {
  private final ByteBuffer bytes;

  /**
   * Numbers that are stored already.
   *
   * @param bytes little-endian floats; shared with the caller, who must not change them
   */
  public Weights(ByteBuffer bytes) {
    this.bytes = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
  }

  /** The number of weights. */
  public int size() {
    return bytes.capacity() / Float.BYTES;
  }

  /** The weight at this index. */
  public float at(int index) {
    return bytes.getFloat(index * Float.BYTES);
  }
}

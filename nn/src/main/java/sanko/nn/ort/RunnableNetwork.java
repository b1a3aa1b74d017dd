package sanko.nn.ort;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import sanko.nn.NetworkException;
import sanko.nn.file.NetworkDescription;

/**
 * A network with buffers for a batch of positions on a buffer of one size. The caller fills rows of
 * the inputs, calls {@link #run} and reads the same rows of the outputs. One thread at a time.
 */
public interface RunnableNetwork extends RawOutput, AutoCloseable {
  /** The description of the network. */
  NetworkDescription description();

  /** The width of its buffer. */
  int width();

  /** The height of its buffer. */
  int height();

  /**
   * Fills the feature planes of a row.
   *
   * @param planes {@code [plane][cell]}, each 0 or 1
   */
  void putPlanes(int row, float[] planes);

  /** The other features to fill, {@code [row][feature]}; use absolute positions only. */
  FloatBuffer global();

  /** The metadata to fill, {@code [row][192]}, empty if the network reads none. */
  FloatBuffer meta();

  /** Computes all outputs of the first {@code rows} rows; see {@link #run(int, boolean)}. */
  default void run(int rows) throws NetworkException {
    run(rows, true);
  }

  /**
   * Computes the outputs of the first {@code rows} rows.
   *
   * @param withOwnership whether ownership is wanted; if not, {@link #ownership} is meaningless
   * @throws NetworkException if that fails; it can be run again
   */
  void run(int rows, boolean withOwnership) throws NetworkException;

  /** Whether the outputs of the first rows are finite. */
  default boolean isFinite(int rows) {
    int policies = description().usedPolicyChannels();
    for (int row = 0; row < rows; row++) {
      for (int i = 0; i < 3; i++) {
        if (!Float.isFinite(value(row, i))) {
          return false;
        }
      }
      for (int channel = 0; channel < policies; channel++) {
        if (!Float.isFinite(pass(row, channel))) {
          return false;
        }
      }
    }
    return true;
  }

  /** A direct buffer for this many numbers, in the order of this machine's bytes. */
  static FloatBuffer buffer(int size) {
    return ByteBuffer.allocateDirect(size * Float.BYTES)
        .order(ByteOrder.nativeOrder())
        .asFloatBuffer();
  }

  /** Frees its memory. A second call does nothing. */
  @Override
  void close() throws NetworkException;
}

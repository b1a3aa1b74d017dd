package sanko.train.data;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Set;
import sanko.nn.Symmetry;

/**
 * The rows of a file. Symmetries turn the whole frame, as KataGo's trainer does it: a board smaller
 * than its frame may end in another corner. Immutable.
 */
public final class TrainingRows {
  /** What {@link RowArray#SOFT_OWNERSHIP} is multiplied by. */
  public static final int OWNERSHIP_SCALE = 120;

  private static final float[] BITS = {0, 1};

  private final int frame;
  private final int count;
  private final Map<RowArray, ByteBuffer> arrays;
  private final Map<RowArray, Integer> lengths;
  private final short[][] cells;

  /**
   * Rows.
   *
   * @param arrays little-endian; given away
   * @param lengths how many numbers a row has in each
   */
  TrainingRows(
      int frame, int count, Map<RowArray, ByteBuffer> arrays, Map<RowArray, Integer> lengths) {
    this.frame = frame;
    this.count = count;
    this.arrays = arrays;
    this.lengths = lengths;
    cells = new short[Symmetry.COUNT][frame * frame];
    for (int symmetry = 0; symmetry < Symmetry.COUNT; symmetry++) {
      for (int cell = 0; cell < frame * frame; cell++) {
        cells[symmetry][cell] = (short) Symmetry.map(symmetry, cell, frame, frame);
      }
    }
  }

  /** The number of rows. */
  public int count() {
    return count;
  }

  /** The side of the frame that the boards lie in. */
  public int frame() {
    return frame;
  }

  /** The arrays that were read. */
  public Set<RowArray> arrays() {
    return Set.copyOf(arrays.keySet());
  }

  /** Whether this array was read. */
  public boolean has(RowArray array) {
    return arrays.containsKey(array);
  }

  private ByteBuffer buffer(RowArray array) {
    ByteBuffer buffer = arrays.get(array);
    if (buffer == null) {
      throw new IllegalArgumentException("these rows have no " + array);
    }
    return buffer;
  }

  /**
   * A number of a row.
   *
   * @param index among those of the row, the last dimension the fastest
   */
  public double get(RowArray array, int row, int index) {
    ByteBuffer buffer = buffer(array);
    int length = lengths.getOrDefault(array, 0);
    if (array == RowArray.TARGETS && index >= length && index < RowTarget.COUNT) {
      return 0;
    }
    int place = row * length + index;
    return switch (array.type()) {
      case FLOAT32 -> buffer.getFloat(place * Float.BYTES);
      case INT16 -> buffer.getShort(place * Short.BYTES);
      case INT8 -> buffer.get(place);
      case UINT8 -> Byte.toUnsignedInt(buffer.get(place));
    };
  }

  /** One of {@link RowArray#TARGETS}, see {@link RowTarget}. */
  public float target(int row, int target) {
    return (float) get(RowArray.TARGETS, row, target);
  }

  /** The columns of a row's board. */
  public int width(int row) {
    return extent(row, 1);
  }

  /** The lines of a row's board. */
  public int height(int row) {
    return extent(row, frame);
  }

  /** How many cells of plane 0 are set from the upper left corner on. */
  private int extent(int row, int step) {
    ByteBuffer planes = buffer(RowArray.PLANES);
    int start = row * lengths.getOrDefault(RowArray.PLANES, 0);
    int extent = 0;
    while (extent < frame && bit(planes, start, extent * step) != 0) {
      extent++;
    }
    return extent;
  }

  private static int bit(ByteBuffer packed, int start, int cell) {
    return packed.get(start + (cell >> 3)) >> (7 - (cell & 7)) & 1;
  }

  /**
   * Unpacks the planes of a row.
   *
   * @param into receives 22 planes over the cells of the frame in reading order
   * @param offset where to begin
   */
  public void planes(int row, int symmetry, float[] into, int offset) {
    ByteBuffer packed = buffer(RowArray.PLANES);
    short[] cellOf = cells[symmetry];
    int bytes = (cellOf.length + 7) / 8;
    for (int plane = 0; plane < RowArray.PLANE_COUNT; plane++) {
      int start = (row * RowArray.PLANE_COUNT + plane) * bytes;
      int target = offset + plane * cellOf.length;
      for (int cell = 0; cell < cellOf.length; cell++) {
        into[target + cellOf[cell]] = BITS[bit(packed, start, cell)];
      }
    }
  }

  /** Copies the 19 other inputs of a row. */
  public void globals(int row, float[] into, int offset) {
    for (int i = 0; i < RowArray.GLOBAL_COUNT; i++) {
      into[offset + i] = (float) get(RowArray.GLOBALS, row, i);
    }
  }

  /** Copies what a row says of the players, {@link RowArray#METADATA}. */
  public void people(int row, float[] into, int offset) {
    int length = lengths.getOrDefault(RowArray.METADATA, 0);
    for (int i = 0; i < length; i++) {
      into[offset + i] = (float) get(RowArray.METADATA, row, i);
    }
  }

  /**
   * Copies a policy of a row as it is stored, which is not normalized.
   *
   * @param channel 0: the player to move's; 1: the opponent's next
   * @param into receives the cells of the frame and the pass
   * @return the sum
   */
  public float policy(int row, int channel, int symmetry, float[] into, int offset) {
    return moves(RowArray.POLICY, 2 * row + channel, symmetry, into, offset);
  }

  /** Copies {@link RowArray#OPTIMISTIC_POLICY} as {@link #policy} does. */
  public float optimisticPolicy(int row, int symmetry, float[] into, int offset) {
    return moves(RowArray.OPTIMISTIC_POLICY, row, symmetry, into, offset);
  }

  private float moves(RowArray array, int number, int symmetry, float[] into, int offset) {
    short[] cellOf = cells[symmetry];
    ByteBuffer policies = buffer(array);
    int start = number * (cellOf.length + 1);
    int sum = 0;
    for (int move = 0; move <= cellOf.length; move++) {
      short weight = policies.getShort((start + move) * Short.BYTES);
      into[offset + (move < cellOf.length ? cellOf[move] : move)] = weight;
      sum += weight;
    }
    return sum;
  }

  /** Copies the ownership that a teacher expects, -1 to 1, for the cells of the frame. */
  public void softOwnership(int row, int symmetry, float[] into, int offset) {
    bytes(RowArray.SOFT_OWNERSHIP, row, symmetry, 1f / OWNERSHIP_SCALE, into, offset);
  }

  /** Copies a channel of {@link RowArray#VALUE_TARGETS} as it is stored. */
  public void valueTargets(int row, int channel, int symmetry, float[] into, int offset) {
    bytes(RowArray.VALUE_TARGETS, 5 * row + channel, symmetry, 1, into, offset);
  }

  private void bytes(
      RowArray array, int board, int symmetry, float factor, float[] into, int offset) {
    ByteBuffer buffer = buffer(array);
    short[] cellOf = cells[symmetry];
    for (int cell = 0; cell < cellOf.length; cell++) {
      into[offset + cellOf[cell]] = buffer.get(board * cellOf.length + cell) * factor;
    }
  }
}

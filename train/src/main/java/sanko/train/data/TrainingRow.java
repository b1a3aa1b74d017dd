package sanko.train.data;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import sanko.board.Scoring;
import sanko.superko.GameState;

/** A position and its training targets, in the layout of a file. One thread. */
public final class TrainingRow {
  /** Scores beyond the board's points by more than this are cut off. */
  private static final int EXTRA_SCORE = 60;

  private final int frame;
  private final Map<RowArray, ByteBuffer> arrays = new EnumMap<>(RowArray.class);

  /**
   * A row of zeros.
   *
   * @param frame the side of the frame that the board lies in
   * @param arrays what the row has
   */
  public TrainingRow(int frame, Set<RowArray> arrays) {
    this.frame = frame;
    arrays.forEach(this::add);
  }

  /** Adds an array of zeros. */
  final void add(RowArray array) {
    int bytes = array.length(frame) * array.type().bytes;
    arrays.put(array, ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN));
  }

  /** The side of the frame that the board lies in. */
  public int frame() {
    return frame;
  }

  /** Whether the row has this array. */
  public boolean has(RowArray array) {
    return arrays.containsKey(array);
  }

  Set<RowArray> arrays() {
    return arrays.keySet();
  }

  /** The bytes of an array as they stand in a file. */
  byte[] bytes(RowArray array) {
    return buffer(array).array();
  }

  private ByteBuffer buffer(RowArray array) {
    ByteBuffer buffer = arrays.get(array);
    if (buffer == null) {
      throw new IllegalArgumentException("this row has no " + array);
    }
    return buffer;
  }

  /**
   * Sets a number.
   *
   * @param index of the number among those of this row, the last dimension the fastest
   * @throws IllegalArgumentException if an array of whole numbers cannot hold it
   */
  public void set(RowArray array, int index, double value) {
    ByteBuffer buffer = buffer(array);
    RowArray.Type type = array.type();
    if (type == RowArray.Type.FLOAT32) {
      buffer.putFloat(index * Float.BYTES, (float) value);
      return;
    }
    long whole = Math.round(value);
    if (whole < type.least || whole > type.most) {
      throw new IllegalArgumentException(array + " cannot hold " + value);
    }
    if (type == RowArray.Type.INT16) {
      buffer.putShort(index * Short.BYTES, (short) whole);
    } else {
      buffer.put(index, (byte) whole);
    }
  }

  /** A number; see {@link #set}. */
  public double get(RowArray array, int index) {
    ByteBuffer buffer = buffer(array);
    return switch (array.type()) {
      case FLOAT32 -> buffer.getFloat(index * Float.BYTES);
      case INT16 -> buffer.getShort(index * Short.BYTES);
      case INT8 -> buffer.get(index);
      case UINT8 -> Byte.toUnsignedInt(buffer.get(index));
    };
  }

  /** Sets one of {@link RowArray#TARGETS}, see {@link RowTarget}. */
  public void setTarget(int target, double value) {
    set(RowArray.TARGETS, target, value);
  }

  /** One of {@link RowArray#TARGETS}. */
  public double target(int target) {
    return get(RowArray.TARGETS, target);
  }

  /** Sets the targets that follow from a position alone. */
  public void setPosition(GameState position) {
    setTarget(RowTarget.OWN_KOMI, position.selfKomi());
    setTarget(RowTarget.AREA_SCORING, position.rules().scoring() == Scoring.AREA ? 1 : 0);
    setTarget(RowTarget.TURN, position.moveCount());
    setTarget(RowTarget.FORMAT, RowTarget.FORMAT_VERSION);
  }

  /** Gives what a teacher tells of a position its full weight. */
  public void setFullWeights() {
    setTarget(RowTarget.NO_AVERAGE_WEIGHT, 1);
    setTarget(RowTarget.ROW_WEIGHT, 1);
    setTarget(RowTarget.POLICY_WEIGHT, 1);
    setTarget(RowTarget.OWNERSHIP_WEIGHT, 1);
    setTarget(RowTarget.LEAD_WEIGHT, 1);
  }

  /**
   * Sets the inputs.
   *
   * @param planes 22 planes over the cells of the frame in reading order; what is not 0 is set
   * @param globals 19 values
   */
  public void setInputs(float[] planes, float[] globals) {
    int cells = frame * frame;
    int bytes = (cells + 7) / 8;
    byte[] packed = bytes(RowArray.PLANES);
    for (int plane = 0; plane < RowArray.PLANE_COUNT; plane++) {
      for (int cell = 0; cell < cells; cell++) {
        if (planes[plane * cells + cell] != 0) {
          packed[plane * bytes + cell / 8] |= (byte) (0x80 >> cell % 8);
        }
      }
    }
    for (int i = 0; i < RowArray.GLOBAL_COUNT; i++) {
      set(RowArray.GLOBALS, i, globals[i]);
    }
  }

  /**
   * Makes a policy even over all moves of the frame: nothing is known of it, but one of weight 0
   * must still be a policy.
   */
  public void fillPolicy(int channel) {
    int moves = frame * frame + 1;
    for (int i = 0; i < moves; i++) {
      set(RowArray.POLICY, channel * moves + i, 1);
    }
  }

  /** A score, cut to what {@link #setScoreDistribution} has a number for. */
  public double cutScore(double score) {
    double most = frame * frame + EXTRA_SCORE;
    return Math.max(-most, Math.min(most, score));
  }

  /**
   * Sets the final score in percent, shared between the two numbers around it: those of scores
   * {@code -0.5, 0.5} are in the middle.
   */
  public void setScoreDistribution(double score) {
    int middle = frame * frame + EXTRA_SCORE;
    double place = Math.max(0, Math.min(2 * middle - 1.0, score + middle - 0.5));
    int lower = (int) Math.min(2 * middle - 2.0, Math.floor(place));
    int upperPart = (int) Math.round(100 * (place - lower));
    set(RowArray.SCORE_DISTRIBUTION, lower, 100 - upperPart);
    set(RowArray.SCORE_DISTRIBUTION, lower + 1, upperPart);
  }

  /** Sets three targets to the 64 bits of a hash, in pieces that a float holds exactly. */
  public void setHash(int target, long hash) {
    setTarget(target, (int) (hash & 0x3FFFFF));
    setTarget(target + 1, (int) (hash >>> 22 & 0x3FFFFF));
    setTarget(target + 2, (int) (hash >>> 44));
  }
}

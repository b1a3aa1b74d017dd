package sanko.train.data;

import com.google.errorprone.annotations.Immutable;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * The arrays of a file of rows, with the names and shapes of KataGo's trainer, and some of Sanko's
 * own. L is the side of the frame that boards lie in, from its upper left corner on, A = L * L its
 * cells. Everything is seen by the player to move.
 */
public enum RowArray {
  /**
   * 22, ceil(A / 8) bytes: the planes of input version 7, eight cells a byte, the first in its
   * highest bit.
   */
  PLANES(
      "binaryInputNCHWPacked",
      Type.UINT8,
      true,
      frame -> sides(RowArray.PLANE_COUNT, (frame * frame + 7) / 8)),
  /** 19 floats: the other values of input version 7. */
  GLOBALS("globalInputNC", Type.FLOAT32, true, frame -> sides(RowArray.GLOBAL_COUNT)),
  /**
   * 2, A + 1 shorts: weights of moves, pass last, which need not sum to anything; first of the
   * player to move, then of the opponent's next move.
   */
  POLICY("policyTargetsNCMove", Type.INT16, true, frame -> sides(2, frame * frame + 1)),
  /** 80 floats, see {@link RowTarget}. */
  TARGETS("globalTargetsNC", Type.FLOAT32, true, frame -> sides(RowTarget.COUNT)),
  /** 2 A + 120 bytes: where the final score lies, in percent, around s + A + 60. */
  SCORE_DISTRIBUTION("scoreDistrN", Type.INT8, false, frame -> sides(2 * frame * frame + 120)),
  /**
   * 5, L, L bytes: who owns a point in the end, -1 to 1; area that nobody owns; stones 8 and 32
   * turns later; the scoring times 120.
   */
  VALUE_TARGETS("valueTargetsNCHW", Type.INT8, false, frame -> sides(5, frame, frame)),
  /** 3, A + 1 shorts: of each move win less loss times 32,000, score times 60, visits. */
  Q_VALUES("qValueTargetsNCMove", Type.INT16, false, frame -> sides(3, frame * frame + 1)),
  /** 192 floats about people who play, for networks that imitate them. */
  METADATA("metadataInputNC", Type.FLOAT32, false, frame -> sides(192)),
  /** L, L bytes, Sanko's own: the ownership that a teacher expects, times 120. */
  SOFT_OWNERSHIP("softOwnershipNC", Type.INT8, false, frame -> sides(frame, frame)),
  /** A float, Sanko's own: the standard deviation of the score that a teacher expects. */
  SOFT_SCORE_STDEV("softScoreStdevN", Type.FLOAT32, false, frame -> sides(1)),
  /**
   * A float, Sanko's own: the weight of the score. In files without it, that of ownership holds.
   */
  SCORE_WEIGHT("scoreWeightN", Type.FLOAT32, false, frame -> sides(1)),
  /**
   * A + 1 shorts, Sanko's own: weights of moves by a teacher's optimistic policy, pass last, which
   * need not sum to anything.
   */
  OPTIMISTIC_POLICY("optimisticPolicyN", Type.INT16, false, frame -> sides(frame * frame + 1));

  /** The shape of one row, by the side of the frame. */
  @Immutable
  private interface Shape {
    int[] of(int frame);
  }

  /** The types of numbers, little-endian. */
  enum Type {
    UINT8("|u1", 1, 0, 255),
    INT8("|i1", 1, Byte.MIN_VALUE, Byte.MAX_VALUE),
    INT16("<i2", 2, Short.MIN_VALUE, Short.MAX_VALUE),
    FLOAT32("<f4", 4, 0, 0);

    /** NumPy's name. */
    final String name;

    final int bytes;
    final int least;
    final int most;

    Type(String name, int bytes, int least, int most) {
      this.name = name;
      this.bytes = bytes;
      this.least = least;
      this.most = most;
    }
  }

  /** Planes of input version 7. */
  public static final int PLANE_COUNT = 22;

  /** Other values of input version 7. */
  public static final int GLOBAL_COUNT = 19;

  /** The arrays that KataGo's trainer requires. */
  public static final Set<RowArray> KATAGO =
      Set.copyOf(
          EnumSet.of(
              PLANES,
              GLOBALS,
              POLICY,
              TARGETS,
              SCORE_DISTRIBUTION,
              VALUE_TARGETS,
              Q_VALUES,
              METADATA));

  /** The arrays of rows from a teacher, of which some also have {@link #OPTIMISTIC_POLICY}. */
  public static final Set<RowArray> DISTILLATION =
      Set.copyOf(EnumSet.of(PLANES, GLOBALS, POLICY, TARGETS, SOFT_OWNERSHIP, SOFT_SCORE_STDEV));

  private final String entry;
  private final Type type;
  private final boolean required;
  private final Shape shape;

  RowArray(String entry, Type type, boolean required, Shape shape) {
    this.entry = entry;
    this.type = type;
    this.required = required;
    this.shape = shape;
  }

  private static int[] sides(int... sides) {
    return sides;
  }

  /** The array of this name, with {@code .npy} at its end or without. */
  static Optional<RowArray> named(String entry) {
    String name = entry.endsWith(".npy") ? entry.substring(0, entry.length() - 4) : entry;
    return Arrays.stream(values()).filter(each -> each.entry.equals(name)).findFirst();
  }

  /** The shape of one row. */
  int[] shape(int frame) {
    return shape.of(frame);
  }

  /** The name of the array in a file. */
  String entry() {
    return entry;
  }

  Type type() {
    return type;
  }

  /** Whether a file cannot do without. */
  boolean isRequired() {
    return required;
  }

  /**
   * The number of values in one row.
   *
   * @param frame the side of the frame
   */
  public int length(int frame) {
    return Arrays.stream(shape(frame)).reduce(1, Math::multiplyExact);
  }
}

package sanko.nn;

import java.util.Arrays;

/** For each tensor that an int8 graph quantizes, the numbers between which it lies. One thread. */
final class ActivationRanges {
  private final float[] lowest;
  private final float[] highest;

  /** Ranges of tensors that have not been seen yet. */
  ActivationRanges(int tensors) {
    lowest = new float[tensors];
    highest = new float[tensors];
  }

  int tensors() {
    return lowest.length;
  }

  /** Widens a range, which always holds 0. */
  void include(int tensor, float low, float high) {
    lowest[tensor] = Math.min(lowest[tensor], low);
    highest[tensor] = Math.max(highest[tensor], high);
  }

  float lowest(int tensor) {
    return lowest[tensor];
  }

  float highest(int tensor) {
    return highest[tensor];
  }

  boolean areFinite() {
    for (int i = 0; i < lowest.length; i++) {
      if (!Float.isFinite(lowest[i]) || !Float.isFinite(highest[i])) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ActivationRanges ranges
        && Arrays.equals(lowest, ranges.lowest)
        && Arrays.equals(highest, ranges.highest);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(lowest) + Arrays.hashCode(highest);
  }
}

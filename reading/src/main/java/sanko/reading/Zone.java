package sanko.reading;

import java.util.Arrays;
import sanko.board.Board;

/** A set of points, or the whole board with all that may ever happen on it. One thread. */
public final class Zone {
  private final long[] bits;
  private boolean whole;

  Zone(Board board) {
    bits = new long[(board.pointLimit() + Long.SIZE - 1) / Long.SIZE];
  }

  private Zone(Zone other) {
    bits = other.bits.clone();
    whole = other.whole;
  }

  Zone copy() {
    return new Zone(this);
  }

  void clear() {
    Arrays.fill(bits, 0);
    whole = false;
  }

  /** Makes it the same as another one of the same board. */
  void set(Zone other) {
    System.arraycopy(other.bits, 0, bits, 0, bits.length);
    whole = other.whole;
  }

  /** Whether the proof depends on all points of the board. */
  public boolean isWholeBoard() {
    return whole;
  }

  /** Whether a point is in the zone. */
  public boolean contains(int point) {
    return whole || has(point);
  }

  private boolean has(int point) {
    return (bits[point / Long.SIZE] >>> point & 1) != 0;
  }

  /** The first point from this one on that was added, or -1. */
  int next(int from) {
    int word = from / Long.SIZE;
    if (word >= bits.length) {
      return -1;
    }
    long rest = bits[word] & -1L << from;
    while (rest == 0) {
      if (++word == bits.length) {
        return -1;
      }
      rest = bits[word];
    }
    return word * Long.SIZE + Long.numberOfTrailingZeros(rest);
  }

  void makeWhole() {
    whole = true;
  }

  void add(int point) {
    bits[point / Long.SIZE] |= 1L << point;
  }

  void addAll(Zone other) {
    whole |= other.whole;
    for (int i = 0; i < bits.length; i++) {
      bits[i] |= other.bits[i];
    }
  }

  boolean meets(Zone other) {
    if (whole || other.whole) {
      return true;
    }
    for (int i = 0; i < bits.length; i++) {
      if ((bits[i] & other.bits[i]) != 0) {
        return true;
      }
    }
    return false;
  }

  boolean isEmpty() {
    return !whole && next(0) < 0;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Zone zone && whole == zone.whole && Arrays.equals(bits, zone.bits);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bits) + (whole ? 1 : 0);
  }
}

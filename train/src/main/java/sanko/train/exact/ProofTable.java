package sanko.train.exact;

import java.util.Arrays;

/** Proof and disproof numbers by the key of a position and a goal. One thread. */
final class ProofTable {
  /** A proof number that no search can reach: there is no proof. */
  static final int INFINITE = 1 << 28;

  private static final int BITS = 18;
  private static final int MASK = (1 << BITS) - 1;

  private final long[] keys = new long[1 << BITS];
  private final int[] proofs = new int[1 << BITS];
  private final int[] disproofs = new int[1 << BITS];
  private int used;

  /** Forgets everything. */
  void clear() {
    if (used > 0) {
      Arrays.fill(keys, 0);
      used = 0;
    }
  }

  /** Whether so much is known that a new position would have to search long for its place. */
  boolean isFull() {
    return used > MASK / 4 * 3;
  }

  /** The place of a key, taken by it from now on; unknown positions have the numbers 1 and 1. */
  int placeOf(long key) {
    int place = (int) key & MASK;
    while (keys[place] != key) {
      if (keys[place] == 0) {
        keys[place] = key;
        proofs[place] = 1;
        disproofs[place] = 1;
        used++;
        return place;
      }
      place = (place + 1) & MASK;
    }
    return place;
  }

  int proof(int place) {
    return proofs[place];
  }

  int disproof(int place) {
    return disproofs[place];
  }

  void set(int place, int proof, int disproof) {
    proofs[place] = proof;
    disproofs[place] = disproof;
  }
}

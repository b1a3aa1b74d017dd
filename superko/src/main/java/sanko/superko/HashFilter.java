package sanko.superko;

/** Counts hashes by their low bits, which rules out most absent hashes. For one thread. */
final class HashFilter {
  private static final int SIZE = 1 << 12;
  private final short[] counts = new short[SIZE];

  void copyFrom(HashFilter other) {
    System.arraycopy(other.counts, 0, counts, 0, SIZE);
  }

  void add(long hash) {
    counts[(int) hash & (SIZE - 1)]++;
  }

  void remove(long hash) {
    counts[(int) hash & (SIZE - 1)]--;
  }

  /** At least as many as there are of this hash. */
  int count(long hash) {
    return counts[(int) hash & (SIZE - 1)];
  }
}

package sanko.board;

/**
 * Words for hashing positions, the same in every run. A position hash has 128 bits, a low and a
 * high word; it is the XOR of the words of its stones and of its size.
 */
public final class Zobrist {
  private static final int POINTS = Geometry.MAX_POINT_LIMIT;
  static final long[] LOW = table(0x53616e6b6f204c6fL);
  static final long[] HIGH = table(0x53616e6b6f204869L);

  private Zobrist() {}

  private static long[] table(long seed) {
    long[] words = new long[2 * POINTS];
    for (int i = 0; i < words.length; i++) {
      words[i] = mix(seed + i * 0x9e3779b97f4a7c15L);
    }
    return words;
  }

  static int index(int point, int color) {
    return (color - 1) * POINTS + point;
  }

  /** The low word of a stone. */
  public static long low(int point, int color) {
    return LOW[index(point, color)];
  }

  /** The high word of a stone. */
  public static long high(int point, int color) {
    return HIGH[index(point, color)];
  }

  /**
   * A bijection of the 64-bit numbers that spreads every input bit over all output bits: the
   * finalizer of SplitMix64 (Steele, Lea, Flood 2014).
   */
  public static long mix(long word) {
    long z = (word ^ (word >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}

package sanko.board;

/**
 * Words for hashing positions (Zobrist, <i>A New Hashing Method with Application for Game
 * Playing</i>, 1970), the same in every run. A position hash has 128 bits, a low and a high word;
 * it is the XOR of the words of its stones and of its size.
 */
public final class Zobrist {
  private static final int POINTS = Geometry.MAX_POINT_LIMIT;

  /** The low and the high word of every stone side by side; see {@link #index}. */
  static final long[] WORDS = words();

  private Zobrist() {}

  private static long[] words() {
    long[] words = new long[4 * POINTS];
    for (int i = 0; i < 2 * POINTS; i++) {
      words[2 * i] = mix(0x53616e6b6f204c6fL + i * 0x9e3779b97f4a7c15L);
      words[2 * i + 1] = mix(0x53616e6b6f204869L + i * 0x9e3779b97f4a7c15L);
    }
    return words;
  }

  /** Where the low word of a stone stands, the high word after it. */
  static int index(int point, int color) {
    return 2 * ((color - 1) * POINTS + point);
  }

  /** The low word of a stone. */
  public static long low(int point, int color) {
    return WORDS[index(point, color)];
  }

  /** The high word of a stone. */
  public static long high(int point, int color) {
    return WORDS[index(point, color) + 1];
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

package sanko.nn.file;

/**
 * Rotary position embedding: the angle by which a pair of channels of a query or key turns at a
 * point of the board (J. Su and others, <i>RoFormer</i>, 2021, arXiv:2104.09864).
 */
public sealed interface RotaryEmbedding {
  /** The angle in radians at column {@code x} and row {@code y} from the top left. */
  double angle(int keyHead, int pair, int x, int y);

  /**
   * Frequencies by formula: the first half of the pairs turns with the row, the second half with
   * the column.
   */
  record Fixed(double theta, int pairs) implements RotaryEmbedding {
    @Override
    public double angle(int keyHead, int pair, int x, int y) {
      int half = pairs / 2;
      int step = pair < half ? pair : pair - half;
      return (pair < half ? y : x) * Math.pow(theta, -2.0 * step / pairs);
    }
  }

  /** Frequencies from the file, {@code [keyHead][pair][0 for x, 1 for y]}. */
  record Learned(Weights frequencies, int pairs) implements RotaryEmbedding {
    @Override
    public double angle(int keyHead, int pair, int x, int y) {
      int at = (keyHead * pairs + pair) * 2;
      return x * (double) frequencies.at(at) + y * (double) frequencies.at(at + 1);
    }
  }
}

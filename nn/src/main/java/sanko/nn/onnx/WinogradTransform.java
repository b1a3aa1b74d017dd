package sanko.nn.onnx;

/**
 * The matrices of Winograd's fast convolution F(m, 3) of a line (Lavin and Gray, <i>Fast Algorithms
 * for Convolutional Neural Networks</i>, 2015, arXiv:1509.09308), by Toom and Cook's construction:
 * the polynomials of numbers and kernel are multiplied at m + 1 points and at infinity. In two
 * dimensions they apply to rows and to columns. Immutable.
 */
public final class WinogradTransform {
  private static final int KERNEL = 3;

  /** Small numbers and their inverses round least. */
  private static final double[] POINTS = {0, 1, -1, 0.5, -0.5, 2, -2};

  private static final int SMALLEST_TILE = 3;
  private static final int LARGEST_TILE = 5;

  /** A product of few tiles by a matrix takes as long as one of this many more. */
  private static final int PLACE_TILES = 3;

  private final int tile;
  private final double[][] input;
  private final double[][] kernel;
  private final double[][] output;

  /**
   * Creates the transform for tiles with this many results.
   *
   * @param tile at most 6
   */
  public WinogradTransform(int tile) {
    this.tile = tile;
    int points = tile + KERNEL - 2;
    input = new double[points + 1][points + 1];
    kernel = new double[points + 1][KERNEL];
    output = new double[tile][points + 1];
    for (int p = 0; p < points; p++) {
      double product = 1;
      for (int q = 0; q < points; q++) {
        product *= q == p ? 1 : POINTS[p] - POINTS[q];
      }
      for (int i = 0; i < KERNEL; i++) {
        kernel[p][i] = Math.pow(POINTS[p], i) / product;
      }
      for (int i = 0; i < tile; i++) {
        output[i][p] = Math.pow(POINTS[p], i);
      }
      fillPolynomial(input[p], points, p);
    }
    kernel[points][KERNEL - 1] = 1;
    output[tile - 1][points] = 1;
    fillPolynomial(input[points], points, -1);
  }

  /** The coefficients of the product of x - point over the points, one of them left out. */
  private static void fillPolynomial(double[] coefficients, int points, int leftOut) {
    coefficients[0] = 1;
    for (int q = 0; q < points; q++) {
      if (q == leftOut) {
        continue;
      }
      for (int i = coefficients.length - 1; i >= 0; i--) {
        coefficients[i] = (i == 0 ? 0 : coefficients[i - 1]) - POINTS[q] * coefficients[i];
      }
    }
  }

  /** The transform that is fastest for a board; 3 to 5 results stay exact. */
  public static WinogradTransform forBoard(int width, int height) {
    WinogradTransform best = new WinogradTransform(SMALLEST_TILE);
    for (int tile = SMALLEST_TILE + 1; tile <= LARGEST_TILE; tile++) {
      WinogradTransform other = new WinogradTransform(tile);
      if (other.cost(width, height) < best.cost(width, height)) {
        best = other;
      }
    }
    return best;
  }

  private int cost(int width, int height) {
    return (tiles(width) * tiles(height) + PLACE_TILES) * places() * places();
  }

  /** The number of results of a tile. */
  public int tile() {
    return tile;
  }

  /** The number of inputs of a tile, and of the products made from them. */
  public int places() {
    return tile + KERNEL - 1;
  }

  /** The number of tiles that cover this many cells. */
  public int tiles(int cells) {
    return (cells + tile - 1) / tile;
  }

  /** The factor of an input number in a place; 0 for numbers outside the tile. */
  public double input(int place, int number) {
    return number < 0 || number >= places() ? 0 : input[place][number];
  }

  /** The factor of a kernel's weight in a place. */
  public double kernel(int place, int weight) {
    return kernel[place][weight];
  }

  /** The factor of a place in a result. */
  public double output(int result, int place) {
    return output[result][place];
  }
}

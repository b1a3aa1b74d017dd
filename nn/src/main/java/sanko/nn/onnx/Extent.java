package sanko.nn.onnx;

import org.jspecify.annotations.Nullable;
import sanko.nn.file.Layer.Dense;
import sanko.nn.onnx.LayerEmitter.Factors;
import sanko.nn.onnx.LayerEmitter.MatrixCell;

/**
 * How a graph knows which cells of its buffer are on the board, and with it everything that depends
 * on the number of those cells.
 */
abstract class Extent {
  final int width;
  final int height;

  Extent(int width, int height) {
    this.width = width;
    this.height = height;
  }

  int cells() {
    return width * height;
  }

  /** Sets the cells of an image that are off the board to 0. */
  abstract String mask(String image);

  /** Sets the tokens that are off the board to 0. */
  abstract String maskTokens(String tokens);

  /** Makes the keys off the board vanish in a softmax over the scores' last axis. */
  abstract String maskScores(String scores);

  /**
   * The global pooling of trunk and policy head (mean, mean by size, maximum) and the matrix after
   * it, with factors for its outputs folded in.
   *
   * @param image masked
   * @param dense a matrix of three groups of {@code channels} inputs
   */
  abstract String pool(String image, int channels, Pooled dense);

  /**
   * The pooling of the value head: mean and mean by two functions of the size.
   *
   * @param image masked
   */
  abstract String valuePool(String image, int channels, Pooled dense);

  /** The mean square over the whole board and all channels, {@code [batch][1][1][1]}. */
  abstract String meanSquare(String image, int channels);

  /**
   * A matrix after a pooling.
   *
   * @param factors of its outputs, or null
   */
  record Pooled(int out, MatrixCell cell, @Nullable Factors factors, Factors bias) {
    static Pooled of(Dense dense, Factors bias) {
      return new Pooled(dense.out(), dense::weight, null, bias);
    }
  }
}

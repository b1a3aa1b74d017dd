package sanko.nn.onnx;

import org.jspecify.annotations.Nullable;
import sanko.nn.file.Layer.Dense;
import sanko.nn.onnx.LayerEmitter.Factors;
import sanko.nn.onnx.LayerEmitter.MatrixCell;

/**
 * A matrix that the channels of every point are multiplied with, with norms folded into it.
 *
 * @param in how many inputs there are
 * @param out how many outputs there are
 * @param cell the weights
 * @param bias what is added to the outputs, or null
 */
record FoldedMatrix(int in, int out, MatrixCell cell, @Nullable Factors bias) {
  /** The matrix as it is in the file. */
  static FoldedMatrix of(Dense dense) {
    return new FoldedMatrix(dense.in(), dense.out(), dense::weight, null);
  }

  /** The same for inputs that arrive multiplied with {@code factors}, or null for none. */
  FoldedMatrix forInputs(@Nullable Factors factors) {
    return factors == null
        ? this
        : new FoldedMatrix(in, out, (i, o) -> cell.at(i, o) / factors.at(i), bias);
  }

  /** The same with these numbers added to the outputs. */
  FoldedMatrix plus(Factors numbers) {
    return new FoldedMatrix(in, out, cell, numbers);
  }
}

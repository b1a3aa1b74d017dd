package sanko.train.net;

import java.io.IOException;
import java.util.function.IntUnaryOperator;
import org.bytedeco.pytorch.Tensor;
import sanko.nn.file.Layer;

/**
 * A matrix that rows or tokens are multiplied with from the left.
 *
 * @param weights {@code [in][out]}
 */
record Matrix(Parameter weights) {
  int in() {
    return weights.side(0);
  }

  int out() {
    return weights.side(1);
  }

  /** Multiplies in the numbers of {@code rows}. */
  Tensor apply(Tensor rows) {
    return rows.matmul(weights.tensor().to(rows.scalar_type()));
  }

  /**
   * Takes the numbers of a matrix of a file.
   *
   * @param column which of its own columns each of the file's is
   */
  void set(Layer.Dense file, IntUnaryOperator column) {
    float[] values = new float[file.in() * file.out()];
    for (int i = 0; i < values.length; i++) {
      int row = i / file.out();
      values[row * file.out() + column.applyAsInt(i % file.out())] = file.weights().at(i);
    }
    weights.set(values);
  }

  void describe(NetworkForm form) throws IOException {
    form.matrix(this, out(), o -> o);
  }
}

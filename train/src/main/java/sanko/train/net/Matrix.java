package sanko.train.net;

import java.io.IOException;
import org.bytedeco.pytorch.Tensor;

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

  void describe(NetworkForm form) throws IOException {
    form.matrix(this, out(), o -> o);
  }
}

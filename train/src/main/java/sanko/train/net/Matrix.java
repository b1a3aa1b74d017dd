package sanko.train.net;

import java.io.IOException;
import java.util.function.IntUnaryOperator;
import org.bytedeco.pytorch.Tensor;
import org.jspecify.annotations.Nullable;
import sanko.nn.file.Layer;

/**
 * A matrix that rows or tokens are multiplied with from the left.
 *
 * @param weights {@code [in][out]}
 * @param from how int8 codes its input; null if it computes in floats
 */
record Matrix(Parameter weights, @Nullable FakeQuantizer from) {
  /**
   * What rows are multiplied with and what is added to the product.
   *
   * @param bias what the products lose in the mean because the weights are rounded; null if they
   *     are not
   */
  record Factor(Tensor weights, @Nullable Tensor bias) {
    /** Multiplies in the numbers of {@code rows}. */
    Tensor apply(Tensor rows) {
      Tensor product = rows.matmul(weights.to(rows.scalar_type()));
      return bias == null ? product : product.add_(bias.to(rows.scalar_type()));
    }
  }

  int in() {
    return weights.side(0);
  }

  int out() {
    return weights.side(1);
  }

  /** Multiplies in the numbers of {@code rows}. */
  Tensor apply(Tensor rows) {
    return factor().apply(rows);
  }

  /** The weights, in fp32, rounded if that is on. */
  Factor factor() {
    if (from == null || !from.isOn()) {
      return new Factor(weights.tensor(), null);
    }
    float[] columns = Torch.array(weights.tensor().t());
    FakeQuantizer.Weights coded = new FakeQuantizer.Weights(columns, out(), in(), from.factors());
    Tensor changes = from.processor().of(coded.changes(), out(), in()).t();
    Tensor losses = from.processor().of(coded.losses(from), 1, out());
    return new Factor(weights.tensor().add(changes), losses);
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

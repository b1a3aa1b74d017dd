package sanko.nn.onnx;

import org.jspecify.annotations.Nullable;
import sanko.nn.file.Layer.Dense;
import sanko.nn.onnx.LayerEmitter.Factors;
import sanko.nn.onnx.LayerEmitter.MatrixCell;
import sanko.nn.onnx.ResidualStream.Shift;

/**
 * The weights of a matrix in bytes, with a scale for each output, and the bias that makes up for
 * what rounding them changes in the mean (M. Nagel and others, <i>Data-Free Quantization through
 * Weight Equalization and Bias Correction</i>, 2019, arXiv:1906.04721).
 */
final class QuantizedMatrix {
  private final int in;
  private final int out;
  private final WeightEncoding kind;
  private final byte[] codes;
  private final float[] scales;
  private final float[] biases;

  /**
   * Codes a matrix.
   *
   * @param image what it is to be multiplied with
   */
  QuantizedMatrix(FoldedMatrix matrix, Codes image, WeightEncoding kind) {
    this.kind = kind;
    in = matrix.in();
    out = matrix.out();
    codes = new byte[in * out];
    scales = new float[out];
    biases = new float[out];
    ActivationStatistics.Tensor source = image.knownSource();
    Factors known = image.factors();
    Factors factors = known == null ? i -> 1 : known;
    MatrixCell cell = matrix.forInputs(factors).cell();
    Factors given = matrix.bias();
    for (int o = 0; o < out; o++) {
      float largest = 0;
      for (int i = 0; i < in; i++) {
        largest = Math.max(largest, Math.abs(cell.at(i, o)));
      }
      scales[o] = largest > 0 ? largest / kind.largest() : 1;
      double bias = given == null ? 0 : given.at(o);
      for (int i = 0; i < in; i++) {
        float weight = cell.at(i, o);
        int code = Math.round(weight / scales[o]);
        codes[i * out + o] = (byte) (code + kind.zero());
        double mean = (double) source.mean(i) * factors.at(i);
        bias += (weight - (double) code * scales[o]) * mean;
      }
      biases[o] = (float) bias;
    }
  }

  /** The scale of an output. */
  float scale(int o) {
    return scales[o];
  }

  /** What is added to an output. */
  float bias(int o) {
    return biases[o];
  }

  /** The codes as a constant, {@code [in][out]}. */
  String weights(OnnxGraph graph) {
    return graph.bytes(
        kind.isSigned(),
        sink -> {
          for (byte code : codes) {
            sink.put(code);
          }
        },
        in,
        out);
  }

  /** The byte that stands for 0 as a constant. */
  String zero(OnnxGraph graph) {
    return graph.bytes(kind.isSigned(), sink -> sink.put(kind.zero()));
  }

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

    /**
     * The same with outputs, which had no bias, multiplied with {@code factors}, or null for none.
     */
    FoldedMatrix times(@Nullable Factors factors) {
      return factors == null
          ? this
          : new FoldedMatrix(in, out, (i, o) -> cell.at(i, o) * factors.at(o), null);
    }

    /** The same with a shift added to the outputs, which had no bias. */
    FoldedMatrix plus(Shift shift) {
      return shift.isNone() ? this : new FoldedMatrix(in, out, cell, shift::at);
    }
  }
}

package sanko.nn.onnx;

import java.nio.ByteBuffer;
import java.util.List;

/** Models that multiply a matrix with a constant one, to measure and to test processors. */
public final class MatrixModel {
  /** The name of the input. */
  public static final String LEFT = "left";

  /** The name of the output. */
  public static final String PRODUCT = "product";

  /** How many products of bytes {@link #largest} adds up, and how many such sums it has. */
  public static final int SUMMANDS = 64;

  /** The largest byte without sign, which is to be every input of {@link #largest}. */
  public static final int LARGEST_BYTE = 255;

  private MatrixModel() {}

  /**
   * A product of two square matrices.
   *
   * @param side of both
   * @param bytes whether to round the input to bytes without sign and multiply it with bytes with
   *     sign
   */
  public static ByteBuffer of(int side, boolean bytes) {
    OnnxGraph graph = new OnnxGraph();
    String left = graph.input(LEFT, side, side);
    String product =
        bytes ? byteProduct(graph, left, side) : graph.node("MatMul", left, floats(graph, side));
    graph.output(PRODUCT, product, side, side);
    return graph.toModel();
  }

  private static String floats(OnnxGraph graph, int side) {
    return graph.floats(
        sink -> {
          for (int i = 0; i < side * side; i++) {
            sink.put(i % 7 - 3);
          }
        },
        side,
        side);
  }

  private static String byteProduct(OnnxGraph graph, String left, int side) {
    String zero = graph.unsignedByte(0);
    String one = graph.scalar(1);
    String right =
        graph.signedBytes(
            sink -> {
              for (int i = 0; i < side * side; i++) {
                sink.put(i % 7 - 3);
              }
            },
            side,
            side);
    return graph.contributedNode(
        "MatMulIntegerToFloat",
        List.of(),
        graph.node("QuantizeLinear", left, one, zero),
        right,
        one,
        one,
        zero);
  }

  /**
   * Products of the largest codes of an int8 graph: {@code left} and {@code product} are {@code
   * [1][64]}.
   */
  public static ByteBuffer largest(WeightEncoding weights) {
    OnnxGraph graph = new OnnxGraph();
    String left = graph.castToBytes(graph.input(LEFT, 1, SUMMANDS));
    OnnxGraph.IntSource right =
        sink -> {
          for (int i = 0; i < SUMMANDS * SUMMANDS; i++) {
            sink.put(weights.zero() + weights.largest());
          }
        };
    String one = graph.scalar(1);
    String product =
        graph.contributedNode(
            "MatMulIntegerToFloat",
            List.of(),
            left,
            graph.bytes(weights.isSigned(), right, SUMMANDS, SUMMANDS),
            one,
            one,
            graph.unsignedByte(0),
            graph.bytes(weights.isSigned(), sink -> sink.put(weights.zero())));
    graph.output(PRODUCT, product, 1, SUMMANDS);
    return graph.toModel();
  }
}

package sanko.nn.onnx;

import java.nio.ByteBuffer;
import java.util.List;

/** Models that multiply a square matrix of floats with a constant one, to measure processors. */
public final class MatrixModel {
  /** The name of the input. */
  public static final String LEFT = "left";

  /** The name of the output. */
  public static final String PRODUCT = "product";

  private MatrixModel() {}

  /**
   * A model.
   *
   * @param side of both matrices
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
}

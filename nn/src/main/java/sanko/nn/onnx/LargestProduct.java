package sanko.nn.onnx;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * A model that multiplies the largest codes of int8 graphs, to find out whether a processor adds
 * them up exactly. Input: {@code codes [1][64]}, output: {@code sums [1][16]}.
 */
public final class LargestProduct {
  /** The input. */
  public static final String CODES = "codes";

  /** The output. */
  public static final String SUMS = "sums";

  /** How many products are added up. */
  public static final int INPUTS = 64;

  /** How many sums there are. */
  public static final int OUTPUTS = 16;

  /** The largest code of an activation, which the caller is to give as every input. */
  public static final int LARGEST_CODE = 255;

  private LargestProduct() {}

  /** Each sum as it must be. */
  public static float sum(WeightCodes weights) {
    return INPUTS * LARGEST_CODE * weights.largest();
  }

  /** The model. */
  public static ByteBuffer model(WeightCodes weights) {
    OnnxGraph graph = new OnnxGraph();
    String codes = graph.castToBytes(graph.input(CODES, 1, INPUTS));
    OnnxGraph.IntSource all =
        sink -> {
          for (int i = 0; i < INPUTS * OUTPUTS; i++) {
            sink.put(weights.zero() + weights.largest());
          }
        };
    String sums =
        graph.contributedNode(
            "MatMulIntegerToFloat",
            List.of(),
            codes,
            graph.bytes(weights.isSigned(), all, INPUTS, OUTPUTS),
            graph.scalar(1),
            graph.scalar(1),
            graph.unsignedByte(0),
            graph.bytes(weights.isSigned(), sink -> sink.put(weights.zero())));
    graph.output(SUMS, sums, 1, OUTPUTS);
    return graph.toModel();
  }
}

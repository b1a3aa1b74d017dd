package sanko.nn.onnx;

import static sanko.nn.onnx.OnnxGraph.attribute;

import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Models that convolve an image several times with 3x3 points, as the blocks of networks do, to
 * measure processors. In fp32 their input and output are {@code [4][96][9][9]}, in int8 {@code
 * [4][9][9][96]}.
 */
public final class ConvModel {
  /** The input. */
  public static final String IMAGE = "image";

  /** The output. */
  public static final String RESULT = "result";

  private static final int BATCH = 4;
  private static final int CHANNELS = 96;
  private static final int SIDE = 9;
  private static final int KERNEL = 3;
  private static final int WEIGHTS = CHANNELS * CHANNELS * KERNEL * KERNEL;
  private static final int CONVOLUTIONS = 4;

  /** So small that no sum is too large for a byte. */
  private static final double SCALE = 1.0 / 256;

  private ConvModel() {}

  /** The shape of input and output. */
  public static long[] shape(@Nullable WeightEncoding weights) {
    return weights == null
        ? new long[] {BATCH, CHANNELS, SIDE, SIDE}
        : new long[] {BATCH, SIDE, SIDE, CHANNELS};
  }

  /**
   * A model.
   *
   * @param weights how the weights are coded; null for fp32
   */
  public static ByteBuffer of(@Nullable WeightEncoding weights) {
    OnnxGraph graph = new OnnxGraph();
    String image = graph.input(IMAGE, shape(weights));
    String result = weights == null ? floats(graph, image) : bytes(graph, image, weights);
    graph.output(RESULT, result, shape(weights));
    return graph.toModel();
  }

  private static String floats(OnnxGraph graph, String image) {
    String kernels =
        graph.floats(
            sink -> {
              for (int i = 0; i < WEIGHTS; i++) {
                sink.put((float) (SCALE * weight(i)));
              }
            },
            CHANNELS,
            CHANNELS,
            KERNEL,
            KERNEL);
    String x = image;
    for (int i = 0; i < CONVOLUTIONS; i++) {
      x = graph.node("Relu", graph.node("Conv", attributes(false), x, kernels));
    }
    return x;
  }

  private static String bytes(OnnxGraph graph, String image, WeightEncoding weights) {
    OnnxGraph.IntSource codes =
        sink -> {
          for (int i = 0; i < WEIGHTS; i++) {
            sink.put(weights.zero() + weight(i));
          }
        };
    boolean signed = weights.isSigned();
    String kernels = graph.bytes(signed, codes, CHANNELS, CHANNELS, KERNEL, KERNEL);
    String zero = graph.bytes(signed, sink -> sink.put(weights.zero()));
    String one = graph.scalar(1);
    String none = graph.unsignedByte(0);
    String scale = graph.scalar(SCALE);
    String x = graph.node("QuantizeLinear", image, one, none);
    for (int i = 0; i < CONVOLUTIONS; i++) {
      x =
          graph.contributedNode(
              "QLinearConv", attributes(true), x, one, none, kernels, scale, zero, one, none);
    }
    return graph.node("DequantizeLinear", x, one, none);
  }

  private static int weight(int i) {
    return i % 7 - 3;
  }

  private static List<byte[]> attributes(boolean channelsLast) {
    byte[] kernel = attribute("kernel_shape", KERNEL, KERNEL);
    byte[] pads = attribute("pads", 1, 1, 1, 1);
    return channelsLast
        ? List.of(kernel, pads, attribute("channels_last", 1))
        : List.of(kernel, pads);
  }
}

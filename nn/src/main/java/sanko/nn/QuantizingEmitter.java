package sanko.nn;

import java.util.Arrays;

/**
 * Writes convolutions that multiply bytes: activations without sign, one scale for each tensor;
 * weights with sign, one scale for each output. Bias and sums have 32 bits.
 *
 * <p>A weight zero point of 0 makes ONNX Runtime convolve directly, any other makes it build a
 * matrix and use its matrix kernels. Which is faster depends on the processor.
 */
final class QuantizingEmitter extends CodeEmitter {
  private static final int LARGEST_WEIGHT = 126;
  private static final float LARGEST_BIAS = 1 << 30;

  private final ActivationRanges ranges;
  private final int weightZero;
  private int next;

  /**
   * An emitter that takes the ranges in the order in which the calibrating graph gave them.
   *
   * @param weightZero the byte that stands for a weight of 0: 0 or 1
   */
  QuantizingEmitter(LayerEmitter layers, ActivationRanges ranges, int weightZero) {
    super(layers);
    this.ranges = ranges;
    this.weightZero = weightZero;
  }

  @Override
  Codes planes(String spatial) {
    return new Codes(channelsLast(graph.castToBytes(spatial)), 1, 0);
  }

  @Override
  Codes quantize(String image, boolean rectified) {
    Codes to = nextCodes(rectified);
    String bytes =
        graph.node(
            "QuantizeLinear", image, graph.scalar(to.scale()), graph.unsignedByte(to.zero()));
    return new Codes(bytes, to.scale(), to.zero());
  }

  @Override
  Codes conv(Codes image, FoldedConv conv, boolean rectified) {
    Codes to = nextCodes(rectified);
    float[] scales = scales(conv, image.scale());
    String bytes =
        graph.contributedNode(
            "QLinearConv",
            convAttributes(conv.conv()),
            image.tensor(),
            graph.scalar(image.scale()),
            graph.unsignedByte(image.zero()),
            weights(conv, scales),
            layers.vector(o -> scales[o], conv.outputs()),
            zeros(conv.outputs()),
            graph.scalar(to.scale()),
            graph.unsignedByte(to.zero()),
            bias(conv, scales, image.scale()));
    return new Codes(bytes, to.scale(), to.zero());
  }

  @Override
  String numbers(Codes image) {
    return graph.node(
        "DequantizeLinear",
        image.tensor(),
        graph.scalar(image.scale()),
        graph.unsignedByte(image.zero()));
  }

  private Codes nextCodes(boolean rectified) {
    float low = rectified ? 0 : ranges.lowest(next);
    float high = ranges.highest(next);
    next++;
    float scale = high > low ? (high - low) / 255 : 1;
    return new Codes("", scale, Math.round(-low / scale));
  }

  private static float[] scales(FoldedConv conv, float inputScale) {
    float[] scales = new float[conv.outputs()];
    for (int o = 0; o < scales.length; o++) {
      float least = Math.abs(conv.bias(o)) / (inputScale * LARGEST_BIAS);
      float scale = Math.max(largestWeight(conv, o) / LARGEST_WEIGHT, least);
      scales[o] = scale > 0 ? scale : 1;
    }
    return scales;
  }

  private static float largestWeight(FoldedConv folded, int o) {
    Layer.Conv conv = folded.conv();
    float largest = 0;
    for (int y = 0; y < conv.kernelHeight(); y++) {
      for (int x = 0; x < conv.kernelWidth(); x++) {
        for (int i = 0; i < conv.in(); i++) {
          largest = Math.max(largest, Math.abs(folded.weight(y, x, i, o)));
        }
      }
    }
    return largest;
  }

  private String weights(FoldedConv folded, float[] scales) {
    Layer.Conv conv = folded.conv();
    return graph.signedBytes(
        sink -> {
          for (int o = 0; o < scales.length; o++) {
            for (int i = 0; i < conv.in(); i++) {
              for (int y = 0; y < conv.kernelHeight(); y++) {
                for (int x = 0; x < conv.kernelWidth(); x++) {
                  sink.put(Math.round(folded.weight(y, x, i, o) / scales[o]) + weightZero);
                }
              }
            }
          }
        },
        scales.length,
        conv.in(),
        conv.kernelHeight(),
        conv.kernelWidth());
  }

  private String zeros(int outputs) {
    int[] zeros = new int[outputs];
    Arrays.fill(zeros, weightZero);
    return graph.signedBytes(
        sink -> {
          for (int zero : zeros) {
            sink.put(zero);
          }
        },
        outputs);
  }

  private String bias(FoldedConv conv, float[] scales, float inputScale) {
    return graph.ints(
        sink -> {
          for (int o = 0; o < scales.length; o++) {
            sink.put(Math.round(conv.bias(o) / (inputScale * scales[o])));
          }
        },
        scales.length);
  }
}

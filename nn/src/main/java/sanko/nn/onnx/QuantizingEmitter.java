package sanko.nn.onnx;

import static sanko.nn.onnx.OnnxGraph.attribute;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sanko.nn.file.Layer;
import sanko.nn.onnx.LayerEmitter.Factors;

/**
 * Writes int8 convolutions and matrices: unsigned activations with one scale for each tensor,
 * weights with one scale for each output. Sums have 32 bits, and so has the bias of convolutions.
 */
final class QuantizingEmitter extends CodeEmitter {
  /** The extremes of images are rare: cutting them off makes all other numbers finer. */
  private static final float CODED_RANGE = 0.8f;

  private final ActivationStatistics statistics;
  private final Set<CodedPlace> places;
  private final WeightEncoding weightCodes;
  private final ChannelFactors channelFactors;
  private int next;

  /**
   * An emitter that takes the ranges in the order in which the calibrating graph gave them.
   *
   * @param weightCodes how weights are coded
   */
  QuantizingEmitter(
      LayerEmitter layers, ActivationStatistics statistics, WeightEncoding weightCodes) {
    super(layers);
    this.statistics = statistics;
    places = statistics.places();
    channelFactors = new ChannelFactors(statistics);
    this.weightCodes = weightCodes;
  }

  /*
   * QLinearConv can only answer in bytes, MatMulIntegerToFloat answers in floats. So each point
   * gathers what its kernel covers, from a list of all points and one more that is empty. Planes of
   * 0 and 1 make no sum that is too large, whatever the processor.
   */
  @Override
  String convPlanes(String spatial, Layer.Conv conv, Scaling scaling, Extent extent) {
    FoldedConv folded = new FoldedConv(conv, null, null, null).scaled(null, factors(scaling));
    QuantizedConv coded = new QuantizedConv(folded, 1, WeightEncoding.DIRECT.largest());
    long covered = (long) conv.kernelHeight() * conv.kernelWidth() * conv.in();
    String planes = channelsLast(graph.castToBytes(spatial));
    String points = graph.reshape(planes, 0, extent.cells(), conv.in());
    String none = graph.unsignedByte(0);
    points = graph.node("Pad", points, graph.longs(0, 0, 0, 0, 1, 0), none);
    String kernels =
        graph.node("Gather", List.of(attribute("axis", 1)), points, coveredPoints(conv, extent));
    String numbers =
        graph.contributedNode(
            "MatMulIntegerToFloat",
            List.of(),
            graph.reshape(kernels, 0, extent.cells(), covered),
            coded.matrix(graph),
            graph.scalar(1),
            layers.vector(coded::scale, conv.out()),
            none);
    return graph.reshape(numbers, 0, extent.height, extent.width, conv.out());
  }

  /** For each point in turn the points that the kernel covers; off the board the extra one. */
  private String coveredPoints(Layer.Conv conv, Extent extent) {
    int width = extent.width;
    int height = extent.height;
    int up = conv.kernelHeight() / 2;
    int left = conv.kernelWidth() / 2;
    return graph.ints(
        sink -> {
          for (int cell = 0; cell < extent.cells(); cell++) {
            for (int ky = -up; ky <= up; ky++) {
              for (int kx = -left; kx <= left; kx++) {
                int y = cell / width + ky * conv.dilationY();
                int x = cell % width + kx * conv.dilationX();
                boolean onBoard = x >= 0 && x < width && y >= 0 && y < height;
                sink.put(onBoard ? y * width + x : extent.cells());
              }
            }
          }
        },
        (long) extent.cells() * conv.kernelHeight() * conv.kernelWidth());
  }

  @Override
  @Nullable Factors factors(Scaling scaling) {
    return channelFactors.of(scaling);
  }

  @Override
  Codes quantize(String image, int channels, Scaling scaling, boolean rectified) {
    Codes to = nextCodes(rectified, CODED_RANGE);
    return to.in(quantizeLinear(image, to));
  }

  private String quantizeLinear(String image, Codes to) {
    return graph.node(
        "QuantizeLinear", image, graph.scalar(to.scale()), graph.unsignedByte(to.zero()));
  }

  @Override
  Codes conv(Codes image, FoldedConv folded, Scaling scaling, boolean rectified) {
    Codes to = nextCodes(rectified, CODED_RANGE);
    FoldedConv conv = folded.scaled(image.factors(), to.factors());
    QuantizedConv coded = new QuantizedConv(conv, image.scale(), weightCodes.largest());
    String bytes =
        graph.contributedNode(
            "QLinearConv",
            convAttributes(conv.conv()),
            image.tensor(),
            graph.scalar(image.scale()),
            graph.unsignedByte(image.zero()),
            coded.weights(graph, weightCodes),
            layers.vector(coded::scale, conv.outputs()),
            zeros(conv.outputs()),
            graph.scalar(to.scale()),
            graph.unsignedByte(to.zero()),
            coded.bias(graph, image));
    return to.in(bytes);
  }

  @Override
  Codes quantizeAll(String tokens, int channels, Scaling scaling, CodedPlace place) {
    if (!places.contains(place)) {
      return Codes.exact(tokens);
    }
    Codes to = nextCodes(false, 1);
    return to.in(quantizeLinear(tokens, to));
  }

  /*
   * The bias is not coded: it makes up for what the outputs lose in the mean because the weights
   * are rounded.
   */
  @Override
  String product(Codes image, QuantizedMatrix.FoldedMatrix matrix) {
    if (image.source() == null) {
      return floatProduct(image.tensor(), matrix);
    }
    QuantizedMatrix coded = new QuantizedMatrix(matrix, image, weightCodes.forMatrices());
    return graph.contributedNode(
        "MatMulIntegerToFloat",
        List.of(),
        image.tensor(),
        coded.weights(graph),
        graph.scalar(image.scale()),
        layers.vector(coded::scale, matrix.out()),
        graph.unsignedByte(image.zero()),
        coded.zero(graph),
        layers.vector(coded::bias, matrix.out()));
  }

  @Override
  String numbers(Codes image) {
    return graph.node(
        "DequantizeLinear",
        image.tensor(),
        graph.scalar(image.scale()),
        graph.unsignedByte(image.zero()));
  }

  /** The codes of the next tensor, with this share of its range. */
  private Codes nextCodes(boolean rectified, float range) {
    ActivationStatistics.Tensor tensor = statistics.tensors().get(next++);
    Factors factors = factors(tensor.scaling());
    float low = rectified ? 0 : range * tensor.lowest(factors);
    float high = range * tensor.highest(factors);
    float scale = high > low ? (high - low) / 255 : 1;
    return new Codes("", scale, Math.round(-low / scale), tensor, factors);
  }

  private String zeros(int outputs) {
    int[] zeros = new int[outputs];
    Arrays.fill(zeros, weightCodes.zero());
    return graph.bytes(
        weightCodes.isSigned(),
        sink -> {
          for (int zero : zeros) {
            sink.put(zero);
          }
        },
        outputs);
  }

  /**
   * The factors of each scaling. A channel's extent is its largest number, as a share of the
   * largest of its tensor, over all tensors with the scaling; {@link Scaling#factor} makes a factor
   * of it. Immutable.
   */
  private static final class ChannelFactors {
    private final Map<Scaling, float[]> factors = new HashMap<>();

    ChannelFactors(ActivationStatistics statistics) {
      for (ActivationStatistics.Tensor tensor : statistics.tensors()) {
        if (!tensor.scaling().equals(Scaling.NONE)) {
          include(tensor);
        }
      }
      factors.forEach(
          (scaling, extents) -> {
            for (int c = 0; c < extents.length; c++) {
              extents[c] = Scaling.factor(extents[c], scaling.power());
            }
          });
    }

    private void include(ActivationStatistics.Tensor tensor) {
      float[] extents =
          factors.computeIfAbsent(tensor.scaling(), any -> new float[tensor.channels()]);
      float largest = Math.max(tensor.highest(null), -tensor.lowest(null));
      for (int c = 0; c < extents.length && largest > 0; c++) {
        extents[c] = Math.max(extents[c], tensor.extent(c) / largest);
      }
    }

    /** What the channels are multiplied with, or null for nothing. */
    @Nullable Factors of(Scaling scaling) {
      float[] known = factors.get(scaling);
      return known == null ? null : channel -> known[channel];
    }
  }
}

package sanko.nn.onnx;

import static sanko.nn.onnx.OnnxGraph.BATCH;
import static sanko.nn.onnx.OnnxGraph.attribute;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.nn.file.Layer;
import sanko.nn.onnx.ChannelsLastGraph.QuantizedTensor;
import sanko.nn.onnx.LayerEmitter.Factors;

/** Writes an fp32 graph that also outputs the ranges of the tensors to quantize. */
public final class CalibratingEmitter extends CodeEmitter {
  /**
   * The output: for each tensor the least number of each channel, then the largest ones, then the
   * means; {@code [batch][numbers]}.
   */
  public static final String RANGES = "ranges";

  /** Numbers of each channel in {@link #RANGES}: least, largest and mean. */
  public static final int NUMBERS = 3;

  private static final List<byte[]> OVER_BOARD =
      List.of(attribute("axes", 1, 2), attribute("keepdims", 0));

  private final List<String> numbers = new ArrayList<>();
  private final List<QuantizedTensor> tensors = new ArrayList<>();

  CalibratingEmitter(LayerEmitter layers) {
    super(layers);
  }

  @Override
  String convPlanes(String spatial, Layer.Conv conv, Scaling scaling, Extent extent) {
    return channelsLast(layers.conv(spatial, conv));
  }

  @Override
  Codes quantize(String image, int channels, Scaling scaling, boolean rectified) {
    String x = rectified ? graph.node("Relu", image) : image;
    for (String operator : List.of("ReduceMin", "ReduceMax", "ReduceMean")) {
      numbers.add(graph.node(operator, OVER_BOARD, x));
    }
    tensors.add(new QuantizedTensor(channels, scaling));
    return Codes.exact(x);
  }

  @Override
  Codes quantizeAll(String image, int channels, Scaling scaling) {
    return quantize(image, channels, scaling, false);
  }

  @Override
  Codes conv(Codes image, FoldedConv conv, Scaling scaling, boolean rectified) {
    String result = channelsLast(layers.conv(channelsFirst(image.tensor()), conv));
    return quantize(result, conv.outputs(), scaling, rectified);
  }

  @Override
  String numbers(Codes image) {
    return image.tensor();
  }

  @Override
  @Nullable Factors factors(Scaling scaling) {
    return null;
  }

  /** Adds the output of ranges; returns the tensors of which it tells. */
  List<QuantizedTensor> finish() {
    String all =
        graph.node("Concat", List.of(attribute("axis", 1)), numbers.toArray(String[]::new));
    graph.output(RANGES, all, BATCH, numbersOf(tensors));
    return tensors;
  }

  /** How many numbers the output has for these tensors. */
  static int numbersOf(List<QuantizedTensor> tensors) {
    return NUMBERS * tensors.stream().mapToInt(QuantizedTensor::channels).sum();
  }
}

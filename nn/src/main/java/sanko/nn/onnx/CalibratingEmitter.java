package sanko.nn.onnx;

import static sanko.nn.onnx.OnnxGraph.BATCH;
import static sanko.nn.onnx.OnnxGraph.attribute;

import java.util.ArrayList;
import java.util.List;
import sanko.nn.onnx.ChannelsLastGraph.QuantizedTensor;

/** Writes an fp32 graph that also outputs the ranges of the tensors to quantize. */
public final class CalibratingEmitter extends FloatEmitter {
  /**
   * The output: for each tensor the least number of each channel, then the largest ones, then the
   * means; {@code [batch][numbers]}.
   */
  public static final String RANGES = "ranges";

  /** Numbers of each channel in {@link #RANGES}: least, largest and mean. */
  public static final int NUMBERS = 3;

  private static final long[] OF_IMAGES = {1, 2};
  private static final long[] OF_TOKENS = {1};

  private final List<String> numbers = new ArrayList<>();
  private final List<QuantizedTensor> tensors = new ArrayList<>();

  CalibratingEmitter(LayerEmitter layers) {
    super(layers);
  }

  @Override
  Codes quantize(String image, int channels, Scaling scaling, boolean rectified) {
    Codes codes = super.quantize(image, channels, scaling, rectified);
    note(codes.tensor(), OF_IMAGES, new QuantizedTensor(channels, scaling, CodedPlace.USUAL));
    return codes;
  }

  @Override
  Codes quantizeAll(String tokens, int channels, Scaling scaling, CodedPlace place) {
    note(tokens, OF_TOKENS, new QuantizedTensor(channels, scaling, place));
    return super.quantizeAll(tokens, channels, scaling, place);
  }

  private void note(String tensor, long[] cells, QuantizedTensor description) {
    List<byte[]> overBoard = List.of(attribute("axes", cells), attribute("keepdims", 0));
    for (String operator : List.of("ReduceMin", "ReduceMax", "ReduceMean")) {
      numbers.add(graph.node(operator, overBoard, tensor));
    }
    tensors.add(description);
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

package sanko.nn;

import static sanko.nn.OnnxGraph.BATCH;
import static sanko.nn.OnnxGraph.attribute;

import java.util.ArrayList;
import java.util.List;

/** Writes an fp32 graph that also tells how small and how large the tensors to quantize get. */
final class CalibratingEmitter extends CodeEmitter {
  /** The output: for each tensor its least and its largest number, {@code [batch][2 tensors]}. */
  static final String RANGES = "ranges";

  private static final List<byte[]> OVER_IMAGE =
      List.of(attribute("axes", 1, 2, 3), attribute("keepdims", 0));

  private final List<String> extremes = new ArrayList<>();

  CalibratingEmitter(LayerEmitter layers) {
    super(layers);
  }

  @Override
  Codes planes(String spatial) {
    return new Codes(channelsLast(spatial), 1, 0);
  }

  @Override
  Codes quantize(String image, boolean rectified) {
    String x = rectified ? graph.node("Relu", image) : image;
    record("ReduceMin", x);
    record("ReduceMax", x);
    return new Codes(x, 1, 0);
  }

  @Override
  Codes conv(Codes image, FoldedConv conv, boolean rectified) {
    return quantize(channelsLast(layers.conv(channelsFirst(image.tensor()), conv)), rectified);
  }

  @Override
  String numbers(Codes image) {
    return image.tensor();
  }

  private void record(String operator, String image) {
    extremes.add(graph.reshape(graph.node(operator, OVER_IMAGE, image), -1, 1));
  }

  /** Adds the output of ranges; returns how many tensors it tells of. */
  int finish() {
    String all =
        graph.node("Concat", List.of(attribute("axis", 1)), extremes.toArray(String[]::new));
    graph.output(RANGES, all, BATCH, extremes.size());
    return extremes.size() / 2;
  }
}

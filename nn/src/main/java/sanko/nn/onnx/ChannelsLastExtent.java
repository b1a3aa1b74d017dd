package sanko.nn.onnx;

import static sanko.nn.onnx.OnnxGraph.attribute;

import java.util.List;

/**
 * The extent of graphs for one board size whose images end in the axis of the channels. Means are
 * products, since ONNX Runtime adds up in another order where it takes the mean of one image than
 * of several, and an evaluation must not depend on its batch.
 */
final class ChannelsLastExtent extends ExactExtent {
  private final String shares;

  ChannelsLastExtent(LayerEmitter layers, int width, int height) {
    super(layers, width, height);
    shares =
        graph.floats(
            sink -> {
              for (int i = 0; i < cells(); i++) {
                sink.put(1f / cells());
              }
            },
            1,
            cells());
  }

  @Override
  String mean(String image, int channels) {
    String rows = graph.reshape(image, 0, cells(), channels);
    return graph.reshape(graph.node("MatMul", shares, rows), 0, channels);
  }

  @Override
  String max(String image, int channels) {
    return graph.node(
        "ReduceMax", List.of(attribute("axes", 1, 2), attribute("keepdims", 0)), image);
  }
}

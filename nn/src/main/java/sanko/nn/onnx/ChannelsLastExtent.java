package sanko.nn.onnx;

import static sanko.nn.onnx.OnnxGraph.attribute;

import java.util.List;

/** The extent of graphs for one board size whose images end in the axis of the channels. */
final class ChannelsLastExtent extends ExactExtent {
  ChannelsLastExtent(LayerEmitter layers, int width, int height) {
    super(layers, width, height);
  }

  @Override
  String mean(String image, int channels) {
    return overBoard("ReduceMean", image);
  }

  @Override
  String max(String image, int channels) {
    return overBoard("ReduceMax", image);
  }

  private String overBoard(String operator, String image) {
    return graph.node(operator, List.of(attribute("axes", 1, 2), attribute("keepdims", 0)), image);
  }
}

package sanko.nn.onnx;

import static sanko.nn.onnx.OnnxGraph.attribute;

import java.util.List;
import sanko.nn.file.SizeTerms;

/** A buffer that is exactly the board: nothing to mask, and every size term is a constant. */
class ExactExtent extends Extent {
  private final LayerEmitter layers;
  final OnnxGraph graph;

  ExactExtent(LayerEmitter layers, int width, int height) {
    super(width, height);
    this.layers = layers;
    graph = layers.graph;
  }

  @Override
  String mask(String image) {
    return image;
  }

  @Override
  String maskTokens(String tokens) {
    return tokens;
  }

  @Override
  String maskScores(String scores) {
    return scores;
  }

  @Override
  String pool(String image, int channels, Pooled dense) {
    String both =
        graph.node(
            "Concat", List.of(attribute("axis", 1)), mean(image, channels), max(image, channels));
    float size = (float) SizeTerms.first(cells());
    return layers.dense(
        both,
        2 * channels,
        dense.out(),
        (i, o) ->
            i < channels
                ? dense.cell().at(i, o) + size * dense.cell().at(channels + i, o)
                : dense.cell().at(channels + i, o),
        dense.factors(),
        dense.bias());
  }

  @Override
  String valuePool(String image, int channels, Pooled dense) {
    float size = (float) SizeTerms.first(cells());
    float square = (float) SizeTerms.second(cells());
    return layers.dense(
        mean(image, channels),
        channels,
        dense.out(),
        (i, o) ->
            dense.cell().at(i, o)
                + size * dense.cell().at(channels + i, o)
                + square * dense.cell().at(2 * channels + i, o),
        dense.factors(),
        dense.bias());
  }

  /** The mean of each channel over the board, {@code [batch][channel]}. */
  String mean(String image, int channels) {
    return graph.reshape(graph.node("GlobalAveragePool", image), 0, channels);
  }

  /** The maximum of each channel over the board, {@code [batch][channel]}. */
  String max(String image, int channels) {
    return graph.reshape(graph.node("GlobalMaxPool", image), 0, channels);
  }

  @Override
  String meanSquare(String image, int channels) {
    return graph.node(
        "ReduceMean", List.of(attribute("axes", 1, 2, 3)), graph.node("Mul", image, image));
  }

  /**
   * The extent of graphs for one board size whose images end in the axis of the channels. Means are
   * products, since ONNX Runtime adds up in another order where it takes the mean of one image than
   * of several, and an evaluation must not depend on its batch.
   */
  static final class ChannelsLast extends ExactExtent {
    private final String shares;

    ChannelsLast(LayerEmitter layers, int width, int height) {
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
}

package sanko.nn.onnx;

import static sanko.nn.onnx.OnnxGraph.attribute;

import java.util.List;

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
    float size = (float) sizeTerm(cells());
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
    float size = (float) sizeTerm(cells());
    float square = (float) squareTerm(cells());
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
}

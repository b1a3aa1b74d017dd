package sanko.nn.onnx;

import static sanko.nn.onnx.OnnxGraph.attribute;

import java.util.List;
import sanko.nn.file.SizeTerms;

/** A buffer for boards up to its size; the first feature plane is 1 on the board. */
final class MaskedExtent extends Extent {
  /** Far below every value that a network produces. */
  private static final double FAR_BELOW = 1e9;

  private final LayerEmitter layers;
  private final OnnxGraph graph;
  private final String mask;
  private final String tokenMask;
  private final String offBoard;
  private final String scoreMask;
  private final String count;
  private final String sizeTerm;

  MaskedExtent(LayerEmitter layers, int width, int height, String spatialInput) {
    super(width, height);
    this.layers = layers;
    graph = layers.graph;
    mask = graph.node("Slice", spatialInput, graph.longs(0), graph.longs(1), graph.longs(1));
    tokenMask = graph.reshape(mask, 0, cells(), 1);
    offBoard = graph.node("Mul", graph.node("Sub", mask, graph.scalar(1)), graph.scalar(FAR_BELOW));
    scoreMask = graph.reshape(offBoard, 0, 1, 1, cells());
    count = sumOverBoard(mask);
    String side = graph.node("Sqrt", count);
    sizeTerm =
        graph.node(
            "Div", graph.node("Sub", side, graph.scalar(SizeTerms.MIDDLE_SIDE)), graph.scalar(10));
  }

  @Override
  String mask(String image) {
    return graph.node("Mul", image, mask);
  }

  @Override
  String maskTokens(String tokens) {
    return graph.node("Mul", tokens, tokenMask);
  }

  @Override
  String maskScores(String scores) {
    return graph.node("Add", scores, scoreMask);
  }

  @Override
  String pool(String image, int channels, Pooled dense) {
    String mean = mean(image);
    String max =
        graph.node(
            "ReduceMax", List.of(attribute("axes", 2, 3)), graph.node("Add", image, offBoard));
    return dense(channels, dense, mean, graph.node("Mul", mean, sizeTerm), max);
  }

  @Override
  String valuePool(String image, int channels, Pooled dense) {
    String mean = mean(image);
    String square = graph.node("Mul", sizeTerm, sizeTerm);
    String squareTerm = graph.node("Sub", square, graph.scalar(0.1));
    return dense(
        channels,
        dense,
        mean,
        graph.node("Mul", mean, sizeTerm),
        graph.node("Mul", mean, squareTerm));
  }

  @Override
  String meanSquare(String image, int channels) {
    String masked = mask(image);
    String sum = graph.node("ReduceSum", graph.node("Mul", masked, masked), graph.longs(1, 2, 3));
    return graph.node("Div", sum, graph.node("Mul", count, graph.scalar(channels)));
  }

  private String dense(int channels, Pooled dense, String... groups) {
    String all = graph.node("Concat", List.of(attribute("axis", 1)), groups);
    return layers.dense(
        graph.reshape(all, 0, 3L * channels),
        3 * channels,
        dense.out(),
        dense.cell(),
        dense.factors(),
        dense.bias());
  }

  private String mean(String image) {
    return graph.node("Div", sumOverBoard(image), count);
  }

  private String sumOverBoard(String image) {
    return graph.node("ReduceSum", image, graph.longs(2, 3));
  }
}

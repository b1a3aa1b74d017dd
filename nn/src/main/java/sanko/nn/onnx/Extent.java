package sanko.nn.onnx;

import static sanko.nn.onnx.OnnxGraph.attribute;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.nn.file.Layer.Dense;
import sanko.nn.file.SizeTerms;
import sanko.nn.onnx.LayerEmitter.Factors;
import sanko.nn.onnx.LayerEmitter.MatrixCell;

/**
 * The size of the board that a graph is made for, and what the graph computes over the whole board.
 * The board fills the buffer, so every term of its size is a constant.
 */
class Extent {
  final int width;
  final int height;
  final OnnxGraph graph;
  private final LayerEmitter layers;

  Extent(LayerEmitter layers, int width, int height) {
    this.layers = layers;
    this.width = width;
    this.height = height;
    graph = layers.graph;
  }

  final int cells() {
    return width * height;
  }

  /**
   * The global pooling of trunk and policy head (mean, mean by size, maximum) and the matrix after
   * it, with factors for its outputs folded in.
   *
   * @param dense a matrix of three groups of {@code channels} inputs
   */
  final String pool(String image, int channels, Pooled dense) {
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

  /** The same for the value head: mean and mean by two functions of the size. */
  final String valuePool(String image, int channels, Pooled dense) {
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

  /** The mean square over the whole board and all channels, {@code [batch][1][1][1]}. */
  final String meanSquare(String image) {
    return graph.node(
        "ReduceMean", List.of(attribute("axes", 1, 2, 3)), graph.node("Mul", image, image));
  }

  /**
   * A matrix after a pooling.
   *
   * @param factors of its outputs, or null
   */
  record Pooled(int out, MatrixCell cell, @Nullable Factors factors, Factors bias) {
    static Pooled of(Dense dense, Factors bias) {
      return new Pooled(dense.out(), dense::weight, null, bias);
    }
  }

  /**
   * The extent of graphs whose images end in the axis of the channels. Means are products, since
   * ONNX Runtime adds up in another order where it takes the mean of one image than of several, and
   * an evaluation must not depend on its batch.
   */
  static final class ChannelsLast extends Extent {
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

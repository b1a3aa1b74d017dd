package sanko.nn.onnx;

import static sanko.nn.onnx.OnnxGraph.floatAttribute;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The stream between the blocks of a channels-last graph, as an image or, for transformers, as
 * tokens. What a block adds waits for the next reader: a norm adds and divides in one operator.
 */
final class ChannelsLastStream {
  /** The results of the operator that adds and divides. */
  private static final int[] NORM_AND_SUM = {0, 3};

  private final LayerEmitter layers;
  private final OnnxGraph graph;
  private final Extent extent;
  private final int channels;

  private String tensor;
  private @Nullable String added;
  private boolean isTokens;

  ChannelsLastStream(LayerEmitter layers, Extent extent, int channels, String image) {
    this.layers = layers;
    this.extent = extent;
    this.channels = channels;
    graph = layers.graph;
    tensor = image;
  }

  /** Adds what a block made of the image or the tokens that it took last. */
  void add(String numbers) {
    tensor = sum();
    added = numbers;
  }

  private String sum() {
    return added == null ? tensor : graph.node("Add", tensor, added);
  }

  /** The sum as {@code [batch][row][column][channel]}. */
  String image() {
    take(false);
    return tensor;
  }

  /** Makes an image or tokens of the sum. */
  private void take(boolean asTokens) {
    if (asTokens != isTokens) {
      tensor = sum();
      added = null;
      tensor =
          asTokens
              ? graph.reshape(tensor, 0, extent.cells(), channels)
              : graph.reshape(tensor, 0, extent.height, extent.width, channels);
      isTokens = asTokens;
    } else if (!asTokens) {
      tensor = sum();
      added = null;
    }
  }

  /**
   * Each cell of the sum divided by the root of its mean square, times weights, as {@code
   * [batch][cell][channel]}; by operators that only ONNX Runtime has.
   *
   * @param weights a constant, one number for each channel
   */
  String normalizedTokens(double epsilon, String weights) {
    take(true);
    if (added == null) {
      return layers.rootMeanSquare(tensor, epsilon, weights);
    }
    String[] results =
        graph.contributedNode(
            "SkipSimplifiedLayerNormalization",
            NORM_AND_SUM,
            List.of(floatAttribute("epsilon", epsilon)),
            tensor,
            added,
            weights);
    tensor = results[1];
    added = null;
    return results[0];
  }
}

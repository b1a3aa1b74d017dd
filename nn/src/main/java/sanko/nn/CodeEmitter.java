package sanko.nn;

import static sanko.nn.OnnxGraph.attribute;

import java.util.List;

/**
 * Writes what an int8 graph and the graph that calibrates it have in common, so that both meet the
 * same tensors in the same order. Images are {@code [batch][row][column][channel]}.
 */
abstract class CodeEmitter {
  final LayerEmitter layers;
  final OnnxGraph graph;

  CodeEmitter(LayerEmitter layers) {
    this.layers = layers;
    graph = layers.graph;
  }

  /** The input planes, which hold only 0 and 1. */
  abstract Codes planes(String spatial);

  /** Codes of the numbers, or, if {@code rectified}, of their positive parts. */
  abstract Codes quantize(String image, boolean rectified);

  /** Codes of a convolution's result, or, if {@code rectified}, of its positive parts. */
  abstract Codes conv(Codes image, FoldedConv conv, boolean rectified);

  /** The numbers that the codes stand for. */
  abstract String numbers(Codes image);

  final Codes activate(String image, Activation kind) {
    return kind == Activation.RELU
        ? quantize(image, true)
        : quantize(layers.activation(kind, image), false);
  }

  final Codes conv(Codes image, FoldedConv conv, Activation after) {
    return switch (after) {
      case RELU -> conv(image, conv, true);
      case IDENTITY -> conv(image, conv, false);
      default -> activate(numbers(conv(image, conv, false)), after);
    };
  }

  /** The numbers of a convolution's result. */
  final String convNumbers(Codes image, FoldedConv conv) {
    return numbers(conv(image, conv, false));
  }

  /** Adds a row's channels to every cell of an image. */
  final String addRow(String image, String row, int channels) {
    return graph.node("Add", image, graph.reshape(row, 0, 1, 1, channels));
  }

  final String channelsLast(String image) {
    return graph.transpose(image, 0, 2, 3, 1);
  }

  final String channelsFirst(String image) {
    return graph.transpose(image, 0, 3, 1, 2);
  }

  static List<byte[]> convAttributes(Layer.Conv conv) {
    long padY = (long) conv.dilationY() * (conv.kernelHeight() - 1) / 2;
    long padX = (long) conv.dilationX() * (conv.kernelWidth() - 1) / 2;
    return List.of(
        attribute("kernel_shape", conv.kernelHeight(), conv.kernelWidth()),
        attribute("dilations", conv.dilationY(), conv.dilationX()),
        attribute("pads", padY, padX, padY, padX),
        attribute("channels_last", 1));
  }
}

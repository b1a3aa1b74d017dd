package sanko.nn.onnx;

import static sanko.nn.onnx.OnnxGraph.attribute;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.nn.file.Activation;
import sanko.nn.file.Layer.Conv;
import sanko.nn.onnx.LayerEmitter.Factors;

/**
 * Writes what an int8 graph and the graph that calibrates it have in common, so that both meet the
 * same tensors in the same order. Images are {@code [batch][row][column][channel]}.
 */
abstract class CodeEmitter {
  final LayerEmitter layers;
  final OnnxGraph graph;
  private int scalings;
  private int scalingsOfMore;

  CodeEmitter(LayerEmitter layers) {
    this.layers = layers;
    graph = layers.graph;
  }

  /**
   * The scaled numbers of a convolution of the input planes, which hold only 0 and 1. They are not
   * coded: the whole network builds on them.
   */
  abstract String convPlanes(String spatial, Conv conv, Scaling scaling, Extent extent);

  /** The factors of tensors with this scaling, or null for none. */
  abstract @Nullable Factors factors(Scaling scaling);

  /**
   * Codes of the numbers, which have been scaled, or, if {@code rectified}, of their positive
   * parts.
   */
  abstract Codes quantize(String image, int channels, Scaling scaling, boolean rectified);

  /**
   * Codes of scaled numbers among which the extremes count as well: what the matrices of
   * transformers read, {@code [batch][cell][channel]}. Where nothing is coded, the numbers.
   */
  abstract Codes quantizeAll(String tokens, int channels, Scaling scaling, CodedPlace place);

  /** Codes of a convolution's scaled result, or, if {@code rectified}, of its positive parts. */
  abstract Codes conv(Codes image, FoldedConv conv, Scaling scaling, boolean rectified);

  /**
   * The numbers of a matrix product over the last axis. Factors of the input are taken care of, the
   * outputs have none.
   */
  String product(Codes image, QuantizedMatrix.FoldedMatrix matrix) {
    return floatProduct(image.tensor(), matrix);
  }

  /** The scaled numbers that the codes stand for. */
  abstract String numbers(Codes image);

  /**
   * A scaling of its own for a tensor that only matrices read. What is not coded in all graphs has
   * numbers of its own, so that those of the others are the same in all.
   */
  final Scaling newScaling(CodedPlace place) {
    int id = place == CodedPlace.USUAL ? ++scalings : - ++scalingsOfMore;
    return new Scaling(id, Scaling.OF_TOKENS);
  }

  /** A scaling of its own for the tensors around an activation. */
  final Scaling newScaling(Activation kind) {
    return kind == Activation.RELU ? new Scaling(++scalings, Scaling.OF_IMAGES) : Scaling.NONE;
  }

  final Codes activate(String image, int channels, Scaling scaling, Activation kind) {
    return kind == Activation.RELU
        ? quantize(image, channels, scaling, true)
        : quantize(layers.activation(kind, image), channels, scaling, false);
  }

  final Codes conv(Codes image, FoldedConv conv, Scaling scaling, Activation after) {
    return switch (after) {
      case RELU -> conv(image, conv, scaling, true);
      case IDENTITY -> conv(image, conv, scaling, false);
      default ->
          activate(numbers(conv(image, conv, scaling, false)), conv.outputs(), scaling, after);
    };
  }

  /** A matrix product over the last axis in fp32. */
  final String floatProduct(String image, QuantizedMatrix.FoldedMatrix matrix) {
    String weights = layers.matrix(matrix.in(), matrix.out(), matrix.cell(), null);
    String result = graph.node("MatMul", image, weights);
    Factors bias = matrix.bias();
    return bias == null ? result : graph.node("Add", result, layers.vector(bias, matrix.out()));
  }

  /** The numbers of a convolution's result, scaled. */
  final String convNumbers(Codes image, FoldedConv conv, Scaling scaling) {
    return numbers(conv(image, conv, scaling, false));
  }

  /** Factors times the scaling's. */
  final @Nullable Factors scaled(@Nullable Factors factors, Scaling scaling) {
    Factors own = factors(scaling);
    if (own == null || factors == null) {
      return own == null ? factors : own;
    }
    return c -> factors.at(c) * own.at(c);
  }

  /** Summands times the scaling's factors. */
  final Factors scaledBias(Factors bias, Scaling scaling) {
    Factors own = factors(scaling);
    return own == null ? bias : c -> bias.at(c) * own.at(c);
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

  static List<byte[]> convAttributes(Conv conv) {
    List<byte[]> attributes = new ArrayList<>(LayerEmitter.convAttributes(conv));
    attributes.add(attribute("channels_last", 1));
    return attributes;
  }
}

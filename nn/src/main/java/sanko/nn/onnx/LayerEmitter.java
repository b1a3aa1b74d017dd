package sanko.nn.onnx;

import static sanko.nn.onnx.OnnxGraph.attribute;
import static sanko.nn.onnx.OnnxGraph.floatAttribute;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.nn.file.Activation;
import sanko.nn.file.Layer.Bias;
import sanko.nn.file.Layer.Conv;
import sanko.nn.file.Layer.Dense;
import sanko.nn.file.Layer.MetaEncoder;

/**
 * Writes single layers into a graph. Images are {@code [batch][channel][row][column]}, rows are
 * {@code [batch][channel]}, tokens are {@code [batch][cell][channel]}.
 */
final class LayerEmitter {
  /** Where mish is its argument: far below the overflow of the square of e^x. */
  private static final double MISH_LIMIT = 20;

  /** What to multiply channels with; null stands for 1 everywhere. */
  interface Factors {
    float at(int channel);
  }

  final OnnxGraph graph;

  LayerEmitter(OnnxGraph graph) {
    this.graph = graph;
  }

  String conv(String image, Conv conv) {
    return conv(image, conv, null, null, null);
  }

  /** A convolution with factors for its inputs and outputs folded in, and a bias. */
  String conv(
      String image,
      Conv conv,
      @Nullable Factors in,
      @Nullable Factors out,
      @Nullable Factors bias) {
    return conv(image, conv, conv.out(), in, out, bias);
  }

  /** A convolution with its factors and its bias. */
  String conv(String image, FoldedConv folded) {
    return conv(image, folded.conv(), folded.in(), folded.out(), folded.bias());
  }

  /** The first outputs of a convolution. */
  String firstOutputs(String image, Conv conv, int outputs) {
    return conv(image, conv, outputs, null, null, null);
  }

  private String conv(
      String image,
      Conv conv,
      int outputs,
      @Nullable Factors in,
      @Nullable Factors out,
      @Nullable Factors bias) {
    String weights =
        graph.floats(
            sink -> {
              for (int o = 0; o < outputs; o++) {
                float outFactor = out == null ? 1 : out.at(o);
                for (int i = 0; i < conv.in(); i++) {
                  float factor = outFactor * (in == null ? 1 : in.at(i));
                  for (int y = 0; y < conv.kernelHeight(); y++) {
                    for (int x = 0; x < conv.kernelWidth(); x++) {
                      sink.put(conv.weight(y, x, i, o) * factor);
                    }
                  }
                }
              }
            },
            outputs,
            conv.in(),
            conv.kernelHeight(),
            conv.kernelWidth());
    List<byte[]> attributes = convAttributes(conv);
    return bias == null
        ? graph.node("Conv", attributes, image, weights)
        : graph.node("Conv", attributes, image, weights, vector(bias, outputs));
  }

  /** The attributes of a convolution whose result is as large as its image. */
  static List<byte[]> convAttributes(Conv conv) {
    long padY = (long) conv.dilationY() * (conv.kernelHeight() - 1) / 2;
    long padX = (long) conv.dilationX() * (conv.kernelWidth() - 1) / 2;
    return List.of(
        attribute("kernel_shape", conv.kernelHeight(), conv.kernelWidth()),
        attribute("dilations", conv.dilationY(), conv.dilationX()),
        attribute("pads", padY, padX, padY, padX));
  }

  /** A row times a matrix with factors for its outputs folded in, and a bias. */
  String dense(
      String row, int in, int out, MatrixCell cell, @Nullable Factors factors, Factors bias) {
    String weights = matrix(in, out, cell, factors);
    return graph.node("Gemm", row, weights, vector(bias, out));
  }

  /** A constant matrix with factors for its outputs folded in. */
  String matrix(int in, int out, MatrixCell cell, @Nullable Factors factors) {
    return graph.floats(
        sink -> {
          for (int i = 0; i < in; i++) {
            for (int o = 0; o < out; o++) {
              sink.put(cell.at(i, o) * (factors == null ? 1 : factors.at(o)));
            }
          }
        },
        in,
        out);
  }

  String dense(String row, Dense dense, Factors bias) {
    return dense(row, dense.in(), dense.out(), dense::weight, null, bias);
  }

  String dense(String row, Dense dense, Bias bias) {
    return dense(row, dense, c -> bias.weights().at(c));
  }

  /** The row of the input {@link NetworkGraph#META}, with factors for its channels folded in. */
  String metaRow(MetaEncoder meta, @Nullable Factors factors) {
    String x = dense(NetworkGraph.META, meta.dense1(), meta.bias1());
    x = activation(meta.activation1(), x);
    x = dense(x, meta.dense2(), meta.bias2());
    x = activation(meta.activation2(), x);
    Dense last = meta.dense3();
    return dense(x, last.in(), last.out(), last::weight, factors, c -> 0);
  }

  String activation(Activation kind, String x) {
    return switch (kind) {
      case IDENTITY -> x;
      case RELU -> graph.node("Relu", x);
      case SILU -> graph.node("Mul", x, graph.node("Sigmoid", x));
      case MISH -> mish(x);
    };
  }

  /**
   * Mish by one exponential: tanh(log(1 + e)) = (e^2 + 2e) / (e^2 + 2e + 2). Several times faster
   * than ONNX Runtime's own operators on a CPU.
   */
  private String mish(String x) {
    String clipped = graph.node("Clip", x, "", graph.scalar(MISH_LIMIT));
    String e = graph.node("Exp", clipped);
    String upper = graph.node("Mul", e, graph.node("Add", e, graph.scalar(2)));
    String lower = graph.node("Add", upper, graph.scalar(2));
    return graph.node("Mul", x, graph.node("Div", upper, lower));
  }

  /**
   * The channels of each point divided by the root of their mean square and multiplied with
   * weights, by an operator that only ONNX Runtime has; the last axis is that of the channels.
   */
  String rootMeanSquare(String image, double epsilon, String weights) {
    List<byte[]> attributes = List.of(attribute("axis", -1), floatAttribute("epsilon", epsilon));
    return graph.node("SimplifiedLayerNormalization", attributes, image, weights);
  }

  /** A constant with one number for each channel. */
  String vector(Factors values, int channels) {
    return graph.floats(values(values, channels), channels);
  }

  /** A constant that is broadcast over the board. */
  String channelImage(Factors values, int channels) {
    return graph.floats(values(values, channels), channels, 1, 1);
  }

  /** Adds a row's channels to every cell of an image. */
  String addRow(String image, String row, int channels) {
    return graph.node("Add", image, graph.reshape(row, 0, channels, 1, 1));
  }

  private static OnnxGraph.FloatSource values(Factors values, int channels) {
    return sink -> {
      for (int c = 0; c < channels; c++) {
        sink.put(values.at(c));
      }
    };
  }

  /** The entry of a matrix. */
  interface MatrixCell {
    float at(int in, int out);
  }
}

package sanko.nn.onnx;

import static sanko.nn.onnx.OnnxGraph.attribute;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sanko.nn.file.Activation;
import sanko.nn.file.Layer.Bias;
import sanko.nn.file.Layer.Conv;
import sanko.nn.file.Layer.Dense;
import sanko.nn.file.Layer.NormActivation;
import sanko.nn.file.Layer.RootMeanSquare;
import sanko.nn.file.NetworkFile;
import sanko.nn.file.SizeTerms;
import sanko.nn.file.Skeleton;
import sanko.nn.file.Weights;

/**
 * Writes single layers into a graph as they are in a network's file, by operators that every reader
 * of ONNX has. Images are {@code [batch][channel][row][column]}, rows are {@code [batch][channel]},
 * tokens are {@code [batch][cell][channel]}.
 *
 * <p>No number on the way is large, so that other programs may compute in fp16: squares are
 * averaged, not added up, and what is off the board is pushed down by no more than necessary.
 */
final class PlainLayers {
  /** Far below every activation and every score of an attention, and in the range of fp16. */
  private static final double FAR_BELOW = 1e4;

  final OnnxGraph graph;
  final int cells;
  private final Map<Weights, Integer> numbers = new HashMap<>();

  /* Null if the board fills the buffer. */
  private final @Nullable String mask;
  private final @Nullable String offBoard;
  private final @Nullable String share;

  /** How the mean is multiplied in the second and third group of a pooling. */
  private final String sizeTerm;

  private final String squareTerm;

  /**
   * An emitter.
   *
   * @param cells those of the buffer
   * @param mask an image of one channel, 1 on the board and 0 elsewhere; null if the board fills
   *     the buffer
   */
  PlainLayers(OnnxGraph graph, NetworkFile network, int cells, @Nullable String mask) {
    this.graph = graph;
    this.cells = cells;
    this.mask = mask;
    Skeleton skeleton = network.skeleton();
    if (skeleton != null) {
      skeleton.matrices().forEach(matrix -> numbers.put(matrix, numbers.size()));
    }
    if (mask == null) {
      offBoard = null;
      share = null;
      sizeTerm = graph.scalar(SizeTerms.first(cells));
      squareTerm = graph.scalar(SizeTerms.second(cells));
    } else {
      offBoard =
          graph.node("Mul", graph.node("Sub", mask, graph.scalar(1)), graph.scalar(FAR_BELOW));
      share = bufferMean(mask);
      String side = graph.node("Sqrt", graph.node("Mul", share, graph.scalar(cells)));
      String beyond = graph.node("Sub", side, graph.scalar(SizeTerms.MIDDLE_SIDE));
      sizeTerm = graph.node("Mul", beyond, graph.scalar(0.1));
      squareTerm = graph.node("Sub", graph.node("Mul", sizeTerm, sizeTerm), graph.scalar(0.1));
    }
  }

  /** A convolution. */
  String conv(String image, Conv conv) {
    String weights =
        graph.namedFloats(
            name(conv.name(), conv.weights()),
            sink -> {
              for (int o = 0; o < conv.out(); o++) {
                for (int i = 0; i < conv.in(); i++) {
                  for (int y = 0; y < conv.kernelHeight(); y++) {
                    for (int x = 0; x < conv.kernelWidth(); x++) {
                      sink.put(conv.weight(y, x, i, o));
                    }
                  }
                }
              }
            },
            conv.out(),
            conv.in(),
            conv.kernelHeight(),
            conv.kernelWidth());
    return graph.node("Conv", LayerEmitter.convAttributes(conv), image, weights);
  }

  /** A row or tokens times a matrix. */
  String dense(String rows, Dense dense) {
    String weights =
        graph.namedFloats(
            name(dense.name(), dense.weights()),
            sink -> {
              for (int i = 0; i < dense.in(); i++) {
                for (int o = 0; o < dense.out(); o++) {
                  sink.put(dense.weight(i, o));
                }
              }
            },
            dense.in(),
            dense.out());
    return graph.node("MatMul", rows, weights);
  }

  /** The name of large weights ends in their number in the file, by which they are found again. */
  private String name(String layer, Weights weights) {
    numbers.putIfAbsent(weights, numbers.size());
    return layer + LayerStore.NUMBER_MARK + numbers.get(weights);
  }

  /** A row with its biases. */
  String bias(String row, Bias bias) {
    return graph.node("Add", row, vector(bias.weights()));
  }

  private String vector(Weights weights) {
    return graph.floats(
        sink -> {
          for (int c = 0; c < weights.size(); c++) {
            sink.put(weights.at(c));
          }
        },
        weights.size());
  }

  /** The norm of an image and the activation after it; 0 off the board. */
  String norm(String image, NormActivation norm) {
    String scaled =
        graph.node("Mul", image, channels(norm.channels(), c -> norm.affine().scale(c)));
    String shifted =
        graph.node("Add", scaled, channels(norm.channels(), c -> norm.affine().shift(c)));
    return masked(activation(norm.activation(), shifted));
  }

  /** One number for each channel of an image. */
  String channels(int count, LayerEmitter.Factors values) {
    return graph.floats(
        sink -> {
          for (int c = 0; c < count; c++) {
            sink.put(values.at(c));
          }
        },
        count,
        1,
        1);
  }

  String activation(Activation kind, String x) {
    return switch (kind) {
      case IDENTITY -> x;
      case RELU -> graph.node("Relu", x);
      case SILU -> graph.node("Mul", x, graph.node("Sigmoid", x));
      case MISH -> graph.node("Mul", x, graph.node("Tanh", graph.node("Softplus", x)));
    };
  }

  /** Each token divided by the root of its mean square, times the weights. */
  String rootMeanSquare(String tokens, RootMeanSquare norm) {
    String square = graph.node("Mul", tokens, tokens);
    String mean = graph.node("ReduceMean", List.of(attribute("axes", new long[] {-1})), square);
    return graph.node("Mul", overRoot(tokens, mean, norm.epsilon()), vector(norm.weights()));
  }

  /** Something divided by the root of a mean square. */
  String overRoot(String x, String meanSquare, double epsilon) {
    String sum = graph.node("Add", meanSquare, graph.scalar(epsilon));
    return graph.node("Div", x, graph.node("Sqrt", sum));
  }

  /** Adds a row's channels to every cell of an image. */
  String addRow(String image, String row, int channels) {
    return graph.node("Add", image, graph.reshape(row, 0, channels, 1, 1));
  }

  // ---- the board within its buffer

  /** Sets the cells of an image that are off the board to 0. */
  String masked(String image) {
    return mask == null ? image : graph.node("Mul", image, mask);
  }

  /** Sets the tokens that are off the board to 0. */
  String maskedTokens(String tokens) {
    return mask == null ? tokens : graph.node("Mul", tokens, graph.reshape(mask, 0, cells, 1));
  }

  /** Makes the keys off the board vanish in a softmax over the scores' last axis. */
  String maskedScores(String scores) {
    return offBoard == null
        ? scores
        : graph.node("Add", scores, graph.reshape(offBoard, 0, 1, 1, cells));
  }

  /** The mean of each channel over the board, {@code [batch][channel][1][1]}. */
  String mean(String maskedImage) {
    String mean = bufferMean(maskedImage);
    return share == null ? mean : graph.node("Div", mean, share);
  }

  private String bufferMean(String image) {
    return graph.node("ReduceMean", List.of(attribute("axes", 2, 3)), image);
  }

  /** The row of the pooling of trunk and policy head: mean, mean by size, maximum. */
  String pool(String maskedImage, int channels) {
    String onBoard = offBoard == null ? maskedImage : graph.node("Add", maskedImage, offBoard);
    String max = graph.node("ReduceMax", List.of(attribute("axes", 2, 3)), onBoard);
    return pooled(mean(maskedImage), max, channels);
  }

  /** The row of the pooling of the value head: mean and mean by two functions of the size. */
  String valuePool(String maskedImage, int channels) {
    String mean = mean(maskedImage);
    return pooled(mean, graph.node("Mul", mean, squareTerm), channels);
  }

  private String pooled(String mean, String third, int channels) {
    String bySize = graph.node("Mul", mean, sizeTerm);
    String all = graph.node("Concat", List.of(attribute("axis", 1)), mean, bySize, third);
    return graph.reshape(all, 0, 3L * channels);
  }
}

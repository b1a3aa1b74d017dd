package sanko.nn.onnx;

import static sanko.nn.onnx.OnnxGraph.attribute;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.nn.file.Activation;
import sanko.nn.file.Block;
import sanko.nn.file.Layer.Dense;
import sanko.nn.file.Layer.RootMeanSquare;
import sanko.nn.file.RotaryEmbedding;
import sanko.nn.onnx.ResidualStream.Shift;

/**
 * Writes the blocks of transformers for streams whose last axis is that of the channels. Only
 * matrices are coded, those whose {@link CodedPlace} the emitter codes; all else is computed in
 * fp32, in part by operators that only ONNX Runtime has.
 */
final class ChannelsLastTransformer {
  private final CodeEmitter codes;
  private final LayerEmitter layers;
  private final OnnxGraph graph;
  private final Extent extent;
  private int feedForwards;

  ChannelsLastTransformer(CodeEmitter codes, Extent extent) {
    this.codes = codes;
    this.extent = extent;
    layers = codes.layers;
    graph = codes.graph;
  }

  /*
   * The query heads that share a key head follow each other in the file. Here each becomes
   * a list of queries of its own, one behind the other, for the same keys, since the operator wants
   * as many heads in the queries as in the keys.
   */
  String attention(Block.Attention block, ChannelsLastStream stream, Shift delta) {
    int keyHeads = block.keyHeads();
    int groups = block.heads() / keyHeads;
    Codes tokens = normalized(block.norm(), stream, CodedPlace.ATTENTION_INPUT);
    QuantizedMatrix.FoldedMatrix query =
        new QuantizedMatrix.FoldedMatrix(
            block.query().in(),
            block.query().out(),
            (i, o) -> block.query().weight(i, grouped(o, block.queryDim(), keyHeads, groups)),
            null);
    String q = codes.product(tokens, query);
    String k = codes.product(tokens, QuantizedMatrix.FoldedMatrix.of(block.key()));
    String v = codes.product(tokens, QuantizedMatrix.FoldedMatrix.of(block.value()));
    int valueWidth = keyHeads * block.valueDim();
    @Nullable RotaryEmbedding rotary = block.rotary();
    if (rotary != null) {
      q = rotated(q, rotary, keyHeads, block.queryDim(), groups);
      k = rotated(k, rotary, keyHeads, block.queryDim(), 1);
    }
    q = lists(q, groups, (long) keyHeads * block.queryDim());
    String seen =
        graph.contributedNode(
            "MultiHeadAttention", List.of(attribute("num_heads", keyHeads)), q, k, v);
    Codes result =
        codes.quantizeAll(
            points(seen, groups, valueWidth),
            block.out().in(),
            Scaling.NONE,
            CodedPlace.ATTENTION_RESULT);
    return codes.product(result, out(block, groups).plus(delta));
  }

  /*
   * Among the products of the two sums are a few that are much larger than all others. Their
   * channels are scaled through the matrix whose sums no function follows.
   */
  String feedForward(Block.FeedForward block, ChannelsLastStream stream, Shift delta) {
    CodedPlace place =
        feedForwards++ < ChannelsLastGraph.FLOAT_FEED_FORWARDS
            ? CodedPlace.FIRST_FEED_FORWARDS
            : CodedPlace.USUAL;
    Codes tokens = normalized(block.norm(), stream, place);
    Scaling scaling = codes.newScaling(CodedPlace.FEED_FORWARD_RESULT);
    String up = codes.product(tokens, QuantizedMatrix.FoldedMatrix.of(block.up()));
    String gate =
        codes.product(
            tokens, QuantizedMatrix.FoldedMatrix.of(block.gate()).times(codes.factors(scaling)));
    String gated = graph.node("Mul", layers.activation(Activation.SILU, up), gate);
    Codes result =
        codes.quantizeAll(gated, block.down().in(), scaling, CodedPlace.FEED_FORWARD_RESULT);
    return codes.product(result, QuantizedMatrix.FoldedMatrix.of(block.down()).plus(delta));
  }

  /**
   * Each point divided by the root of its mean square, times the weights of the norm, into which
   * the factors of its codes go.
   */
  private Codes normalized(RootMeanSquare norm, ChannelsLastStream stream, CodedPlace place) {
    Scaling scaling = codes.newScaling(place);
    String tokens =
        stream.normalizedTokens(
            norm.epsilon(),
            layers.vector(codes.scaledBias(c -> norm.weights().at(c), scaling), norm.channels()));
    return codes.quantizeAll(tokens, norm.channels(), scaling, place);
  }

  /** The place in the file of a channel of queries whose heads are ordered by group first. */
  private static int grouped(int channel, int dim, int keyHeads, int groups) {
    int head = channel / dim;
    return (head % keyHeads * groups + head / keyHeads) * dim + channel % dim;
  }

  /*
   * To the operator all heads are a single one, so that each may have angles of its own.
   */
  private String rotated(String tokens, RotaryEmbedding rotary, int keyHeads, int dim, int groups) {
    return graph.contributedNode(
        "RotaryEmbedding",
        List.of(attribute("interleaved", 1)),
        tokens,
        graph.longs(0),
        table(rotary, keyHeads, dim / 2, groups, true),
        table(rotary, keyHeads, dim / 2, groups, false));
  }

  private String table(
      RotaryEmbedding rotary, int keyHeads, int pairs, int groups, boolean cosine) {
    int width = keyHeads * pairs;
    return graph.floats(
        sink -> {
          for (int cell = 0; cell < extent.cells(); cell++) {
            for (int channel = 0; channel < groups * width; channel++) {
              int keyHead = channel % width / pairs;
              double angle =
                  rotary.angle(keyHead, channel % pairs, cell % extent.width, cell / extent.width);
              sink.put((float) (cosine ? Math.cos(angle) : Math.sin(angle)));
            }
          }
        },
        extent.cells(),
        (long) groups * width);
  }

  /** One list of tokens for each group, all in one. */
  private String lists(String tokens, int groups, long width) {
    if (groups == 1) {
      return tokens;
    }
    String parts = graph.reshape(tokens, 0, extent.cells(), groups, width);
    return graph.reshape(
        graph.transpose(parts, 0, 2, 1, 3), 0, (long) groups * extent.cells(), width);
  }

  /** All channels of a point together, out of one list of tokens for each group. */
  private String points(String seen, int groups, int channels) {
    if (groups == 1) {
      return seen;
    }
    String parts = graph.reshape(seen, 0, groups, extent.cells(), channels);
    return graph.reshape(
        graph.transpose(parts, 0, 2, 1, 3), 0, extent.cells(), (long) groups * channels);
  }

  private static QuantizedMatrix.FoldedMatrix out(Block.Attention block, int groups) {
    Dense out = block.out();
    return new QuantizedMatrix.FoldedMatrix(
        out.in(),
        out.out(),
        (i, o) -> out.weight(grouped(i, block.valueDim(), block.keyHeads(), groups), o),
        null);
  }
}

package sanko.nn.onnx;

import static sanko.nn.onnx.OnnxGraph.attribute;
import static sanko.nn.onnx.OnnxGraph.floatAttribute;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.nn.file.Activation;
import sanko.nn.file.Block;
import sanko.nn.file.Layer.Dense;
import sanko.nn.file.Layer.RootMeanSquare;
import sanko.nn.file.RotaryEmbedding;
import sanko.nn.onnx.LayerEmitter.MatrixCell;
import sanko.nn.onnx.ResidualStream.Shift;

/** Writes the blocks of transformers, which see the board as a list of cells. */
final class TransformerEmitter {
  private final LayerEmitter layers;
  private final OnnxGraph graph;
  private final Extent extent;
  private final boolean fused;

  /**
   * An emitter.
   *
   * @param fused whether attention is written as one operator of ONNX Runtime
   */
  TransformerEmitter(LayerEmitter layers, Extent extent, boolean fused) {
    this.layers = layers;
    this.extent = extent;
    this.fused = fused;
    graph = layers.graph;
  }

  /*
   * One matrix makes everything: the first channels of all pairs of the queries, their second
   * channels, the same for the keys, and the values. The order of channels within queries and keys
   * does not matter to their product, and kept apart like this a rotation needs no shuffling. The
   * weights of the norm and the 1/sqrt(dim) of the scores are folded in.
   */
  ResidualStream attention(Block.Attention block, ResidualStream stream, Shift next) {
    String tokens = toTokens(stream);
    Halves halves = new Halves(block.queryDim());
    int keyHeads = block.keyHeads();
    int groups = block.heads() / keyHeads;
    String[] parts = project(block, halves, normalized(block.norm(), tokens));
    String[] query = {parts[0], parts[1]};
    String[] key = {parts[2], parts[3]};
    @Nullable RotaryEmbedding rotary = block.rotary();
    if (rotary != null) {
      query = rotated(query, rotary, block.heads(), groups, halves.first);
      key = rotated(key, rotary, keyHeads, 1, halves.first);
    }
    String seen = fused ? fused(block, query, key, parts[4]) : unfused(block, query, key, parts[4]);
    return added(stream, tokens, product(seen, block.out()), next);
  }

  private String unfused(Block.Attention block, String[] query, String[] key, String values) {
    Halves halves = new Halves(block.queryDim());
    int keyHeads = block.keyHeads();
    int groups = block.heads() / keyHeads;
    int cells = extent.cells();
    String q =
        joined(
            heads(query[0], block.heads(), halves.first, 0, 2, 1, 3),
            heads(query[1], block.heads(), halves.second, 0, 2, 1, 3),
            3);
    q = graph.reshape(q, 0, keyHeads, (long) groups * cells, block.queryDim());
    String k =
        joined(
            heads(key[0], keyHeads, halves.first, 0, 2, 3, 1),
            heads(key[1], keyHeads, halves.second, 0, 2, 3, 1),
            2);
    String v = heads(values, keyHeads, block.valueDim(), 0, 2, 1, 3);
    String scores = graph.node("MatMul", q, k);
    String shares = graph.node("Softmax", List.of(attribute("axis", -1)), scores);
    String seen = graph.node("MatMul", shares, v);
    seen = graph.reshape(seen, 0, block.heads(), cells, block.valueDim());
    seen = graph.transpose(seen, 0, 2, 1, 3);
    return graph.reshape(seen, 0, cells, (long) block.heads() * block.valueDim());
  }

  /*
   * The operator wants lists of tokens in which the channels of a head stand together, and as many
   * heads in the queries as in the keys: the query heads that share a key head become lists of
   * queries, one behind the other. There is neither a mask nor a bias, and so the provider may take
   * its fastest kernels.
   */
  private String fused(Block.Attention block, String[] query, String[] key, String values) {
    int heads = block.heads();
    int keyHeads = block.keyHeads();
    int groups = heads / keyHeads;
    int dim = block.queryDim();
    int cells = extent.cells();
    String q = joinedHalves(query, heads, dim);
    if (groups > 1) {
      q = graph.reshape(q, 0, cells, keyHeads, groups, dim);
      q = graph.transpose(q, 0, 3, 1, 2, 4);
    }
    q = graph.reshape(q, 0, (long) groups * cells, (long) keyHeads * dim);
    String k = graph.reshape(joinedHalves(key, keyHeads, dim), 0, cells, (long) keyHeads * dim);
    String seen =
        graph.contributedNode(
            "MultiHeadAttention",
            List.of(attribute("num_heads", keyHeads), floatAttribute("scale", 1)),
            q,
            k,
            values);
    if (groups == 1) {
      return seen;
    }
    seen = graph.reshape(seen, 0, groups, cells, keyHeads, block.valueDim());
    seen = graph.transpose(seen, 0, 2, 3, 1, 4);
    return graph.reshape(seen, 0, cells, (long) heads * block.valueDim());
  }

  /** Both halves of the channels of each head together, {@code [batch][cell][head][channel]}. */
  private String joinedHalves(String[] halves, int heads, int dim) {
    Halves sizes = new Halves(dim);
    int cells = extent.cells();
    return joined(
        graph.reshape(halves[0], 0, cells, heads, sizes.first),
        graph.reshape(halves[1], 0, cells, heads, sizes.second),
        3);
  }

  ResidualStream feedForward(Block.FeedForward block, ResidualStream stream, Shift next) {
    String tokens = toTokens(stream);
    int hidden = block.up().out();
    RootMeanSquare norm = block.norm();
    String both =
        product(
            normalized(norm, tokens),
            norm.channels(),
            2 * hidden,
            (i, o) ->
                norm.weights().at(i)
                    * (o < hidden ? block.up().weight(i, o) : block.gate().weight(i, o - hidden)));
    String[] parts = graph.split(both, -1, hidden, hidden);
    String gated = graph.node("Mul", layers.activation(Activation.SILU, parts[0]), parts[1]);
    return added(stream, tokens, product(gated, block.down()), next);
  }

  private String[] project(Block.Attention block, Halves halves, String tokens) {
    int firstQ = block.heads() * halves.first;
    int secondQ = block.heads() * halves.second;
    int firstK = block.keyHeads() * halves.first;
    int secondK = block.keyHeads() * halves.second;
    int values = block.keyHeads() * block.valueDim();
    float scale = (float) (1 / Math.sqrt(block.queryDim()));
    int startK = firstQ + secondQ;
    int startV = startK + firstK + secondK;
    RootMeanSquare norm = block.norm();
    String all =
        product(
            tokens,
            norm.channels(),
            startV + values,
            (i, o) -> {
              float weight;
              if (o < startK) {
                weight = scale * block.query().weight(i, halves.column(o, firstQ));
              } else if (o < startV) {
                weight = block.key().weight(i, halves.column(o - startK, firstK));
              } else {
                weight = block.value().weight(i, o - startV);
              }
              return weight * norm.weights().at(i);
            });
    return graph.split(all, -1, firstQ, secondQ, firstK, secondK, values);
  }

  /**
   * Turns the pairs of queries or keys by the position of their cell.
   *
   * @param groups heads that share the angles of one key head
   */
  private String[] rotated(
      String[] halves, RotaryEmbedding rotary, int heads, int groups, int pairs) {
    String cos = table(rotary, heads, groups, pairs, true);
    String sin = table(rotary, heads, groups, pairs, false);
    String a = halves[0];
    String b = halves[1];
    return new String[] {
      graph.node("Sub", graph.node("Mul", a, cos), graph.node("Mul", b, sin)),
      graph.node("Add", graph.node("Mul", a, sin), graph.node("Mul", b, cos))
    };
  }

  private String table(RotaryEmbedding rotary, int heads, int groups, int pairs, boolean cosine) {
    return graph.floats(
        sink -> {
          for (int cell = 0; cell < extent.cells(); cell++) {
            for (int channel = 0; channel < heads * pairs; channel++) {
              int keyHead = channel / pairs / groups;
              double angle =
                  rotary.angle(keyHead, channel % pairs, cell % extent.width, cell / extent.width);
              sink.put((float) (cosine ? Math.cos(angle) : Math.sin(angle)));
            }
          }
        },
        extent.cells(),
        (long) heads * pairs);
  }

  /** Divides each token by the root of its mean square; the weights go into the next matrix. */
  private String normalized(RootMeanSquare norm, String tokens) {
    String square = graph.node("Mul", tokens, tokens);
    String mean = graph.node("ReduceMean", List.of(attribute("axes", new long[] {-1})), square);
    String root = graph.node("Sqrt", graph.node("Add", mean, graph.scalar(norm.epsilon())));
    return graph.node("Div", tokens, root);
  }

  private ResidualStream added(ResidualStream stream, String tokens, String result, Shift next) {
    String sum = graph.node("Add", tokens, result);
    Shift delta = next.minus(stream.shift());
    if (!delta.isNone()) {
      sum = graph.node("Add", sum, layers.vector(delta::at, stream.channels()));
    }
    return new ResidualStream(sum, true, stream.channels(), next);
  }

  private String toTokens(ResidualStream stream) {
    if (stream.tokens()) {
      return stream.tensor();
    }
    String rows = graph.reshape(stream.tensor(), 0, stream.channels(), extent.cells());
    return graph.transpose(rows, 0, 2, 1);
  }

  private String product(String tokens, Dense dense) {
    return product(tokens, dense.in(), dense.out(), dense::weight);
  }

  private String product(String tokens, int in, int out, MatrixCell cell) {
    return graph.node("MatMul", tokens, layers.matrix(in, out, cell, null));
  }

  private String heads(String tokens, int heads, int dim, long... order) {
    return graph.transpose(graph.reshape(tokens, 0, extent.cells(), heads, dim), order);
  }

  private String joined(String first, String second, int axis) {
    return graph.node("Concat", List.of(attribute("axis", axis)), first, second);
  }

  /** How the channels of a head are dealt into those with even and those with odd numbers. */
  private static final class Halves {
    final int dim;
    final int first;
    final int second;

    Halves(int dim) {
      this.dim = dim;
      second = dim / 2;
      first = dim - second;
    }

    /**
     * The column of the file's matrix that becomes column {@code o} here.
     *
     * @param split how many columns belong to even channels
     */
    int column(int o, int split) {
      return o < split
          ? o / first * dim + o % first * 2
          : (o - split) / second * dim + (o - split) % second * 2 + 1;
    }
  }
}

package sanko.nn.onnx;

import static sanko.nn.onnx.OnnxGraph.BATCH;
import static sanko.nn.onnx.OnnxGraph.attribute;

import java.nio.ByteBuffer;
import java.util.List;
import sanko.nn.NetworkException;
import sanko.nn.file.Activation;
import sanko.nn.file.Block;
import sanko.nn.file.KatagoContract;
import sanko.nn.file.Layer.MetaEncoder;
import sanko.nn.file.Layer.NormActivation;
import sanko.nn.file.Layer.PassTail;
import sanko.nn.file.Layer.PolicyHead;
import sanko.nn.file.Layer.Stem;
import sanko.nn.file.Layer.TrunkRootMeanSquare;
import sanko.nn.file.Layer.ValueHead;
import sanko.nn.file.ModelMetadata;
import sanko.nn.file.NetworkDescription;
import sanko.nn.file.NetworkFile;
import sanko.nn.file.RotaryEmbedding;
import sanko.nn.file.Trunk;

/**
 * A network as an ONNX model for every program that keeps {@link KatagoContract}. Its layers are
 * those of the network's file, one by one, so that {@link LayerStore} can find them again.
 */
public final class InterchangeGraph {
  private final NetworkFile network;
  private final OnnxGraph graph = OnnxGraph.portable();
  private final int width;
  private final int height;
  private final PlainLayers layers;

  private InterchangeGraph(NetworkFile network, int width, int height, boolean masked) {
    this.network = network;
    this.width = width;
    this.height = height;
    ModelMetadata metadata = new ModelMetadata(network.description(), width, height, masked);
    KatagoContract.properties(metadata).forEach(graph::metadata);
    inputs();
    layers = new PlainLayers(graph, network, width * height, masked ? KatagoContract.MASK : null);
  }

  /**
   * Makes the model.
   *
   * @param masked whether boards may be smaller than the buffer
   * @throws NetworkException if the model would have more than 2 GB
   */
  public static ByteBuffer of(NetworkFile network, int width, int height, boolean masked)
      throws NetworkException {
    InterchangeGraph model = new InterchangeGraph(network, width, height, masked);
    model.network();
    return model.graph.toModel(network.description());
  }

  /** The mask is the last one: it may be unused, and OpenVINO counts used inputs only. */
  private void inputs() {
    NetworkDescription description = network.description();
    graph.input(KatagoContract.SPATIAL, BATCH, description.spatialPlanes(), height, width);
    graph.input(KatagoContract.GLOBAL, BATCH, description.globalFeatures(), 1, 1);
    if (description.metaFeatures() > 0) {
      graph.input(KatagoContract.META, BATCH, description.metaFeatures(), 1, 1);
    }
    graph.input(KatagoContract.MASK, BATCH, 1, height, width);
  }

  private void network() {
    Trunk trunk = network.trunk();
    PlainBlocks blocks = new PlainBlocks(layers, width, height);
    String image = blocks.image(blocks.all(trunk.blocks(), stem(trunk.stem())));
    image =
        trunk.tip() instanceof NormActivation norm
            ? layers.norm(image, norm)
            : rootMeanSquareTip((TrunkRootMeanSquare) trunk.tip(), image);
    policy(network.policyHead(), image);
    value(network.valueHead(), image);
  }

  private PlainBlocks.Stream stem(Stem stem) {
    int features = network.description().globalFeatures();
    int channels = stem.spatial().out();
    String row = layers.dense(graph.reshape(KatagoContract.GLOBAL, 0, features), stem.global());
    MetaEncoder meta = stem.meta();
    if (meta != null) {
      row = graph.node("Add", row, metaRow(meta));
    }
    String image = layers.conv(KatagoContract.SPATIAL, stem.spatial());
    return new PlainBlocks.Stream(layers.addRow(image, row, channels), false, channels);
  }

  private String metaRow(MetaEncoder meta) {
    String x = graph.reshape(KatagoContract.META, 0, network.description().metaFeatures());
    x = layers.bias(layers.dense(x, meta.dense1()), meta.bias1());
    x = layers.activation(meta.activation1(), x);
    x = layers.bias(layers.dense(x, meta.dense2()), meta.bias2());
    x = layers.activation(meta.activation2(), x);
    return layers.dense(x, meta.dense3());
  }

  private String rootMeanSquareTip(TrunkRootMeanSquare norm, String image) {
    String masked = layers.masked(image);
    String mean =
        graph.node(
            "ReduceMean",
            List.of(attribute("axes", new long[] {1})),
            graph.node("Mul", masked, masked));
    String x = layers.overRoot(masked, norm.overBoard() ? layers.mean(mean) : mean, norm.epsilon());
    int channels = norm.gamma().size();
    x = graph.node("Mul", x, layers.channels(channels, c -> norm.gamma().at(c)));
    x = graph.node("Add", x, layers.channels(channels, c -> norm.beta().at(c)));
    return layers.masked(layers.activation(norm.activation(), x));
  }

  private void policy(PolicyHead head, String trunk) {
    int policies = network.description().policyChannels();
    String g = layers.norm(layers.conv(trunk, head.g1()), head.g1Norm());
    String pooled = layers.pool(g, head.g1().out());
    int channels = head.p1().out();
    String p =
        layers.addRow(
            layers.conv(trunk, head.p1()), layers.dense(pooled, head.poolToP1()), channels);
    String points = layers.conv(layers.norm(p, head.p1Norm()), head.p2());
    String pass = layers.dense(pooled, head.pass());
    PassTail tail = head.passTail();
    if (tail != null) {
      pass = layers.activation(tail.activation(), layers.bias(pass, tail.bias()));
      pass = layers.dense(pass, tail.dense());
    }
    row(KatagoContract.PASS, pass, policies);
    graph.output(KatagoContract.POLICY, points, BATCH, policies, height, width);
  }

  private void value(ValueHead head, String trunk) {
    String v = layers.norm(layers.conv(trunk, head.v1()), head.v1Norm());
    String u = layers.dense(layers.valuePool(v, head.v1().out()), head.v2());
    u = layers.activation(head.v2Activation(), layers.bias(u, head.v2Bias()));
    String value = layers.bias(layers.dense(u, head.value()), head.valueBias());
    String score = layers.bias(layers.dense(u, head.score()), head.scoreBias());
    row(KatagoContract.VALUE, value, head.value().out());
    row(KatagoContract.SCORE, score, head.score().out());
    String ownership = layers.conv(v, head.ownership());
    graph.output(KatagoContract.OWNERSHIP, ownership, BATCH, 1, height, width);
  }

  private void row(String name, String row, int numbers) {
    graph.output(name, graph.reshape(row, 0, numbers, 1, 1), BATCH, numbers, 1, 1);
  }

  /** Writes the blocks of a trunk into a graph as they are in a network's file. */
  private static final class PlainBlocks {
    private final PlainLayers layers;
    private final OnnxGraph graph;
    private final int width;
    private final int height;
    private final int cells;

    /**
     * What flows from block to block.
     *
     * @param tensor an image, or tokens if {@code tokens}
     */
    record Stream(String tensor, boolean tokens, int channels) {
      Stream with(String other) {
        return new Stream(other, tokens, channels);
      }
    }

    PlainBlocks(PlainLayers layers, int width, int height) {
      this.layers = layers;
      this.width = width;
      this.height = height;
      graph = layers.graph;
      cells = layers.cells;
    }

    /** The stream after all of these blocks. */
    Stream all(List<Block> blocks, Stream stream) {
      Stream now = stream;
      for (Block block : blocks) {
        boolean isOfTransformer =
            block instanceof Block.Attention || block instanceof Block.FeedForward;
        now = isOfTransformer ? tokens(now) : imageStream(now);
        now = now.with(graph.node("Add", now.tensor(), added(block, now)));
      }
      return now;
    }

    private String added(Block block, Stream stream) {
      String x = stream.tensor();
      if (block instanceof Block.Ordinary ordinary) {
        String y = layers.conv(layers.norm(x, ordinary.norm1()), ordinary.conv1());
        return layers.conv(layers.norm(y, ordinary.norm2()), ordinary.conv2());
      }
      if (block instanceof Block.GlobalPooling pooling) {
        return globalPooling(pooling, x);
      }
      if (block instanceof Block.Nested nested) {
        String narrow = layers.conv(layers.norm(x, nested.norm1()), nested.narrow());
        Stream inner = all(nested.inner(), new Stream(narrow, false, nested.narrow().out()));
        return layers.conv(layers.norm(image(inner), nested.norm2()), nested.widen());
      }
      return layers.maskedTokens(
          block instanceof Block.Attention attention
              ? attention(attention, x)
              : feedForward((Block.FeedForward) block, x));
    }

    private String globalPooling(Block.GlobalPooling block, String x) {
      String z = layers.norm(x, block.norm1());
      String g = layers.norm(layers.conv(z, block.poolConv()), block.poolNorm());
      String row = layers.dense(layers.pool(g, block.poolConv().out()), block.poolDense());
      String y = layers.addRow(layers.conv(z, block.conv1()), row, block.conv1().out());
      return layers.conv(layers.norm(y, block.norm2()), block.conv2());
    }

    private String feedForward(Block.FeedForward block, String tokens) {
      String x = layers.rootMeanSquare(tokens, block.norm());
      String up = layers.activation(Activation.SILU, layers.dense(x, block.up()));
      return layers.dense(graph.node("Mul", up, layers.dense(x, block.gate())), block.down());
    }

    /*
     * Queries are [batch][cell][key head][group][channel], where the heads of a group share a key
     * head; keys are the same with one group. So both are turned by the same angles.
     */
    private String attention(Block.Attention block, String tokens) {
      int keyHeads = block.keyHeads();
      int groups = block.heads() / keyHeads;
      int dim = block.queryDim();
      String x = layers.rootMeanSquare(tokens, block.norm());
      String q = graph.reshape(layers.dense(x, block.query()), 0, cells, keyHeads, groups, dim);
      String k = graph.reshape(layers.dense(x, block.key()), 0, cells, keyHeads, 1, dim);
      RotaryEmbedding rotary = block.rotary();
      if (rotary != null) {
        String cos = table(rotary, keyHeads, dim / 2, true);
        String sin = table(rotary, keyHeads, dim / 2, false);
        q = rotated(q, dim, cos, sin);
        k = rotated(k, dim, cos, sin);
      }
      q = graph.node("Mul", q, graph.scalar(1 / Math.sqrt(dim)));
      q = graph.reshape(graph.transpose(q, 0, 2, 3, 1, 4), 0, keyHeads, (long) groups * cells, dim);
      k = graph.reshape(graph.transpose(k, 0, 2, 3, 4, 1), 0, keyHeads, dim, cells);
      String v =
          graph.reshape(layers.dense(x, block.value()), 0, cells, keyHeads, block.valueDim());
      String scores = layers.maskedScores(graph.node("MatMul", q, k));
      String shares = graph.node("Softmax", List.of(attribute("axis", -1)), scores);
      String seen = graph.node("MatMul", shares, graph.transpose(v, 0, 2, 1, 3));
      seen = graph.reshape(seen, 0, block.heads(), cells, block.valueDim());
      seen = graph.reshape(graph.transpose(seen, 0, 2, 1, 3), 0, cells, block.out().in());
      return layers.dense(seen, block.out());
    }

    /**
     * Turns each pair of channels; afterwards the first ones of all pairs stand before the others.
     */
    private String rotated(String heads, int dim, String cos, String sin) {
      String a = everySecond(heads, dim, 0);
      String b = everySecond(heads, dim, 1);
      return graph.node(
          "Concat",
          List.of(attribute("axis", -1)),
          graph.node("Sub", graph.node("Mul", a, cos), graph.node("Mul", b, sin)),
          graph.node("Add", graph.node("Mul", a, sin), graph.node("Mul", b, cos)));
    }

    private String everySecond(String heads, int dim, int first) {
      return graph.node(
          "Slice", heads, graph.longs(first), graph.longs(dim), graph.longs(-1), graph.longs(2));
    }

    /** The cosines or sines of the angles, {@code [cell][key head][1][pair]}. */
    private String table(RotaryEmbedding rotary, int keyHeads, int pairs, boolean cosine) {
      return graph.floats(
          sink -> {
            for (int cell = 0; cell < cells; cell++) {
              for (int head = 0; head < keyHeads; head++) {
                for (int pair = 0; pair < pairs; pair++) {
                  double angle = rotary.angle(head, pair, cell % width, cell / width);
                  sink.put((float) (cosine ? Math.cos(angle) : Math.sin(angle)));
                }
              }
            }
          },
          cells,
          keyHeads,
          1,
          pairs);
    }

    /** The stream as an image, whatever it was. */
    String image(Stream stream) {
      return imageStream(stream).tensor();
    }

    private Stream imageStream(Stream stream) {
      if (!stream.tokens()) {
        return stream;
      }
      String rows = graph.transpose(stream.tensor(), 0, 2, 1);
      String image = graph.reshape(rows, 0, stream.channels(), height, width);
      return new Stream(image, false, stream.channels());
    }

    private Stream tokens(Stream stream) {
      if (stream.tokens()) {
        return stream;
      }
      String rows = graph.reshape(stream.tensor(), 0, stream.channels(), cells);
      return new Stream(graph.transpose(rows, 0, 2, 1), true, stream.channels());
    }
  }
}

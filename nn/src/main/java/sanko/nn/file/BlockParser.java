package sanko.nn.file;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.nn.NetworkException;
import sanko.nn.file.Layer.Conv;
import sanko.nn.file.Layer.Dense;
import sanko.nn.file.Layer.NormActivation;
import sanko.nn.file.Layer.RootMeanSquare;

/** Reads the blocks of a trunk. */
final class BlockParser {
  private static final int MOST_BLOCKS = 10_000;
  private static final int DEEPEST_NESTING = 16;
  private static final int MOST_HEAD_CHANNELS = 4096;

  private final LayerParser layers;
  private final TokenReader in;
  private int depth;

  BlockParser(LayerParser layers) {
    this.layers = layers;
    in = layers.in;
  }

  /** Reads a number of blocks. */
  int count() throws NetworkException {
    return in.integer("the number of blocks", 1, MOST_BLOCKS);
  }

  List<Block> blocks(int count, int channels) throws NetworkException {
    List<Block> blocks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      blocks.add(block(channels));
    }
    return List.copyOf(blocks);
  }

  private Block block(int channels) throws NetworkException {
    String kind = in.token("the kind of a block");
    return switch (kind) {
      case "ordinary_block" -> ordinary(channels);
      case "gpool_block" -> globalPooling(channels);
      case "nested_bottleneck_block" -> nested(channels);
      case "transformer_attention_block" -> attention(channels);
      case "transformer_ffn_block" -> feedForward(channels);
      default -> throw in.error("unknown kind of block '" + kind + "'");
    };
  }

  private Block ordinary(int channels) throws NetworkException {
    String name = layers.name("ordinary block");
    NormActivation norm1 = layers.normActivation(channels);
    Conv conv1 = layers.conv(channels);
    NormActivation norm2 = layers.normActivation(conv1.out());
    return new Block.Ordinary(name, norm1, conv1, norm2, layers.conv(conv1.out(), channels));
  }

  private Block globalPooling(int channels) throws NetworkException {
    String name = layers.name("global pooling block");
    NormActivation norm1 = layers.normActivation(channels);
    Conv conv1 = layers.conv(channels);
    Conv poolConv = layers.conv(channels);
    NormActivation poolNorm = layers.normActivation(poolConv.out());
    Dense poolDense = layers.dense(3 * poolConv.out(), conv1.out());
    NormActivation norm2 = layers.normActivation(conv1.out());
    Conv conv2 = layers.conv(conv1.out(), channels);
    return new Block.GlobalPooling(name, norm1, conv1, poolConv, poolNorm, poolDense, norm2, conv2);
  }

  private Block nested(int channels) throws NetworkException {
    String name = layers.name("nested block");
    if (++depth > DEEPEST_NESTING) {
      throw in.error("blocks are nested more than " + DEEPEST_NESTING + " deep");
    }
    int count = count();
    NormActivation norm1 = layers.normActivation(channels);
    Conv narrow = layers.conv(channels);
    List<Block> inner = blocks(count, narrow.out());
    NormActivation norm2 = layers.normActivation(narrow.out());
    Conv widen = layers.conv(narrow.out(), channels);
    depth--;
    return new Block.Nested(name, norm1, narrow, inner, norm2, widen);
  }

  private Block attention(int channels) throws NetworkException {
    String name = layers.name("attention block");
    int heads = layers.size("heads");
    int keyHeads = layers.size("key heads");
    if (heads % keyHeads != 0) {
      throw in.error(heads + " heads cannot share " + keyHeads + " key heads evenly");
    }
    int queryDim = in.integer("query channels of a head", 2, MOST_HEAD_CHANNELS);
    int valueDim = in.integer("value channels of a head", 1, MOST_HEAD_CHANNELS);
    boolean turns = in.flag("whether there is a rotary embedding");
    boolean learned = in.flag("whether the rotary embedding is learned");
    RootMeanSquare norm = layers.rootMeanSquare(channels);
    Dense query = layers.dense(channels, heads * queryDim);
    Dense key = layers.dense(channels, keyHeads * queryDim);
    Dense value = layers.dense(channels, keyHeads * valueDim);
    Dense out = layers.dense(heads * valueDim, channels);
    @Nullable RotaryEmbedding rotary = turns ? rotary(learned, keyHeads, queryDim) : null;
    return new Block.Attention(
        name, heads, keyHeads, queryDim, valueDim, norm, query, key, value, out, rotary);
  }

  private RotaryEmbedding rotary(boolean learned, int keyHeads, int queryDim)
      throws NetworkException {
    layers.name("rotary embedding");
    if (queryDim % (learned ? 2 : 4) != 0) {
      throw in.error("a rotary embedding does not fit " + queryDim + " channels");
    }
    int pairs = queryDim / 2;
    if (!learned) {
      return new RotaryEmbedding.Fixed(in.positive("theta", Double.MAX_VALUE), pairs);
    }
    layers.expect("key heads", keyHeads);
    layers.expect("pairs", pairs);
    layers.expect("dimensions", 2);
    return new RotaryEmbedding.Learned(
        layers.trained(2L * keyHeads * pairs, "the frequencies"), pairs);
  }

  private Block feedForward(int channels) throws NetworkException {
    String name = layers.name("feed-forward block");
    layers.expect("channels", channels);
    int hidden = layers.size("hidden channels");
    if (!in.flag("whether there is a gate")) {
      throw in.error("a feed-forward block without a gate is not supported");
    }
    RootMeanSquare norm = layers.rootMeanSquare(channels);
    Dense up = layers.dense(channels, hidden);
    Dense gate = layers.dense(channels, hidden);
    return new Block.FeedForward(name, norm, up, gate, layers.dense(hidden, channels));
  }
}

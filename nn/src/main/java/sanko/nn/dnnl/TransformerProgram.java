package sanko.nn.dnnl;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sanko.nn.NetworkException;
import sanko.nn.file.Activation;
import sanko.nn.file.Affine;
import sanko.nn.file.Block;
import sanko.nn.file.Layer;
import sanko.nn.file.Layer.Conv;
import sanko.nn.file.Layer.Dense;
import sanko.nn.file.Layer.NormActivation;
import sanko.nn.file.Layer.PolicyHead;
import sanko.nn.file.Layer.RootMeanSquare;
import sanko.nn.file.Layer.Stem;
import sanko.nn.file.Layer.TrunkRootMeanSquare;
import sanko.nn.file.Layer.ValueHead;
import sanko.nn.file.NetworkFile;
import sanko.nn.file.RotaryEmbedding;
import sanko.nn.file.Trunk;

/**
 * A transformer for some positions of one board size as a program of oneDNN. The stream between the
 * blocks is fp32; what matrices read, queries, keys, values and the exponentials of scores are of
 * the type that was asked for.
 *
 * <p>The exponentials are not divided by their sum before they are multiplied with the values; the
 * result is. Their maximum is not subtracted, which the scores' bound allows.
 */
final class TransformerProgram {
  /** On larger boards the angles of queries and keys together leave no room in a cache. */
  private static final int LARGEST_JOINED = 169;

  private final NetworkFile network;
  private final WeightStore weights;
  private final Program program;
  private final int type;
  private final int rows;
  private final int width;
  private final int height;
  private final long cells;
  private final long points;
  private final int channels;

  /* What a network reads and writes, all in fp32. */
  final Tensor spatial;
  final Tensor row;
  final Tensor policy;
  final Tensor policyRow;
  final Tensor pooled;
  final Tensor values;
  final Tensor ownership;

  /* Between the steps. */
  private final Map<String, Tensor> scratch = new HashMap<>();
  private final Tensor stream;
  private final Tensor normed;
  private final Tensor last;

  /**
   * Columns of a tensor with a row for each point.
   *
   * @param first the first of them
   * @param width how many columns the tensor has
   */
  private record Columns(Tensor tensor, int first, int width) {}

  /**
   * Writes the program.
   *
   * @param type {@link Dnnl#F32} or {@link Dnnl#BF16}
   * @param rows how many positions it computes
   * @param afterPool run once {@link #pooled} is there, to set {@link #policyRow}
   */
  TransformerProgram(
      NetworkFile network,
      WeightStore weights,
      Program program,
      int type,
      int rows,
      int width,
      int height,
      Program.Step afterPool)
      throws NetworkException {
    this.network = network;
    this.weights = weights;
    this.program = program;
    this.type = type;
    this.rows = rows;
    this.width = width;
    this.height = height;
    cells = (long) width * height;
    points = rows * cells;
    Trunk trunk = network.trunk();
    channels = trunk.channels();
    spatial = program.tensor(Dnnl.F32, rows, network.description().spatialPlanes(), height, width);
    row = program.tensor(Dnnl.F32, rows, channels);
    stream = program.tensor(Dnnl.F32, points, channels);
    normed = program.tensor(type, points, channels);
    last = program.tensor(Dnnl.F32, points, channels);
    PolicyHead head = network.policyHead();
    policyRow = program.tensor(Dnnl.F32, rows, head.p1().out());
    pooled = program.tensor(Dnnl.F32, points, head.g1().out());
    values = program.tensor(Dnnl.F32, points, network.valueHead().v1().out());
    policy = program.tensor(Dnnl.F32, points, network.description().usedPolicyChannels());
    ownership = program.tensor(Dnnl.F32, points, 1);
    stem(trunk.stem());
    blocks(trunk.blocks());
    tip(trunk.tip());
    heads(head, network.valueHead(), afterPool);
    program.finish();
  }

  /** Why a network cannot be written, for the user; null if it can. */
  static @Nullable String refusal(NetworkFile network) {
    Trunk trunk = network.trunk();
    Conv stem = trunk.stem().spatial();
    boolean isPlain =
        trunk.stem().meta() == null
            && !(trunk.tip() instanceof TrunkRootMeanSquare tip && tip.overBoard())
            && stem.kernelWidth() == stem.kernelHeight()
            && stem.dilationX() == 1
            && stem.dilationY() == 1;
    return isPlain ? null : "its beginning or its end is of another kind";
  }

  private void stem(Stem stem) throws NetworkException {
    Conv conv = stem.spatial();
    int side = conv.kernelHeight();
    long planes = conv.in();
    long[] dims = {conv.out(), planes, side, side};
    // In the order of the layout's dimensions: a row for each output.
    WeightStore.Matrix kernel =
        new WeightStore.Matrix(
            new WeightStore.Key(conv, ""),
            conv.out(),
            conv.in() * side * side,
            (o, rest) -> {
              int tap = rest % (side * side);
              return conv.weight(tap / side, tap % side, rest / (side * side), o);
            });
    long plane = cells;
    Tensor points = scratch("planes", Dnnl.F32, 1, height, width, planes);
    Tensor image =
        program.view(
            points,
            0,
            new long[] {1, planes, height, width},
            planes * plane,
            1,
            width * planes,
            planes);
    for (int r = 0; r < rows; r++) {
      Tensor from =
          program.view(
              spatial,
              r * planes * plane,
              new long[] {1, planes, height, width},
              planes * plane,
              plane,
              width,
              1);
      Tensor result =
          program.view(
              stream,
              r * cells * channels,
              new long[] {1, channels, height, width},
              cells * channels,
              1,
              (long) width * channels,
              channels);
      Tensor bias = program.view(row, (long) r * channels, new long[] {channels}, 1);
      program.reorder(from, image);
      program.convolution(image, kernel, dims, bias, result, side / 2);
    }
  }

  private void blocks(List<Block> blocks) throws NetworkException {
    for (Block block : blocks) {
      if (block instanceof Block.Attention attention) {
        attention(attention);
      } else {
        feedForward((Block.FeedForward) block);
      }
    }
  }

  private void normalize(RootMeanSquare norm) throws NetworkException {
    Tensor factors = vector(norm, "", norm.channels(), c -> norm.weights().at(c));
    program.rootMeanSquare(stream, (float) norm.epsilon(), factors, null, normed);
  }

  /*
   * Queries and keys are turned as x cos + x' sin, where x' comes from a matrix whose columns have
   * been exchanged in pairs, since products with dense tensors cost next to nothing after a matrix.
   */
  private void attention(Block.Attention block) throws NetworkException {
    normalize(block.norm());
    int queries = block.query().out();
    int keys = block.key().out();
    int both = queries + keys;
    float scale = (float) (1 / Math.sqrt(block.queryDim()));
    WeightStore.Cell cell =
        (i, o) ->
            o < queries ? scale * block.query().weight(i, o) : block.key().weight(i, o - queries);
    Columns query;
    Columns key;
    if (cells > LARGEST_JOINED) {
      query = new Columns(turned(block, cell, 0, queries, "queries"), 0, queries);
      key = new Columns(turned(block, cell, queries, keys, "keys"), 0, keys);
    } else {
      Tensor joined = turned(block, cell, 0, both, "queries, keys");
      query = new Columns(joined, 0, both);
      key = new Columns(joined, queries, both);
    }
    int valueWidth = block.value().out();
    Tensor value = scratch("value", type, points, valueWidth);
    program.product(normed, matrix(block.value()), null, value);
    int seenWidth = block.heads() * block.valueDim();
    Tensor seen = scratch("seen", type, points, seenWidth);
    attend(block, query, key, value, seen);
    program.product(seen, matrix(block.out()), null, stream, Program.sum());
  }

  /**
   * Some queries and keys, turned by the angles of their points.
   *
   * @param cell the weights of all queries, whose scores have their scale, and then all keys
   * @param from the first channel
   */
  private Tensor turned(
      Block.Attention block, WeightStore.Cell cell, int from, int count, String name)
      throws NetworkException {
    Tensor result = scratch(name, type, points, count);
    WeightStore.Matrix plain = columns(block, "turned", cell, from, count);
    RotaryEmbedding rotary = block.rotary();
    if (rotary == null) {
      program.product(normed, plain, null, result);
      return result;
    }
    WeightStore.Cell exchanged = (i, o) -> o % 2 == 0 ? -cell.at(i, o + 1) : cell.at(i, o - 1);
    Tensor part = scratch("part", type, points, count);
    Tensor cos = angles(block, rotary, true, from, count);
    Tensor sin = angles(block, rotary, false, from, count);
    program.product(normed, plain, null, part, Program.with(Dnnl.MULTIPLY, cos));
    program.product(
        normed,
        columns(block, "exchanged", exchanged, from, count),
        null,
        result,
        Program.with(Dnnl.MULTIPLY, sin),
        Program.with(Dnnl.ADD, part));
    return result;
  }

  private WeightStore.Matrix columns(
      Block.Attention block, String part, WeightStore.Cell cell, int from, int count) {
    return new WeightStore.Matrix(
        new WeightStore.Key(block, "%s %d %d".formatted(part, from, count)),
        channels,
        count,
        (i, o) -> cell.at(i, from + o));
  }

  /** For each group of query heads, one of each key head: what they see. */
  private void attend(Block.Attention block, Columns query, Columns key, Tensor value, Tensor seen)
      throws NetworkException {
    int valueWidth = block.value().out();
    int seenWidth = block.heads() * block.valueDim();
    int keyHeads = block.keyHeads();
    int groups = block.heads() / keyHeads;
    int dim = block.queryDim();
    int valueDim = block.valueDim();
    Tensor shares = scratch("shares", type, rows, keyHeads, cells, cells);
    Tensor sums = scratch("sums", Dnnl.F32, points, block.heads());
    Tensor ones = ones();
    Tensor k =
        program.view(
            key.tensor,
            key.first,
            new long[] {rows, keyHeads, dim, cells},
            cells * key.width,
            dim,
            1,
            key.width);
    Tensor v =
        program.view(
            value,
            0,
            new long[] {rows, keyHeads, cells, valueDim},
            cells * valueWidth,
            valueDim,
            valueWidth,
            1);
    for (int group = 0; group < groups; group++) {
      Tensor q =
          program.view(
              query.tensor,
              query.first + (long) group * dim,
              new long[] {rows, keyHeads, cells, dim},
              cells * query.width,
              (long) groups * dim,
              query.width,
              1);
      program.product(q, k, shares, Program.function(Dnnl.EXP));
      Tensor sum =
          program.view(
              sums,
              group,
              new long[] {rows, keyHeads, cells, 1},
              cells * block.heads(),
              groups,
              block.heads(),
              1);
      program.product(shares, ones, sum);
      Tensor result =
          program.view(
              seen,
              (long) group * valueDim,
              new long[] {rows, keyHeads, cells, valueDim},
              cells * seenWidth,
              (long) groups * valueDim,
              seenWidth,
              1);
      program.product(shares, v, result);
    }
    int heads = block.heads();
    Tensor parts =
        program.view(seen, 0, new long[] {points, heads, valueDim}, seenWidth, valueDim, 1);
    Tensor divisors = program.view(sums, 0, new long[] {points, heads, 1}, heads, 1, 1);
    program.binary(Dnnl.DIVIDE, parts, divisors, parts);
  }

  /** A tensor that layers share one after the other. */
  private Tensor scratch(String name, int kind, long... dims) throws NetworkException {
    String key = name + kind + Arrays.toString(dims);
    Tensor known = scratch.get(key);
    if (known == null) {
      known = program.tensor(kind, dims);
      scratch.put(key, known);
    }
    return known;
  }

  private Tensor ones() throws NetworkException {
    String key = "ones";
    Tensor known = scratch.get(key);
    if (known == null) {
      known = program.tensor(type, 1, 1, cells, 1);
      Tensor floats = program.tensor(Dnnl.F32, 1, 1, cells, 1);
      ByteBuffer bytes = floats.bytes();
      while (bytes.hasRemaining()) {
        bytes.putFloat(1);
      }
      WeightStore.reorder(floats, known);
      scratch.put(key, known);
    }
    return known;
  }

  /** The cosines or sines for some queries and keys of all positions. */
  private Tensor angles(
      Block.Attention block, RotaryEmbedding rotary, boolean cosine, int from, int count)
      throws NetworkException {
    int queries = block.query().out();
    int dim = block.queryDim();
    int groups = block.heads() / block.keyHeads();
    float[] ofPosition = new float[(int) cells * count];
    int[] heads = new int[count];
    for (int c = 0; c < count; c++) {
      int channel = from + c;
      heads[c] = channel < queries ? channel / dim / groups : (channel - queries) / dim;
    }
    // Fixed angles are the same for all heads, so that queries and keys can share them.
    boolean isFixed = rotary instanceof RotaryEmbedding.Fixed;
    String part =
        "%s %dx%d, %d times %d %s"
            .formatted(
                cosine ? "cos" : "sin", width, height, rows, count, isFixed ? "" : "from " + from);
    return weights.vector(
        new WeightStore.Key(rotary, part),
        () -> {
          for (int i = 0; i < ofPosition.length; i++) {
            int point = i / count;
            int channel = i % count;
            double angle =
                rotary.angle(
                    heads[channel], (from + channel) % dim / 2, point % width, point / width);
            ofPosition[i] = (float) (cosine ? Math.cos(angle) : Math.sin(angle));
          }
          return ofPosition;
        },
        points,
        count);
  }

  private void feedForward(Block.FeedForward block) throws NetworkException {
    normalize(block.norm());
    int hidden = block.up().out();
    Tensor up = scratch("up", Dnnl.F32, points, hidden);
    Tensor gated = scratch("gated", type, points, hidden);
    program.product(normed, matrix(block.up()), null, up, Program.function(Dnnl.SWISH));
    program.product(normed, matrix(block.gate()), null, gated, Program.with(Dnnl.MULTIPLY, up));
    program.product(gated, matrix(block.down()), null, stream, Program.sum());
  }

  /** A list of numbers, by default with one axis. */
  private Tensor vector(
      Object layer, String part, int size, WeightStore.Numbers numbers, long... dims)
      throws NetworkException {
    return weights.vector(
        new WeightStore.Key(layer, part),
        () -> {
          float[] list = new float[size];
          for (int i = 0; i < size; i++) {
            list[i] = numbers.at(i);
          }
          return list;
        },
        dims.length == 0 ? new long[] {size} : dims);
  }

  private static WeightStore.Matrix matrix(Dense dense) {
    return new WeightStore.Matrix(
        new WeightStore.Key(dense, ""), dense.in(), dense.out(), dense::weight);
  }

  private void tip(Layer tip) throws NetworkException {
    Activation activation;
    if (tip instanceof NormActivation norm) {
      Affine affine = norm.affine();
      Tensor scale = vector(norm, "scale", channels, affine::scale, 1, channels);
      Tensor shift = vector(norm, "shift", channels, affine::shift, 1, channels);
      program.binary(Dnnl.MULTIPLY, stream, scale, last, Program.with(Dnnl.ADD, shift));
      activation = norm.activation();
    } else {
      TrunkRootMeanSquare norm = (TrunkRootMeanSquare) tip;
      Tensor gamma = vector(norm, "gamma", channels, c -> norm.gamma().at(c));
      Tensor beta = vector(norm, "beta", channels, c -> norm.beta().at(c));
      program.rootMeanSquare(stream, (float) norm.epsilon(), gamma, beta, last);
      activation = norm.activation();
    }
    if (activation != Activation.IDENTITY) {
      program.function(kind(activation), last);
    }
  }

  private static int kind(Activation activation) {
    return switch (activation) {
      case RELU -> Dnnl.RELU;
      case MISH -> Dnnl.MISH;
      case SILU -> Dnnl.SWISH;
      case IDENTITY -> throw new IllegalArgumentException("the identity is no function");
    };
  }

  private static Program.PostOp[] after(Activation activation) {
    return activation == Activation.IDENTITY
        ? new Program.PostOp[0]
        : new Program.PostOp[] {Program.function(kind(activation))};
  }

  private void heads(PolicyHead head, ValueHead value, Program.Step afterPool)
      throws NetworkException {
    Affine poolNorm = head.g1Norm().affine();
    Conv g1 = head.g1();
    program.product(
        last,
        pointwise(g1, poolNorm::scale),
        vector(g1, "bias", g1.out(), poolNorm::shift, 1, g1.out()),
        pooled,
        after(head.g1Norm().activation()));
    Conv v1 = value.v1();
    Affine norm = value.v1Norm().affine();
    program.product(
        last,
        pointwise(v1, norm::scale),
        vector(v1, "bias", v1.out(), norm::shift, 1, v1.out()),
        values,
        after(value.v1Norm().activation()));
    program.product(values, pointwise(value.ownership(), o -> 1), null, ownership);
    program.step(afterPool);
    Conv p1 = head.p1();
    Tensor hidden = program.tensor(Dnnl.F32, points, p1.out());
    for (int r = 0; r < rows; r++) {
      Tensor from =
          program.view(last, r * cells * channels, new long[] {cells, channels}, channels, 1);
      Tensor to =
          program.view(hidden, r * cells * p1.out(), new long[] {cells, p1.out()}, p1.out(), 1);
      Tensor bias =
          program.view(policyRow, (long) r * p1.out(), new long[] {1, p1.out()}, p1.out(), 1);
      program.product(
          from,
          pointwise(p1, head.p1Norm().affine()::scale),
          bias,
          to,
          after(head.p1Norm().activation()));
    }
    Conv p2 = head.p2();
    int policies = network.description().usedPolicyChannels();
    program.product(
        hidden,
        new WeightStore.Matrix(
            new WeightStore.Key(p2, ""), p2.in(), policies, (i, o) -> p2.weight(0, 0, i, o)),
        null,
        policy);
  }

  private static WeightStore.Matrix pointwise(Conv conv, WeightStore.Numbers factors) {
    return new WeightStore.Matrix(
        new WeightStore.Key(conv, ""),
        conv.in(),
        conv.out(),
        (i, o) -> conv.weight(0, 0, i, o) * factors.at(o));
  }
}

package sanko.nn.dnnl;

import java.nio.FloatBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.nn.NetworkException;
import sanko.nn.file.Activation;
import sanko.nn.file.Affine;
import sanko.nn.file.Block;
import sanko.nn.file.Layer;
import sanko.nn.file.Layer.Conv;
import sanko.nn.file.Layer.NormActivation;
import sanko.nn.file.Layer.PolicyHead;
import sanko.nn.file.Layer.RootMeanSquare;
import sanko.nn.file.Layer.Stem;
import sanko.nn.file.Layer.TrunkRootMeanSquare;
import sanko.nn.file.Layer.ValueHead;
import sanko.nn.file.NetworkFile;
import sanko.nn.file.Trunk;

/**
 * A transformer for some positions of one board size as a program of oneDNN. The stream between the
 * blocks is fp32; what matrices read, queries, keys, values and the exponentials of scores are of
 * the type that was asked for.
 */
final class TransformerProgram {
  private final NetworkFile network;
  private final WeightStore weights;
  private final Program program;
  private final Shape shape;
  private final AttentionProgram attention;
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
  private final Tensor stream;
  private final Tensor normed;
  private final Tensor last;

  /**
   * Writes the program.
   *
   * @param tables constants that are of no use on boards of another size
   * @param afterPool run once {@link #pooled} is there, to set {@link #policyRow}
   */
  TransformerProgram(
      NetworkFile network,
      WeightStore weights,
      WeightStore tables,
      Program program,
      Shape shape,
      Program.Step afterPool)
      throws NetworkException {
    this.network = network;
    this.weights = weights;
    this.program = program;
    this.shape = shape;
    rows = shape.rows();
    width = shape.width();
    height = shape.height();
    cells = shape.cells();
    points = shape.points();
    Trunk trunk = network.trunk();
    channels = trunk.channels();
    spatial = program.tensor(Dnnl.F32, rows, network.description().spatialPlanes(), height, width);
    row = program.tensor(Dnnl.F32, rows, channels);
    stream = program.tensor(Dnnl.F32, points, channels);
    normed = program.tensor(shape.type(), points, channels);
    attention = new AttentionProgram(tables, program, shape, channels, normed, stream);
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
            && stem.kernelWidth() == stem.kernelHeight()
            && stem.dilationX() == 1
            && stem.dilationY() == 1
            && trunk.blocks().stream()
                .allMatch(
                    block ->
                        !(block instanceof Block.Attention attention)
                            || AttentionProgram.computes(attention));
    return isPlain ? null : "it has layers of another kind";
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
    Tensor image = image(program.shared("planes", Dnnl.F32, 1, height, width, planes), 0, planes);
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
      Tensor result = image(stream, r, channels);
      Tensor bias = program.view(row, (long) r * channels, new long[] {channels}, 1);
      program.reorder(from, image);
      program.convolution(image, kernel, dims, bias, result, side / 2);
    }
  }

  /** One position of a tensor that has the channels of a point side by side, as an image. */
  private Tensor image(Tensor of, int position, long depth) throws NetworkException {
    return program.view(
        of,
        position * cells * depth,
        new long[] {1, depth, height, width},
        cells * depth,
        1,
        width * depth,
        depth);
  }

  /**
   * One position of a tensor that has the channels of a point side by side, as a matrix with a row
   * for each point.
   */
  private Tensor matrix(Tensor of, int position, long depth) throws NetworkException {
    return program.view(of, position * cells * depth, new long[] {cells, depth}, depth, 1);
  }

  private void blocks(List<Block> blocks) throws NetworkException {
    for (Block block : blocks) {
      if (block instanceof Block.Attention attention) {
        normalize(attention.norm());
        this.attention.add(attention);
      } else {
        feedForward((Block.FeedForward) block);
      }
    }
  }

  private void normalize(RootMeanSquare norm) throws NetworkException {
    Tensor factors = weights.vector(norm, "", norm.channels(), c -> norm.weights().at(c));
    program.rootMeanSquare(stream, (float) norm.epsilon(), factors, null, normed);
  }

  private void feedForward(Block.FeedForward block) throws NetworkException {
    normalize(block.norm());
    int hidden = block.up().out();
    Tensor up = program.shared("up", Dnnl.F32, points, hidden);
    Tensor gated = program.shared("gated", shape.type(), points, hidden);
    program.product(normed, WeightStore.matrix(block.up()), null, up, Program.function(Dnnl.SWISH));
    program.product(
        normed, WeightStore.matrix(block.gate()), null, gated, Program.with(Dnnl.MULTIPLY, up));
    program.product(gated, WeightStore.matrix(block.down()), null, stream, Program.sum());
  }

  private void tip(Layer tip) throws NetworkException {
    Activation activation;
    if (tip instanceof NormActivation norm) {
      Affine affine = norm.affine();
      Tensor scale = weights.row(norm, "scale", channels, affine::scale);
      Tensor shift = weights.row(norm, "shift", channels, affine::shift);
      program.binary(Dnnl.MULTIPLY, stream, scale, last, Program.with(Dnnl.ADD, shift));
      activation = norm.activation();
    } else if (tip instanceof TrunkRootMeanSquare norm && norm.overBoard()) {
      normalizeBoards(norm);
      activation = norm.activation();
    } else {
      TrunkRootMeanSquare norm = (TrunkRootMeanSquare) tip;
      Tensor gamma = weights.vector(norm, "gamma", channels, c -> norm.gamma().at(c));
      Tensor beta = weights.vector(norm, "beta", channels, c -> norm.beta().at(c));
      program.rootMeanSquare(stream, (float) norm.epsilon(), gamma, beta, last);
      activation = norm.activation();
    }
    if (activation != Activation.IDENTITY) {
      program.function(kind(activation), last);
    }
  }

  /** Each position divided by the root of the mean square of all its numbers. */
  private void normalizeBoards(TrunkRootMeanSquare norm) throws NetworkException {
    int size = (int) (cells * channels);
    FloatBuffer numbers = stream.bytes().asFloatBuffer();
    float[] board = new float[size];
    Tensor beta = weights.row(norm, "beta", channels, c -> norm.beta().at(c));
    for (int r = 0; r < rows; r++) {
      Tensor factors = program.tensor(Dnnl.F32, 1, channels);
      FloatBuffer toFactors = factors.bytes().asFloatBuffer();
      int from = r * size;
      program.step(
          () -> {
            numbers.get(from, board);
            double squares = 0;
            for (float number : board) {
              squares += (double) number * number;
            }
            double root = Math.sqrt(squares / size + norm.epsilon());
            for (int c = 0; c < channels; c++) {
              toFactors.put(c, (float) (norm.gamma().at(c) / root));
            }
          });
      program.binary(
          Dnnl.MULTIPLY,
          matrix(stream, r, channels),
          factors,
          matrix(last, r, channels),
          Program.with(Dnnl.ADD, beta));
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
        weights.row(g1, "bias", g1.out(), poolNorm::shift),
        pooled,
        after(head.g1Norm().activation()));
    Conv v1 = value.v1();
    Affine norm = value.v1Norm().affine();
    program.product(
        last,
        pointwise(v1, norm::scale),
        weights.row(v1, "bias", v1.out(), norm::shift),
        values,
        after(value.v1Norm().activation()));
    program.product(values, pointwise(value.ownership(), o -> 1), null, ownership);
    program.step(afterPool);
    Conv p1 = head.p1();
    Tensor hidden = program.tensor(Dnnl.F32, points, p1.out());
    for (int r = 0; r < rows; r++) {
      Tensor bias =
          program.view(policyRow, (long) r * p1.out(), new long[] {1, p1.out()}, p1.out(), 1);
      program.product(
          matrix(last, r, channels),
          pointwise(p1, head.p1Norm().affine()::scale),
          bias,
          matrix(hidden, r, p1.out()),
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

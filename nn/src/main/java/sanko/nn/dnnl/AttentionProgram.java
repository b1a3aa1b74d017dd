package sanko.nn.dnnl;

import sanko.nn.NetworkException;
import sanko.nn.file.Block;
import sanko.nn.file.RotaryEmbedding;

/**
 * Attention as a part of a program. The exponentials of the scores are not divided by their sum
 * before they are multiplied with the values; the result is. Their maximum is not subtracted: where
 * one overflows, the network's outputs are not finite, which its user has to look at.
 */
final class AttentionProgram {
  /** On larger boards the angles of queries and keys together leave no room in a cache. */
  private static final int LARGEST_JOINED = 169;

  private static final float[] ONE = {1};

  private final WeightStore tables;
  private final Program program;
  private final Shape shape;
  private final int type;
  private final long cells;
  private final long points;
  private final int channels;
  private final Tensor normed;
  private final Tensor stream;

  /** A column that adds up the shares of each point. */
  private final Tensor ones;

  /**
   * Columns of a tensor with a row for each point.
   *
   * @param first the first of them
   * @param width how many columns the tensor has
   */
  private record Columns(Tensor tensor, int first, int width) {}

  /**
   * Writes into a program.
   *
   * @param tables constants that are of no use on boards of another size
   * @param normed what the matrices read
   * @param stream what the blocks add to
   */
  AttentionProgram(
      WeightStore tables, Program program, Shape shape, int channels, Tensor normed, Tensor stream)
      throws NetworkException {
    this.tables = tables;
    this.program = program;
    this.shape = shape;
    this.channels = channels;
    this.normed = normed;
    this.stream = stream;
    type = shape.type();
    cells = shape.cells();
    points = shape.points();
    ones = program.tensor(type, 1, 1, cells, 1);
    WeightStore.reorder(
        tables.vector(new WeightStore.Key("ones", ""), () -> ONE, 1, 1, cells, 1), ones);
  }

  /** Whether a block can be written. */
  static boolean computes(Block.Attention block) {
    return block.queryDim() % 2 == 0 && block.heads() % block.keyHeads() == 0;
  }

  /** Adds a block, whose norm has been computed. */
  void add(Block.Attention block) throws NetworkException {
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
    Tensor value = program.shared("value", type, points, valueWidth);
    program.product(normed, WeightStore.matrix(block.value()), null, value);
    int seenWidth = block.heads() * block.valueDim();
    Tensor seen = program.shared("seen", type, points, seenWidth);
    attend(block, query, key, value, seen);
    program.product(seen, WeightStore.matrix(block.out()), null, stream, Program.sum());
  }

  /**
   * Some queries and keys, turned by the angles of their points as x cos + x' sin, where x' comes
   * from a matrix whose columns have been exchanged in pairs: products with dense tensors cost next
   * to nothing after a matrix.
   *
   * @param cell the weights of all queries, whose scores have their scale, and then all keys
   * @param from the first channel
   */
  private Tensor turned(
      Block.Attention block, WeightStore.Cell cell, int from, int count, String name)
      throws NetworkException {
    Tensor result = program.shared(name, type, points, count);
    WeightStore.Matrix plain = columns(block, "turned", cell, from, count);
    RotaryEmbedding rotary = block.rotary();
    if (rotary == null) {
      program.product(normed, plain, null, result);
      return result;
    }
    WeightStore.Cell exchanged = (i, o) -> o % 2 == 0 ? -cell.at(i, o + 1) : cell.at(i, o - 1);
    Tensor part = program.shared("part", type, points, count);
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
    int heads = block.heads();
    int keyHeads = block.keyHeads();
    int groups = heads / keyHeads;
    int dim = block.queryDim();
    int valueDim = block.valueDim();
    int seenWidth = heads * valueDim;
    Tensor shares = program.shared("shares", type, shape.rows(), keyHeads, cells, cells);
    Tensor sums = program.shared("sums", Dnnl.F32, points, heads);
    Tensor k =
        program.view(
            key.tensor,
            key.first,
            new long[] {shape.rows(), keyHeads, dim, cells},
            cells * key.width,
            dim,
            1,
            key.width);
    Tensor v = ofKeyHeads(block, new Columns(value, 0, valueWidth), valueDim, valueDim);
    for (int group = 0; group < groups; group++) {
      Columns ofGroup = new Columns(query.tensor, query.first + group * dim, query.width);
      Tensor q = ofKeyHeads(block, ofGroup, groups * dim, dim);
      program.product(q, k, shares, Program.function(Dnnl.EXP));
      program.product(shares, ones, ofKeyHeads(block, new Columns(sums, group, heads), groups, 1));
      Columns result = new Columns(seen, group * valueDim, seenWidth);
      program.product(shares, v, ofKeyHeads(block, result, groups * valueDim, valueDim));
    }
    Tensor parts =
        program.view(seen, 0, new long[] {points, heads, valueDim}, seenWidth, valueDim, 1);
    Tensor divisors = program.view(sums, 0, new long[] {points, heads, 1}, heads, 1, 1);
    program.binary(Dnnl.DIVIDE, parts, divisors, parts);
  }

  /**
   * Columns as a matrix for each position and key head, which has a row for each point.
   *
   * @param step from the first column of a key head to that of the next
   * @param count of columns for a key head
   */
  private Tensor ofKeyHeads(Block.Attention block, Columns columns, int step, int count)
      throws NetworkException {
    return program.view(
        columns.tensor,
        columns.first,
        new long[] {shape.rows(), block.keyHeads(), cells, count},
        cells * columns.width,
        step,
        columns.width,
        1);
  }

  /** The cosines or sines for some queries and keys of all positions. */
  private Tensor angles(
      Block.Attention block, RotaryEmbedding rotary, boolean cosine, int from, int count)
      throws NetworkException {
    int queries = block.query().out();
    int dim = block.queryDim();
    int groups = block.heads() / block.keyHeads();
    int[] heads = new int[count];
    for (int c = 0; c < count; c++) {
      int channel = from + c;
      heads[c] = channel < queries ? channel / dim / groups : (channel - queries) / dim;
    }
    // Fixed angles are the same for all heads, so that queries and keys can share them.
    boolean isFixed = rotary instanceof RotaryEmbedding.Fixed;
    String part =
        "%s of %d %s".formatted(cosine ? "cos" : "sin", count, isFixed ? "" : "from " + from);
    Tensor table =
        tables.vector(
            new WeightStore.Key(rotary, part),
            () -> {
              float[] ofPosition = new float[(int) cells * count];
              for (int i = 0; i < ofPosition.length; i++) {
                int point = i / count;
                int channel = i % count;
                double angle =
                    rotary.angle(
                        heads[channel],
                        (from + channel) % dim / 2,
                        point % shape.width(),
                        point / shape.width());
                ofPosition[i] = (float) (cosine ? Math.cos(angle) : Math.sin(angle));
              }
              return ofPosition;
            },
            shape.mostPoints(),
            count);
    return program.view(table, 0, new long[] {points, count}, count, 1);
  }
}

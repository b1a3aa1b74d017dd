package sanko.train.net;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.bytedeco.pytorch.DoubleOptional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.global.torch;
import sanko.nn.file.Activation;
import sanko.nn.file.RotaryEmbedding;

/**
 * Attention between all points (A. Vaswani and others, 2017, arXiv:1706.03762), with fixed rotary
 * embedding (J. Su and others, 2021, arXiv:2104.09864); docs/network-format.md, "Transformer
 * blocks".
 *
 * <p>The file pairs neighboring channels of a head; here the first channels of all pairs of a head
 * come before the second ones, which turn faster like that.
 */
final class AttentionBlock implements TrunkBlock {
  /** The slowest pair turns nearly this many times slower than the fastest. */
  private static final double THETA = 100;

  private final String name;
  private final int heads;
  private final int size;
  private final Processor processor;
  private final RootMeanSquare norm;
  private final Matrix query;
  private final Matrix key;
  private final Matrix value;
  private final FakeQuantizer result;
  private final Matrix out;

  /** By the size of the board, such as 9x9. */
  private final Map<String, Angles> angles = new HashMap<>();

  /**
   * A block with random parameters.
   *
   * @param gain how large its result begins
   */
  AttentionBlock(LayerMaker make, String name, int channels, int heads, double gain) {
    this.name = name;
    this.heads = heads;
    size = channels / heads;
    processor = make.processor();
    norm = make.blockNorm(name + "/norm", channels);
    query = make.matrix(name + "/query", norm, channels);
    key = make.matrix(name + "/key", norm, channels);
    value = make.matrix(name + "/value", norm, channels);
    result = make.codings().placeOfAttention(name + "/result", channels);
    out = make.lastMatrix(name + "/out", result, channels, gain);
  }

  /** A block with the numbers of a file's. */
  static AttentionBlock of(sanko.nn.file.Block.Attention file, Processor processor) {
    LayerMaker make = new LayerMaker(processor, Activation.SILU, 0);
    AttentionBlock block =
        new AttentionBlock(make, file.name(), file.norm().channels(), file.heads(), 1);
    block.norm.scale().set(file.norm().weights());
    block.query.set(file.query(), block::paired);
    block.key.set(file.key(), block::paired);
    block.value.set(file.value(), o -> o);
    block.out.set(file.out(), o -> o);
    return block;
  }

  /** Whether it can compute a file's block. */
  static boolean computes(sanko.nn.file.Block.Attention file) {
    return file.keyHeads() == file.heads()
        && file.heads() * file.queryDim() == file.norm().channels()
        && file.valueDim() == file.queryDim()
        && file.rotary() instanceof RotaryEmbedding.Fixed rotary
        && rotary.theta() == THETA;
  }

  /** Which of its channels is one of the file's, where the two of a pair are neighbors. */
  private int paired(int channel) {
    return channel / size * size + channel % 2 * (size / 2) + channel % size / 2;
  }

  @Override
  public Tensor apply(Tensor image) {
    Tensor x = norm.apply(RootMeanSquare.tokens(image));
    Angles turn =
        angles.computeIfAbsent(
            image.size(2) + "x" + image.size(3),
            any -> angles((int) image.size(2), (int) image.size(3)));
    Tensor seen = attend(turned(x, query, turn), turned(x, key, turn), split(value.apply(x)));
    Tensor joined = seen.transpose(1, 2).reshape(x.size(0), x.size(1), (long) heads * size);
    return RootMeanSquare.image(out.apply(result.applyToTokens(joined)), image);
  }

  /**
   * Attention of queries and keys that have their scale already. In bfloat16 libtorch's own is slow
   * on processors without AMX, on 19x19 more than ten times as slow as these products.
   */
  private Tensor attend(Tensor queries, Tensor keys, Tensor values) {
    return processor.half() && !processor.cuda()
        ? queries.matmul(keys.transpose(2, 3)).softmax(3).matmul(values)
        : torch.scaled_dot_product_attention(
            queries, keys, values, new TensorOptional(), 0, false, new DoubleOptional(1), false);
  }

  /** {@code [N][heads][points][size]}. */
  private Tensor split(Tensor tokens) {
    return tokens.view(tokens.size(0), tokens.size(1), heads, size).transpose(1, 2);
  }

  /**
   * Queries or keys, turned by the angles of their points. A turn needs the first channels times
   * cosines and the second ones times sines, and the other way round. Those come from a matrix with
   * its columns exchanged, which is faster than to move the channels of the results.
   */
  private Tensor turned(Tensor x, Matrix matrix, Angles turn) {
    Matrix.Factor plain = matrix.factor();
    Tensor bias = plain.bias();
    Matrix.Factor exchanged =
        new Matrix.Factor(exchanged(plain.weights()), bias == null ? null : exchanged(bias));
    Tensor sines = exchanged.apply(x).mul(turn.sin.to(x.scalar_type()));
    return split(plain.apply(x).mul(turn.cos.to(x.scalar_type())).add(sines));
  }

  private Tensor exchanged(Tensor rows) {
    Tensor halves = rows.view(-1, heads, 2, size / 2);
    return Torch.cat(2, halves.narrow(2, 1, 1).neg(), halves.narrow(2, 0, 1))
        .view(-1, (long) heads * size);
  }

  /**
   * Cosine and sine of the angle of each channel at each point, {@code [points][channels]}, times
   * the fourth root of 1 / size, so that products of queries and keys have their scale.
   */
  private record Angles(Tensor cos, Tensor sin) {}

  private Angles angles(int height, int width) {
    int pairs = size / 2;
    int channels = heads * size;
    double scale = Math.pow(size, -0.25);
    RotaryEmbedding rotary = new RotaryEmbedding.Fixed(THETA, pairs);
    float[] cos = new float[height * width * channels];
    float[] sin = new float[cos.length];
    for (int i = 0; i < cos.length; i++) {
      int point = i / channels;
      double angle = rotary.angle(0, i % pairs, point % width, point / width);
      cos[i] = (float) (scale * Math.cos(angle));
      sin[i] = (float) (scale * Math.sin(angle));
    }
    return new Angles(kept(cos), kept(sin));
  }

  private Tensor kept(float[] values) {
    long channels = (long) heads * size;
    return processor.of(values, values.length / channels, channels).retainReference();
  }

  @Override
  public void describe(NetworkForm form) throws IOException {
    form.words("transformer_attention_block", name, heads, heads, size, size, 1, 0);
    norm.describe(form);
    form.matrix(query, query.out(), this::paired);
    form.matrix(key, key.out(), this::paired);
    value.describe(form);
    out.describe(form);
    form.words(name + "/rotary", THETA);
  }
}

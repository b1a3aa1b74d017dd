package sanko.train.net;

import java.io.IOException;
import java.util.function.IntUnaryOperator;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import sanko.nn.file.RotaryEmbedding;
import sanko.train.net.Parameter.Kind;

/**
 * Attention between all points, with fixed rotary embedding; docs/network-format.md, "Transformer
 * blocks".
 *
 * <p>The file pairs neighboring channels of a head; here the first channels of all pairs of a head
 * come before the second ones, which turn faster like that.
 */
final class AttentionBlock implements Block {
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
  private final Matrix out;

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
    norm = make.rootMeanSquare(name + "/norm", channels);
    query = make.matrix(name + "/query", Kind.TRUNK_MATRIX, channels, channels, 1);
    key = make.matrix(name + "/key", Kind.TRUNK_MATRIX, channels, channels, 1);
    value = make.matrix(name + "/value", Kind.TRUNK_MATRIX, channels, channels, 1);
    out = make.matrix(name + "/out", Kind.TRUNK_MATRIX, channels, channels, gain);
  }

  @Override
  public Tensor apply(Tensor image) {
    int height = (int) image.size(2);
    int width = (int) image.size(3);
    Tensor x = norm.apply(RootMeanSquare.tokens(image));
    Tensor cos = angles(height, width, true).to(x.scalar_type());
    Tensor sin = angles(height, width, false).to(x.scalar_type());
    Tensor seen =
        torch.scaled_dot_product_attention(
            turned(split(query.apply(x)), cos, sin),
            turned(split(key.apply(x)), cos, sin),
            split(value.apply(x)));
    Tensor joined = seen.transpose(1, 2).reshape(x.size(0), x.size(1), (long) heads * size);
    return RootMeanSquare.image(out.apply(joined), image);
  }

  /** {@code [N][heads][points][size]}. */
  private Tensor split(Tensor tokens) {
    return tokens.view(tokens.size(0), tokens.size(1), heads, size).transpose(1, 2);
  }

  private Tensor turned(Tensor vectors, Tensor cos, Tensor sin) {
    Tensor first = vectors.narrow(3, 0, size / 2);
    Tensor second = vectors.narrow(3, size / 2, size / 2);
    return Torch.cat(3, first.mul(cos).sub(second.mul(sin)), first.mul(sin).add(second.mul(cos)));
  }

  /** The cosine or sine of the angle of each pair at each point, {@code [points][pairs]}. */
  private Tensor angles(int height, int width, boolean cosine) {
    int pairs = size / 2;
    RotaryEmbedding rotary = new RotaryEmbedding.Fixed(THETA, pairs);
    float[] values = new float[height * width * pairs];
    for (int i = 0; i < values.length; i++) {
      int point = i / pairs;
      double angle = rotary.angle(0, i % pairs, point % width, point / width);
      values[i] = (float) (cosine ? Math.cos(angle) : Math.sin(angle));
    }
    return processor.of(values, (long) height * width, pairs);
  }

  @Override
  public void describe(NetworkForm form) throws IOException {
    form.words("transformer_attention_block", name, heads, heads, size, size, 1, 0);
    norm.describe(form);
    IntUnaryOperator paired = o -> o / size * size + o % 2 * (size / 2) + o % size / 2;
    form.matrix(query, query.out(), paired);
    form.matrix(key, key.out(), paired);
    value.describe(form);
    out.describe(form);
    form.words(name + "/rotary", THETA);
  }
}

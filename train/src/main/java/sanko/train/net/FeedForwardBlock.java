package sanko.train.net;

import java.io.IOException;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import sanko.nn.file.Activation;
import sanko.train.net.Parameter.Kind;

/** The gated feed-forward layer of a transformer (SwiGLU): SiLU(x up) times x gate, times down. */
final class FeedForwardBlock implements Block {
  /** The root of the mean square of SiLU of a normal number. */
  private static final double SILU_DEVIATION = 0.6;

  private final String name;
  private final RootMeanSquare norm;
  private final Matrix up;
  private final Matrix gate;
  private final Matrix down;

  /**
   * A block with random parameters.
   *
   * @param gain how large its result begins
   */
  FeedForwardBlock(LayerMaker make, String name, int channels, int hidden, double gain) {
    this.name = name;
    norm = make.feedForwardNorm(name + "/norm", channels);
    up = make.matrix(name + "/up", norm, hidden);
    gate = make.matrix(name + "/gate", norm, hidden);
    down = make.matrix(name + "/down", Kind.TRUNK_MATRIX, hidden, channels, gain / SILU_DEVIATION);
  }

  /** A block with the numbers of a file's. */
  static FeedForwardBlock of(sanko.nn.file.Block.FeedForward file, Processor processor) {
    LayerMaker make = new LayerMaker(processor, Activation.SILU, 0);
    FeedForwardBlock block =
        new FeedForwardBlock(make, file.name(), file.up().in(), file.up().out(), 1);
    block.norm.scale().set(file.norm().weights());
    block.up.set(file.up(), o -> o);
    block.gate.set(file.gate(), o -> o);
    block.down.set(file.down(), o -> o);
    return block;
  }

  @Override
  public Tensor apply(Tensor image) {
    Tensor x = norm.apply(RootMeanSquare.tokens(image));
    Tensor hidden = torch.silu(up.apply(x)).mul(gate.apply(x));
    return RootMeanSquare.image(down.apply(hidden), image);
  }

  @Override
  public void describe(NetworkForm form) throws IOException {
    form.words("transformer_ffn_block", name, up.in(), up.out(), 1);
    norm.describe(form);
    up.describe(form);
    gate.describe(form);
    down.describe(form);
  }
}

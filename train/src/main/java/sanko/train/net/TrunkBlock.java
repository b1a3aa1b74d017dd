package sanko.train.net;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.jspecify.annotations.Nullable;
import sanko.nn.file.Activation;

/** A block of a trunk; docs/network-format.md, "Trunk". */
sealed interface TrunkBlock
    permits TrunkBlock.Ordinary,
        TrunkBlock.GlobalPooling,
        TrunkBlock.Nested,
        TrunkBlock.FeedForward,
        AttentionBlock {
  /**
   * What is added to the stream.
   *
   * @param image the stream {@code [N][channels][height][width]}, which is not changed
   */
  Tensor apply(Tensor image);

  void describe(NetworkForm form) throws IOException;

  /** Its channels that only it reads, as far as they can die. */
  default List<HiddenChannels> hidden() {
    return List.of();
  }

  /** Two convolutions. */
  final class Ordinary implements TrunkBlock {
    private final String name;
    private final Norm norm1;
    private final Conv conv1;
    private final Norm norm2;
    private final Conv conv2;

    /**
     * A block with random parameters.
     *
     * @param gain how large its result begins
     * @param stream the stream that it reads and adds to
     */
    Ordinary(
        LayerMaker make,
        String name,
        int channels,
        double gain,
        FakeQuantizers.@Nullable Group stream) {
      this.name = name;
      norm1 = make.norm(name + "/norm1", channels, stream);
      conv1 = make.conv(name + "/conv1", 3, norm1, channels);
      norm2 = make.convNorm(name + "/norm2", channels);
      conv2 = make.addend(name + "/conv2", 3, norm2, channels, gain, stream);
    }

    @Override
    public Tensor apply(Tensor image) {
      return conv2.apply(conv1.apply(norm1.apply(image), norm2));
    }

    @Override
    public List<HiddenChannels> hidden() {
      return List.of(new HiddenChannels(conv1.weights(), null, norm2.bias(), conv2.weights()));
    }

    @Override
    public void describe(NetworkForm form) throws IOException {
      form.words("ordinary_block", name);
      norm1.describe(form);
      conv1.describe(form);
      norm2.describe(form);
      conv2.describe(form);
    }
  }

  /** Two convolutions, the second of which also sees what is pooled over the board. */
  final class GlobalPooling implements TrunkBlock {
    private final String name;
    private final Norm norm1;
    private final Conv conv1;
    private final Conv poolConv;
    private final Norm poolNorm;
    private final Matrix poolMatrix;
    private final Norm norm2;
    private final Conv conv2;

    /**
     * A block with random parameters.
     *
     * @param gain how large its result begins
     * @param stream the stream that it reads and adds to
     */
    GlobalPooling(
        LayerMaker make,
        String name,
        int channels,
        double gain,
        FakeQuantizers.@Nullable Group stream) {
      this.name = name;
      int regular = Architecture.regularChannels(channels);
      int pooled = Architecture.poolChannels(channels);
      FakeQuantizers.Group middle = make.newGroup();
      norm1 = make.norm(name + "/norm1", channels, stream);
      conv1 = make.addend(name + "/conv1", 3, norm1, regular, 1, middle);
      poolConv = make.conv(name + "/pool", 3, norm1, pooled);
      poolNorm = make.convNorm(name + "/poolnorm", pooled);
      poolMatrix = make.matrix(name + "/poolmatrix", 3 * pooled, regular, 0.5);
      norm2 = make.norm(name + "/norm2", regular, middle);
      conv2 = make.addend(name + "/conv2", 3, norm2, channels, gain, stream);
    }

    @Override
    public Tensor apply(Tensor image) {
      Tensor z = norm1.apply(image);
      Tensor row = poolMatrix.apply(Pooling.board(poolConv.apply(z, poolNorm)));
      return conv2.apply(norm2.activate(norm2.addRow(conv1.apply(z), row)));
    }

    @Override
    public List<HiddenChannels> hidden() {
      Parameter rows = poolMatrix.weights();
      return List.of(
          new HiddenChannels(conv1.weights(), rows, norm2.bias(), conv2.weights()),
          new HiddenChannels(poolConv.weights(), null, poolNorm.bias(), rows));
    }

    @Override
    public void describe(NetworkForm form) throws IOException {
      form.words("gpool_block", name);
      norm1.describe(form);
      conv1.describe(form);
      poolConv.describe(form);
      poolNorm.describe(form);
      poolMatrix.describe(form);
      norm2.describe(form);
      conv2.describe(form);
    }
  }

  /** Blocks on a narrower stream, between two convolutions over single points. */
  final class Nested implements TrunkBlock {
    private static final int INNER_BLOCKS = 2;

    private final String name;
    private final Norm norm1;
    private final Conv narrow;
    private final List<TrunkBlock> inner = new ArrayList<>();
    private final Norm norm2;
    private final Conv widen;

    /**
     * A block with random parameters.
     *
     * @param channels width of the outer stream
     * @param middle width of the inner stream
     * @param pools whether the first inner block pools over the board
     * @param gain how large its result begins
     * @param stream the stream that it reads and adds to
     */
    Nested(
        LayerMaker make,
        String name,
        int channels,
        int middle,
        boolean pools,
        double gain,
        FakeQuantizers.@Nullable Group stream) {
      this.name = name;
      double innerGain = 1 / Math.sqrt(INNER_BLOCKS);
      FakeQuantizers.Group innerStream = make.newGroup();
      norm1 = make.norm(name + "/norm1", channels, stream);
      narrow = make.addend(name + "/narrow", 1, norm1, middle, 1, innerStream);
      for (int i = 0; i < INNER_BLOCKS; i++) {
        String part = name + "/inner" + i;
        inner.add(
            pools && i == 0
                ? new GlobalPooling(make, part, middle, innerGain, innerStream)
                : new Ordinary(make, part, middle, innerGain, innerStream));
      }
      norm2 = make.norm(name + "/norm2", middle, innerStream);
      widen = make.addend(name + "/widen", 1, norm2, channels, gain, stream);
    }

    @Override
    public Tensor apply(Tensor image) {
      Tensor stream = narrow.apply(norm1.apply(image));
      for (TrunkBlock block : inner) {
        stream = stream.add(block.apply(stream));
      }
      return widen.apply(norm2.apply(stream));
    }

    @Override
    public List<HiddenChannels> hidden() {
      return inner.stream().flatMap(block -> block.hidden().stream()).toList();
    }

    @Override
    public void describe(NetworkForm form) throws IOException {
      form.words("nested_bottleneck_block", name, inner.size());
      norm1.describe(form);
      narrow.describe(form);
      for (TrunkBlock block : inner) {
        block.describe(form);
      }
      norm2.describe(form);
      widen.describe(form);
    }
  }

  /**
   * The gated feed-forward layer of a transformer (SwiGLU; N. Shazeer 2020, arXiv:2002.05202):
   * SiLU(x up) times x gate, times down.
   */
  final class FeedForward implements TrunkBlock {
    /** The root of the mean square of SiLU of a normal number. */
    private static final double SILU_DEVIATION = 0.6;

    private final String name;
    private final RootMeanSquare norm;
    private final Matrix up;
    private final Matrix gate;
    private final FakeQuantizer gated;
    private final Matrix down;

    /**
     * A block with random parameters.
     *
     * @param gain how large its result begins
     */
    FeedForward(LayerMaker make, String name, int channels, int hidden, double gain) {
      this.name = name;
      norm = make.blockNorm(name + "/norm", channels);
      up = make.matrix(name + "/up", norm, hidden);
      gate = make.matrix(name + "/gate", norm, hidden);
      gated = make.codings().placeOfTokens(name + "/gated", hidden);
      down = make.lastMatrix(name + "/down", gated, channels, gain / SILU_DEVIATION);
    }

    /** A block with the numbers of a file's. */
    static FeedForward of(sanko.nn.file.Block.FeedForward file, Processor processor) {
      LayerMaker make = new LayerMaker(processor, Activation.SILU, 0);
      FeedForward block = new FeedForward(make, file.name(), file.up().in(), file.up().out(), 1);
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
      return RootMeanSquare.image(down.apply(gated.applyToTokens(hidden)), image);
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
}

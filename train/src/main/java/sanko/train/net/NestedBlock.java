package sanko.train.net;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.bytedeco.pytorch.Tensor;
import org.jspecify.annotations.Nullable;

/** Blocks on a narrower stream, between two convolutions over single points. */
final class NestedBlock implements Block {
  private static final int INNER_BLOCKS = 2;

  private final String name;
  private final Norm norm1;
  private final Conv narrow;
  private final List<Block> inner = new ArrayList<>();
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
  NestedBlock(
      LayerMaker make,
      String name,
      int channels,
      int middle,
      boolean pools,
      double gain,
      Codings.@Nullable Group stream) {
    this.name = name;
    double innerGain = 1 / Math.sqrt(INNER_BLOCKS);
    Codings.Group innerStream = make.newGroup();
    norm1 = make.norm(name + "/norm1", channels, stream);
    narrow = make.addend(name + "/narrow", 1, norm1, middle, 1, innerStream);
    for (int i = 0; i < INNER_BLOCKS; i++) {
      String part = name + "/inner" + i;
      inner.add(
          pools && i == 0
              ? new PoolingBlock(make, part, middle, innerGain, innerStream)
              : new OrdinaryBlock(make, part, middle, innerGain, innerStream));
    }
    norm2 = make.norm(name + "/norm2", middle, innerStream);
    widen = make.addend(name + "/widen", 1, norm2, channels, gain, stream);
  }

  @Override
  public Tensor apply(Tensor image) {
    Tensor stream = narrow.apply(norm1.apply(image));
    for (Block block : inner) {
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
    for (Block block : inner) {
      block.describe(form);
    }
    norm2.describe(form);
    widen.describe(form);
  }
}

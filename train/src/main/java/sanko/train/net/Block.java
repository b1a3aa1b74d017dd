package sanko.train.net;

import java.io.IOException;
import java.util.List;
import org.bytedeco.pytorch.Tensor;

/** A block of a trunk; docs/network-format.md, "Trunk". */
sealed interface Block
    permits OrdinaryBlock, PoolingBlock, NestedBlock, AttentionBlock, FeedForwardBlock {
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
}

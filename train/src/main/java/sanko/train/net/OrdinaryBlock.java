package sanko.train.net;

import java.io.IOException;
import java.util.List;
import org.bytedeco.pytorch.Tensor;
import org.jspecify.annotations.Nullable;

/** Two convolutions. */
final class OrdinaryBlock implements Block {
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
  OrdinaryBlock(
      LayerMaker make, String name, int channels, double gain, Codings.@Nullable Group stream) {
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

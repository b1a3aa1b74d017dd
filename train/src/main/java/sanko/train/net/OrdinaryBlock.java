package sanko.train.net;

import java.io.IOException;
import org.bytedeco.pytorch.Tensor;
import sanko.train.net.Parameter.Kind;

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
   * @param gain how large its sum begins
   */
  OrdinaryBlock(LayerMaker make, String name, int channels, double gain) {
    this.name = name;
    norm1 = make.norm(name + "/norm1", channels);
    conv1 = make.conv(name + "/conv1", Kind.TRUNK_CONV, 3, channels, channels, 1);
    norm2 = make.norm(name + "/norm2", channels);
    conv2 = make.conv(name + "/conv2", Kind.TRUNK_CONV, 3, channels, channels, gain);
  }

  @Override
  public Tensor apply(Tensor image) {
    return conv2.apply(conv1.apply(norm1.apply(image), norm2));
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

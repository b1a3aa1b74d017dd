package sanko.train.net;

import java.io.IOException;
import org.bytedeco.pytorch.Tensor;
import sanko.train.net.Parameter.Kind;

/** Two convolutions, the second of which also sees what is pooled over the board. */
final class PoolingBlock implements Block {
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
   * @param gain how large its sum begins
   */
  PoolingBlock(LayerMaker make, String name, int channels, double gain) {
    this.name = name;
    int regular = Architecture.regularChannels(channels);
    int pooled = Architecture.poolChannels(channels);
    norm1 = make.norm(name + "/norm1", channels);
    conv1 = make.conv(name + "/conv1", Kind.TRUNK_CONV, 3, channels, regular, 1);
    poolConv = make.conv(name + "/pool", Kind.TRUNK_CONV, 3, channels, pooled, 1);
    poolNorm = make.norm(name + "/poolnorm", pooled);
    poolMatrix = make.matrix(name + "/poolmatrix", Kind.MATRIX, 3 * pooled, regular, 0.5);
    norm2 = make.norm(name + "/norm2", regular);
    conv2 = make.conv(name + "/conv2", Kind.TRUNK_CONV, 3, regular, channels, gain);
  }

  @Override
  public Tensor apply(Tensor image) {
    Tensor z = norm1.apply(image);
    Tensor row = poolMatrix.apply(Pooling.board(poolConv.apply(z, poolNorm)));
    return conv2.apply(norm2.activate(norm2.addRow(conv1.apply(z), row)));
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

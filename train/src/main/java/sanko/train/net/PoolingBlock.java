package sanko.train.net;

import java.io.IOException;
import java.util.List;
import org.bytedeco.pytorch.Tensor;
import org.jspecify.annotations.Nullable;
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
   * @param gain how large its result begins
   * @param stream the stream that it reads and adds to
   */
  PoolingBlock(
      LayerMaker make, String name, int channels, double gain, Codings.@Nullable Group stream) {
    this.name = name;
    int regular = Architecture.regularChannels(channels);
    int pooled = Architecture.poolChannels(channels);
    Codings.Group middle = make.newGroup();
    norm1 = make.norm(name + "/norm1", channels, stream);
    conv1 = make.addend(name + "/conv1", 3, norm1, regular, 1, middle);
    poolConv = make.conv(name + "/pool", 3, norm1, pooled);
    poolNorm = make.convNorm(name + "/poolnorm", pooled);
    poolMatrix = make.matrix(name + "/poolmatrix", Kind.MATRIX, 3 * pooled, regular, 0.5);
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

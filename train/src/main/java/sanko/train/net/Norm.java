package sanko.train.net;

import java.io.IOException;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.jspecify.annotations.Nullable;
import sanko.nn.file.Activation;

/**
 * What is left of a batch norm, one bias for each channel, and the activation after it.
 *
 * @param before how int8 codes what is activated; null if it does not
 * @param after how int8 codes the result; null if it does not
 */
record Norm(
    Parameter bias,
    Activation activation,
    Processor processor,
    @Nullable FakeQuantizer before,
    @Nullable FakeQuantizer after)
    implements TrunkTip {
  int channels() {
    return bias.side(0);
  }

  @Override
  public Tensor apply(Tensor image) {
    return activate(image.add(processor.lower(bias.tensor()).view(1, channels(), 1, 1)));
  }

  /** Adds a row, in fp32, and the bias to every point of an image that nobody else reads. */
  Tensor addRow(Tensor own, Tensor row) {
    Tensor sum = processor.lower(row.add(bias.tensor()));
    return own.add_(sum.unsqueeze(2).unsqueeze(3));
  }

  /** The activation alone, of a tensor that nobody else reads. */
  Tensor activate(Tensor own) {
    Tensor result = activate(activation, before == null ? own : before.apply(own));
    return after == null ? result : after.apply(result);
  }

  static Tensor activate(Activation activation, Tensor own) {
    return switch (activation) {
      case IDENTITY -> own;
      case RELU -> own.relu_();
      case MISH -> torch.mish(own);
      case SILU -> torch.silu(own);
    };
  }

  @Override
  public void describe(NetworkForm form) throws IOException {
    form.norm(this);
  }
}

package sanko.train.net;

import java.io.IOException;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import sanko.nn.file.Activation;

/** What is left of a batch norm, one bias for each channel, and the activation after it. */
record Norm(Parameter bias, Activation activation, Processor processor) implements Tip {
  int channels() {
    return bias.side(0);
  }

  @Override
  public Tensor apply(Tensor image) {
    return activate(image.add(loweredBias().view(1, channels(), 1, 1)));
  }

  /** The bias in the numbers that the trunk is computed in. */
  Tensor loweredBias() {
    return processor.lower(bias.tensor());
  }

  /** Adds a row, in fp32, and the bias to every point of an image that nobody else reads. */
  Tensor addRow(Tensor own, Tensor row) {
    Tensor sum = processor.lower(row.add(bias.tensor()));
    return own.add_(sum.unsqueeze(2).unsqueeze(3));
  }

  /** The activation alone, of a tensor that nobody else reads. */
  Tensor activate(Tensor own) {
    return activate(activation, own);
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

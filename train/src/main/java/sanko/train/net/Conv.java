package sanko.train.net;

import java.io.IOException;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.global.torch;

/**
 * A convolution that keeps the board's size, without a bias of its own.
 *
 * @param weights {@code [out][in][height][width]}
 */
record Conv(Parameter weights, Processor processor) {
  int in() {
    return weights.side(1);
  }

  int out() {
    return weights.side(0);
  }

  int kernel() {
    return weights.side(2);
  }

  Tensor apply(Tensor image) {
    return apply(image, new TensorOptional());
  }

  /** Convolves, adds the norm's bias and activates. */
  Tensor apply(Tensor image, Norm norm) {
    return norm.activate(apply(image, new TensorOptional(norm.loweredBias())));
  }

  private Tensor apply(Tensor image, TensorOptional bias) {
    long[] stride = {1, 1};
    long[] padding = {kernel() / 2, kernel() / 2};
    Tensor kernels =
        processor.lower(weights.tensor()).contiguous(torch.MemoryFormat.ChannelsLast);
    return torch.conv2d(image, kernels, bias, stride, padding, stride, 1);
  }

  void describe(NetworkForm form) throws IOException {
    form.conv(this, out(), o -> o);
  }
}

package sanko.train.net;

import java.io.IOException;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.global.torch;
import org.jspecify.annotations.Nullable;

/**
 * A convolution that keeps the board's size, without a bias of its own.
 *
 * @param weights {@code [out][in][height][width]}
 * @param from how int8 codes its input; null if it computes in floats
 * @param to how int8 codes its output before anything is added to it; null if it does not
 */
record Conv(
    Parameter weights,
    Processor processor,
    @Nullable FakeQuantizer from,
    @Nullable FakeQuantizer to) {
  int in() {
    return weights.side(1);
  }

  private int out() {
    return weights.side(0);
  }

  int kernel() {
    return weights.side(2);
  }

  Tensor apply(Tensor image) {
    Tensor result = coded(image, null);
    return to == null ? result : to.apply(result);
  }

  /** Convolves, adds the norm's bias and activates. */
  Tensor apply(Tensor image, Norm norm) {
    return norm.activate(coded(image, norm.bias().tensor()));
  }

  private Tensor coded(Tensor image, @Nullable Tensor bias) {
    if (from == null || !from.isOn()) {
      return lowered(image, weights.tensor(), bias);
    }
    FakeQuantizer.Weights coded =
        new FakeQuantizer.Weights(weights.toArray(), out(), in(), from.factors());
    Tensor changes = processor.of(coded.changes(), weights.size()).view(weights.tensor().sizes());
    Tensor losses = processor.of(coded.losses(from), out());
    return lowered(image, weights.tensor().add(changes), bias == null ? losses : bias.add(losses));
  }

  private Tensor lowered(Tensor image, Tensor kernels, @Nullable Tensor bias) {
    return convolve(image, processor.lower(kernels), bias == null ? null : processor.lower(bias));
  }

  /**
   * Convolves an image with its channels last in memory. Over single points it is a matrix product,
   * since oneDNN's convolutions of that kind are wrong on some processors where the channels are no
   * multiple of 16 (docs/decisions/0028-numbers-before-speed.md).
   */
  static Tensor convolve(Tensor image, Tensor kernels, @Nullable Tensor bias) {
    if (kernels.size(2) == 1 && kernels.size(3) == 1) {
      Tensor matrix = kernels.view(kernels.size(0), kernels.size(1)).t();
      Tensor points = image.permute(0, 2, 3, 1).matmul(matrix);
      return (bias == null ? points : points.add_(bias)).permute(0, 3, 1, 2);
    }
    long[] stride = {1, 1};
    long[] padding = {kernels.size(2) / 2, kernels.size(3) / 2};
    return torch.conv2d(
        image,
        kernels.contiguous(torch.MemoryFormat.ChannelsLast),
        bias == null ? new TensorOptional() : new TensorOptional(bias),
        stride,
        padding,
        stride,
        1);
  }

  void describe(NetworkForm form) throws IOException {
    form.conv(this, out(), o -> o);
  }
}

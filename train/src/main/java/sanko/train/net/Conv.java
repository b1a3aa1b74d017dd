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
record Conv(Parameter weights, Processor processor, @Nullable Coding from, @Nullable Coding to) {
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
    Tensor result = convolve(image, null);
    return to == null ? result : to.apply(result);
  }

  /** Convolves, adds the norm's bias and activates. */
  Tensor apply(Tensor image, Norm norm) {
    return norm.activate(convolve(image, norm.bias().tensor()));
  }

  private Tensor convolve(Tensor image, @Nullable Tensor bias) {
    if (from == null || !from.isOn()) {
      return convolve(image, weights.tensor(), bias);
    }
    CodedWeights coded = new CodedWeights(weights.toArray(), out(), in(), from.factors());
    Tensor changes = processor.of(coded.changes(), weights.size()).view(weights.tensor().sizes());
    Tensor losses = processor.of(coded.losses(from), out());
    return convolve(image, weights.tensor().add(changes), bias == null ? losses : bias.add(losses));
  }

  private Tensor convolve(Tensor image, Tensor kernels, @Nullable Tensor bias) {
    long[] stride = {1, 1};
    long[] padding = {kernel() / 2, kernel() / 2};
    return torch.conv2d(
        image,
        processor.lower(kernels).contiguous(torch.MemoryFormat.ChannelsLast),
        bias == null ? new TensorOptional() : new TensorOptional(processor.lower(bias)),
        stride,
        padding,
        stride,
        1);
  }

  void describe(NetworkForm form) throws IOException {
    form.conv(this, out(), o -> o);
  }
}

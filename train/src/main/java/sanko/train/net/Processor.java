package sanko.train.net;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/**
 * What computes a network, and in which numbers.
 *
 * @param cuda whether an NVIDIA GPU does
 * @param half whether in bfloat16; parameters, losses and what is pooled are fp32 in any case
 */
record Processor(boolean cuda, boolean half) {
  /** Whether libtorch sees a GPU; only its CUDA build ever does. */
  static boolean hasCuda() {
    return torch.cuda_is_available();
  }

  /** A tensor with a copy of the numbers. */
  Tensor of(float[] values, long... shape) {
    return here(Torch.of(values, shape));
  }

  /** A tensor moved to where the computing is done. */
  Tensor here(Tensor tensor) {
    return cuda ? tensor.to(new Device(torch.DeviceType.CUDA), torch.ScalarType.Float) : tensor;
  }

  /** A tensor in the numbers that the trunk is computed in. */
  Tensor lower(Tensor tensor) {
    return half ? Torch.bf16(tensor) : tensor;
  }
}

package sanko.train.net;

import java.lang.ref.Reference;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.openblas.global.openblas_nolapack;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;

/** Small helps for libtorch. */
final class Torch {
  private Torch() {}

  /**
   * Sets how many threads compute; OpenBLAS's own ones would only spin beside them. NNPACK would
   * warn of each processor that it does not know, many times.
   */
  static void setThreads(int threads) {
    torch.globalContext().setUserEnabledNNPACK(false);
    openblas_nolapack.blas_set_num_threads(1);
    torch.set_num_threads(threads);
  }

  /**
   * Sets whether libtorch computes by oneDNN, which is fast, or by plain loops and matrix products.
   */
  static void useOneDnn(boolean use) {
    torch.globalContext().setUserEnabledMkldnn(use);
  }

  /** Whether it does. */
  static boolean usesOneDnn() {
    return torch.globalContext().userEnabledMkldnn();
  }

  static Tensor fp32(Tensor tensor) {
    return tensor.to(torch.ScalarType.Float);
  }

  static Tensor bf16(Tensor tensor) {
    return tensor.to(torch.ScalarType.BFloat16);
  }

  /** A tensor in main memory with a copy of the numbers. */
  static Tensor of(float[] values, long... shape) {
    try (FloatPointer numbers = new FloatPointer(values)) {
      return torch.from_blob(numbers, shape).clone();
    }
  }

  /** The numbers of a tensor, wherever it lies. */
  static float[] array(Tensor tensor) {
    float[] values = new float[Math.toIntExact(tensor.numel())];
    read(tensor, values);
    return values;
  }

  /** Copies the numbers of a tensor out. */
  static void read(Tensor tensor, float[] into) {
    Tensor plain = tensor.detach().cpu().contiguous();
    try {
      plain.data_ptr_float().get(into);
    } finally {
      Reference.reachabilityFence(plain);
    }
  }

  /** Copies numbers into a tensor that is no one else's. */
  static void write(Tensor tensor, float[] values) {
    tensor.detach().copy_(of(values, tensor.numel()).view(tensor.sizes()));
  }

  static Tensor cat(int dimension, Tensor... tensors) {
    return torch.cat(new TensorVector(tensors), dimension);
  }

  static Scalar scalar(double value) {
    return new Scalar(value);
  }
}

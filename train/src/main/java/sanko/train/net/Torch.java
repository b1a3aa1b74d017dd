package sanko.train.net;

import java.util.List;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.openblas.global.openblas_nolapack;
import org.bytedeco.pytorch.BoolOptional;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;

/** Small helps for libtorch. */
final class Torch {
  private Torch() {}

  /** Sets how many threads compute; OpenBLAS's own ones only spin beside them. */
  static void setThreads(int threads) {
    openblas_nolapack.blas_set_num_threads(1);
    torch.set_num_threads(threads);
  }

  static Tensor bf16(Tensor tensor) {
    return tensor.to(torch.ScalarType.BFloat16);
  }

  static Tensor fp32(Tensor tensor) {
    return tensor.to(torch.ScalarType.Float);
  }

  /** A tensor with a copy of the numbers. */
  static Tensor of(float[] values, long... shape) {
    return torch.from_blob(new FloatPointer(values), shape).clone();
  }

  static Tensor cat(int dimension, Tensor... tensors) {
    return torch.cat(new TensorVector(tensors), dimension);
  }

  static Tensor cat(int dimension, List<Tensor> tensors) {
    return cat(dimension, tensors.toArray(Tensor[]::new));
  }

  static Scalar scalar(double value) {
    return new Scalar(value);
  }

  static void backward(Tensor loss) {
    loss.backward();
  }

  /** Tells libtorch that one thread computes gradients or not. */
  static BoolOptional yes() {
    return new BoolOptional(true);
  }
}

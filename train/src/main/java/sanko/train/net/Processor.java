package sanko.train.net;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import sanko.nn.file.Activation;

/**
 * What computes a network, and in which numbers. Parameters, losses and what is pooled are fp32 in
 * any case, so that it can change from bfloat16 to fp32 between two steps. One thread.
 */
final class Processor {
  /** The flags of x86 and ARM. */
  private static final Pattern HALF =
      Pattern.compile("^(flags|Features)\\b.*\\b(avx512_bf16|amx_bf16|bf16)\\b");

  private static final int CHANNELS = 96;
  private static final int ROWS = 16;
  private static final int SIDE = 19;
  private static final int ROUNDS = 10;

  private final boolean cuda;
  private final UnaryOperator<Tensor> lowering;
  private boolean half;

  /**
   * A processor.
   *
   * @param cuda whether it is an NVIDIA GPU
   * @param half whether it computes in bfloat16
   */
  Processor(boolean cuda, boolean half) {
    this(cuda, half, Torch::bf16);
  }

  /**
   * The same with another step from fp32 to bfloat16, for tests.
   *
   * @param lowering gives a tensor in bfloat16
   */
  Processor(boolean cuda, boolean half, UnaryOperator<Tensor> lowering) {
    this.cuda = cuda;
    this.half = half;
    this.lowering = lowering;
  }

  /** Whether it is an NVIDIA GPU. */
  boolean cuda() {
    return cuda;
  }

  /** Whether it computes in bfloat16. */
  boolean half() {
    return half;
  }

  /** Computes in fp32 from now on. */
  void widen() {
    half = false;
  }

  /** Another one that is alike. */
  Processor copy() {
    return new Processor(cuda, half, lowering);
  }

  /** Whether libtorch sees a GPU; only its CUDA build ever does. */
  static boolean hasCuda() {
    return torch.cuda_is_available();
  }

  /**
   * Whether this processor computes convolutions faster in bfloat16 than in fp32, measured with as
   * many threads as libtorch has. With AMX it does by far; with AVX-512's products of bfloat16
   * alone, some processors do and others do not.
   */
  static boolean isFasterInHalf() {
    return hasHalf() && seconds(new Processor(false, true)) < seconds(new Processor(false, false));
  }

  /** The shortest of several times that a convolution of a trunk takes, forward and backward. */
  @SuppressWarnings("try") // It is enough that the scope is there.
  private static double seconds(Processor processor) {
    try (PointerScope scope = new PointerScope()) {
      LayerMaker make = new LayerMaker(processor, Activation.RELU, 1);
      Norm norm = make.norm("norm", CHANNELS);
      Conv conv = make.conv("conv", 3, norm, CHANNELS);
      float[] numbers = new float[ROWS * CHANNELS * SIDE * SIDE];
      Arrays.fill(numbers, 1);
      Tensor image = processor.of(numbers, ROWS, CHANNELS, SIDE, SIDE);
      Tensor input = processor.lower(image).contiguous(torch.MemoryFormat.ChannelsLast);
      double least = Double.POSITIVE_INFINITY;
      for (int i = 0; i < ROUNDS; i++) {
        long start = System.nanoTime();
        conv.apply(norm.apply(input), norm).sum().backward();
        least = Math.min(least, (System.nanoTime() - start) / 1e9);
      }
      return least;
    }
  }

  /** Whether the processor computes in bfloat16 itself; where nobody knows, it does not. */
  static boolean hasHalf() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines.anyMatch(line -> HALF.matcher(line).find());
    } catch (IOException | UncheckedIOException e) {
      return false;
    }
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
    return half ? lowering.apply(tensor) : tensor;
  }
}

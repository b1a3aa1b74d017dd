package sanko.train.net;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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
  /** The flags of x86 and ARM. */
  private static final Pattern HALF =
      Pattern.compile("^(flags|Features)\\b.*\\b(avx512_bf16|amx_bf16|bf16)\\b");

  /** Whether libtorch sees a GPU; only its CUDA build ever does. */
  static boolean hasCuda() {
    return torch.cuda_is_available();
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
    return half ? Torch.bf16(tensor) : tensor;
  }
}

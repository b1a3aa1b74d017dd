package sanko.nn.onnx;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sanko.nn.onnx.LayerEmitter.Factors;

/**
 * The factors of each scaling. A channel's extent is its largest number, as a share of the largest
 * of its tensor, over all tensors with the scaling. Its factor is that to the power of -1/2: the
 * other half of the difference is left to the weights, which are coded in bytes as well. Immutable.
 */
final class ChannelFactors {
  private static final float SMALLEST_EXTENT = 1f / 256;

  private final Map<Integer, float[]> factors = new HashMap<>();

  ChannelFactors(ActivationStatistics statistics) {
    for (ActivationStatistics.Tensor tensor : statistics.tensors()) {
      if (!tensor.scaling().equals(Scaling.NONE)) {
        include(tensor);
      }
    }
    for (float[] extents : factors.values()) {
      for (int c = 0; c < extents.length; c++) {
        extents[c] = (float) (1 / Math.sqrt(Math.max(extents[c], SMALLEST_EXTENT)));
      }
    }
  }

  private void include(ActivationStatistics.Tensor tensor) {
    float[] extents =
        factors.computeIfAbsent(tensor.scaling().id(), id -> new float[tensor.channels()]);
    float largest = Math.max(tensor.highest(null), -tensor.lowest(null));
    for (int c = 0; c < extents.length && largest > 0; c++) {
      extents[c] = Math.max(extents[c], tensor.extent(c) / largest);
    }
  }

  /** What the channels are multiplied with, or null for nothing. */
  @Nullable Factors of(Scaling scaling) {
    float[] known = factors.get(scaling.id());
    return known == null ? null : channel -> known[channel];
  }
}

package sanko.nn.onnx;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sanko.nn.onnx.LayerEmitter.Factors;

/**
 * The factors of each scaling. A channel's extent is its largest number, as a share of the largest
 * of its tensor, over all tensors with the scaling; {@link Scaling#factor} makes a factor of it.
 * Immutable.
 */
final class ChannelFactors {
  private final Map<Scaling, float[]> factors = new HashMap<>();

  ChannelFactors(ActivationStatistics statistics) {
    for (ActivationStatistics.Tensor tensor : statistics.tensors()) {
      if (!tensor.scaling().equals(Scaling.NONE)) {
        include(tensor);
      }
    }
    factors.forEach(
        (scaling, extents) -> {
          for (int c = 0; c < extents.length; c++) {
            extents[c] = Scaling.factor(extents[c], scaling.power());
          }
        });
  }

  private void include(ActivationStatistics.Tensor tensor) {
    float[] extents =
        factors.computeIfAbsent(tensor.scaling(), any -> new float[tensor.channels()]);
    float largest = Math.max(tensor.highest(null), -tensor.lowest(null));
    for (int c = 0; c < extents.length && largest > 0; c++) {
      extents[c] = Math.max(extents[c], tensor.extent(c) / largest);
    }
  }

  /** What the channels are multiplied with, or null for nothing. */
  @Nullable Factors of(Scaling scaling) {
    float[] known = factors.get(scaling);
    return known == null ? null : channel -> known[channel];
  }
}

package sanko.train.net;

import java.util.ArrayList;
import java.util.List;

/**
 * Images whose channels int8 scales alike before it codes them: those of one stream, or those
 * around one activation. It follows {@code ChannelFactors} in {@code sanko.nn.onnx}.
 */
final class CodingGroup {
  private static final float SMALLEST_EXTENT = 1f / 256;

  private final List<Coding> members = new ArrayList<>();

  void add(Coding member) {
    members.add(member);
  }

  /** What each channel is multiplied with: the root of how small it is. */
  float[] factors(int channels) {
    float[] extents = new float[channels];
    for (Coding member : members) {
      float largest = 0;
      for (int c = 0; c < channels; c++) {
        largest = Math.max(largest, member.extent(c));
      }
      for (int c = 0; c < channels && largest > 0; c++) {
        extents[c] = Math.max(extents[c], member.extent(c) / largest);
      }
    }
    for (int c = 0; c < channels; c++) {
      extents[c] = (float) (1 / Math.sqrt(Math.max(extents[c], SMALLEST_EXTENT)));
    }
    return extents;
  }
}

package sanko.train.net;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.nn.file.Activation;
import sanko.nn.onnx.Scaling;

/**
 * All places of a network where int8 codes images, and whether they are rounded now. One thread.
 */
final class FakeQuantizers {
  /** The extremes of images are cut off as in {@code QuantizingEmitter}. */
  private static final float IMAGE_RANGE = 0.8f;

  private final Processor processor;
  private final List<FakeQuantizer> places = new ArrayList<>();
  private boolean on;

  /**
   * Images whose channels int8 scales alike before it codes them: those of one stream, or those
   * around one activation. It follows {@code QuantizingEmitter.ChannelFactors} in {@code
   * sanko.nn.onnx}.
   */
  static final class Group {
    private final float power;
    private final List<FakeQuantizer> members = new ArrayList<>();

    /**
     * A group without members.
     *
     * @param power see {@link Scaling}
     */
    Group(float power) {
      this.power = power;
    }

    void add(FakeQuantizer member) {
      members.add(member);
    }

    /** What each channel is multiplied with: the more, the smaller it is. */
    float[] factors(int channels) {
      float[] extents = new float[channels];
      for (FakeQuantizer member : members) {
        float largest = 0;
        for (int c = 0; c < channels; c++) {
          largest = Math.max(largest, member.extent(c));
        }
        for (int c = 0; c < channels && largest > 0; c++) {
          extents[c] = Math.max(extents[c], member.extent(c) / largest);
        }
      }
      for (int c = 0; c < channels; c++) {
        extents[c] = Scaling.factor(extents[c], power);
      }
      return extents;
    }
  }

  FakeQuantizers(Processor processor) {
    this.processor = processor;
  }

  Processor processor() {
    return processor;
  }

  /**
   * A place.
   *
   * @param group with which its channels are scaled alike; null if they are not scaled
   */
  FakeQuantizer place(String name, int channels, @Nullable Group group) {
    return place(name, channels, group, IMAGE_RANGE);
  }

  /** A place before matrices of a transformer's block: nothing is cut off. */
  FakeQuantizer placeOfTokens(String name, int channels) {
    return place(name, channels, new Group(Scaling.OF_TOKENS), 1);
  }

  /** The place after attention, whose channels are not scaled; nothing is cut off. */
  FakeQuantizer placeOfAttention(String name, int channels) {
    return place(name, channels, null, 1);
  }

  private FakeQuantizer place(String name, int channels, @Nullable Group group, float range) {
    FakeQuantizer coding = new FakeQuantizer(name, channels, group, range, this);
    places.add(coding);
    return coding;
  }

  /** A group around an activation; null for those after which scaled channels would differ. */
  static @Nullable Group group(Activation activation) {
    return activation == Activation.RELU ? new Group(Scaling.OF_IMAGES) : null;
  }

  boolean areOn() {
    return on;
  }

  /** Has images and weights rounded from now on, or not. */
  void turn(boolean on) {
    this.on = on;
  }

  void save(Checkpoint checkpoint) {
    places.forEach(place -> place.save(checkpoint));
  }

  void load(Checkpoint checkpoint) throws IOException {
    for (FakeQuantizer place : places) {
      place.load(checkpoint);
    }
  }
}

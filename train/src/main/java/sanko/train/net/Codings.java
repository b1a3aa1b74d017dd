package sanko.train.net;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.nn.file.Activation;

/**
 * All places of a network where int8 codes images, and whether they are rounded now. One thread.
 */
final class Codings {
  private final Processor processor;
  private final List<Coding> places = new ArrayList<>();
  private boolean on;

  Codings(Processor processor) {
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
  Coding place(String name, int channels, @Nullable CodingGroup group) {
    Coding coding = new Coding(name, channels, group, this);
    places.add(coding);
    return coding;
  }

  /** A group around an activation; null for those after which scaled channels would differ. */
  static @Nullable CodingGroup group(Activation activation) {
    return activation == Activation.RELU ? new CodingGroup() : null;
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
    for (Coding place : places) {
      place.load(checkpoint);
    }
  }
}

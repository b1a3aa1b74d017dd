package sanko.nn.onnx;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sanko.nn.onnx.LayerEmitter.Factors;

/**
 * Statistics of the tensors that an int8 graph quantizes, in the order in which its emitter meets
 * them. Immutable.
 */
public record ActivationStatistics(List<Tensor> tensors) {
  public ActivationStatistics {
    tensors = List.copyOf(tensors);
  }

  /** The places of the tensors. */
  public Set<CodedPlace> places() {
    Set<CodedPlace> places = EnumSet.noneOf(CodedPlace.class);
    for (Tensor tensor : tensors) {
      places.add(tensor.place());
    }
    return places;
  }

  /** Only the tensors of the places up to one, for a graph that codes no others. */
  public ActivationStatistics upTo(CodedPlace last) {
    return new ActivationStatistics(
        tensors.stream().filter(tensor -> tensor.place().compareTo(last) <= 0).toList());
  }

  /** Whether all numbers are finite. */
  public boolean areFinite() {
    for (Tensor tensor : tensors) {
      if (!tensor.isFinite()) {
        return false;
      }
    }
    return true;
  }

  /** One tensor. Its range always holds 0. */
  public static final class Tensor {
    private final CodedPlace place;
    private final Scaling scaling;
    private final float[] lowest;
    private final float[] highest;
    private final float[] means;

    public Tensor(
        CodedPlace place, Scaling scaling, float[] lowest, float[] highest, float[] means) {
      this.place = place;
      this.scaling = scaling;
      this.lowest = lowest;
      this.highest = highest;
      this.means = means;
    }

    /** Where it is coded. */
    public CodedPlace place() {
      return place;
    }

    /** Whether the tensor has one scale or one for each channel. */
    public Scaling scaling() {
      return scaling;
    }

    /** The number of channels. */
    public int channels() {
      return means.length;
    }

    /** The mean of a channel. */
    public float mean(int channel) {
      return means[channel];
    }

    /** The least number of the scaled tensor, at most 0. */
    public float lowest(@Nullable Factors factors) {
      float low = 0;
      for (int c = 0; c < lowest.length; c++) {
        low = Math.min(low, lowest[c] * (factors == null ? 1 : factors.at(c)));
      }
      return low;
    }

    /** The largest number of the scaled tensor, at least 0. */
    public float highest(@Nullable Factors factors) {
      float high = 0;
      for (int c = 0; c < highest.length; c++) {
        high = Math.max(high, highest[c] * (factors == null ? 1 : factors.at(c)));
      }
      return high;
    }

    /** The largest distance from 0 in a channel. */
    float extent(int channel) {
      return Math.max(highest[channel], -lowest[channel]);
    }

    /** Writes the statistics, but not the place, so that they can be read again. */
    public void writeTo(DataOutputStream out) throws IOException {
      scaling.writeTo(out);
      out.writeInt(means.length);
      for (int c = 0; c < means.length; c++) {
        out.writeFloat(lowest[c]);
        out.writeFloat(highest[c]);
        out.writeFloat(means[c]);
      }
    }

    /** Reads what {@link #writeTo} wrote of a place, with at most this many channels. */
    public static Tensor read(DataInputStream in, CodedPlace place, int mostChannels)
        throws IOException {
      Scaling scaling = Scaling.read(in);
      int channels = in.readInt();
      if (channels < 0 || channels > mostChannels) {
        throw new IOException("it has " + channels + " channels");
      }
      float[] lowest = new float[channels];
      float[] highest = new float[channels];
      float[] means = new float[channels];
      for (int c = 0; c < channels; c++) {
        lowest[c] = in.readFloat();
        highest[c] = in.readFloat();
        means[c] = in.readFloat();
      }
      return new Tensor(place, scaling, lowest, highest, means);
    }

    boolean isFinite() {
      for (int c = 0; c < means.length; c++) {
        if (!Float.isFinite(lowest[c])
            || !Float.isFinite(highest[c])
            || !Float.isFinite(means[c])) {
          return false;
        }
      }
      return true;
    }
  }
}

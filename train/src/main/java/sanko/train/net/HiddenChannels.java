package sanko.train.net;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * The channels between a convolution and what alone reads their activation.
 *
 * <p>With ReLU a channel can come to a state in which it is zero in all positions. Then it has no
 * gradient, never changes again, and is computed for nothing. Such channels can be drawn anew; they
 * are read with zeros at first, so the answers of the network stay the same.
 *
 * @param weights of the convolution {@code [channels][in][height][width]}
 * @param row a matrix {@code [in][channels]} whose result is added to them; null if there is none
 * @param bias what is added before the activation
 * @param reader a convolution {@code [out][channels][height][width]}, or a matrix {@code [parts *
 *     channels][out]} that reads several pooled values of each channel
 */
record HiddenChannels(
    Parameter weights, @Nullable Parameter row, Parameter bias, Parameter reader) {
  private int channels() {
    return weights.side(0);
  }

  /** How many weights a channel has. */
  private int fan() {
    return Math.toIntExact(weights.size()) / channels();
  }

  /**
   * Random weights for some channels, one after the other. Their variance is that of a new network
   * with ReLU, and the sum of each channel is zero: what they read is positive nearly everywhere,
   * and half of the channels would be negative there.
   */
  float[] draw(int count, Random random) {
    int fan = fan();
    float[] fresh = new float[count * fan];
    for (int start = 0; start < fresh.length; start += fan) {
      double sum = 0;
      for (int i = start; i < start + fan; i++) {
        fresh[i] = (float) (random.nextGaussian() * Math.sqrt(2.0 / fan));
        sum += fresh[i];
      }
      for (int i = start; i < start + fan; i++) {
        fresh[i] -= (float) (sum / fan);
      }
    }
    return fresh;
  }

  /** Gives channels other weights, removes what is added to them, and clears what reads them. */
  void replace(List<Integer> channels, float[] fresh) {
    int fan = fan();
    float[] numbers = weights.toArray();
    for (int i = 0; i < channels.size(); i++) {
      System.arraycopy(fresh, i * fan, numbers, channels.get(i) * fan, fan);
    }
    weights.set(numbers);
    clear(bias, channels, 1, 1);
    if (row != null) {
      clear(row, channels, row.side(0), 1);
    }
    boolean isMatrix = reader.tensor().dim() == 2;
    int inner = isMatrix ? reader.side(1) : reader.side(2) * reader.side(3);
    clear(reader, channels, Math.toIntExact(reader.size()) / (channels() * inner), inner);
  }

  /** Clears some channels of an array {@code [outer][channels][inner]}. */
  private void clear(Parameter parameter, List<Integer> channels, int outer, int inner) {
    float[] numbers = parameter.toArray();
    for (int o = 0; o < outer; o++) {
      for (int channel : channels) {
        int start = (o * channels() + channel) * inner;
        Arrays.fill(numbers, start, start + inner, 0);
      }
    }
    parameter.set(numbers);
  }
}

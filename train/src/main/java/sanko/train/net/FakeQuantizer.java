package sanko.train.net;

import java.io.IOException;
import java.util.Arrays;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.jspecify.annotations.Nullable;
import sanko.nn.onnx.QuantizedConv;

/**
 * A place where int8 codes an image in bytes. In the last part of a training it rounds the image as
 * int8 does in play, see docs/training.md, "Fake quantization"; gradients pass as if it did not,
 * except for what is cut off (B. Jacob and others, 2017, arXiv:1712.05877). The range of each
 * channel is followed from batch to batch.
 */
final class FakeQuantizer {
  private static final int LARGEST_CODE = 255;

  /** How far a range that is too wide shrinks in a step. */
  private static final float SHRINKING = 0.01f;

  /** How far the means move in a step. */
  private static final float MOVING = 0.05f;

  private final String name;
  private final int channels;
  private final FakeQuantizers.@Nullable Group group;
  private final float codedRange;
  private final FakeQuantizers all;
  private final float[] lowest;
  private final float[] highest;
  private final float[] means;
  private boolean hasSeen;

  /**
   * A place that has seen nothing.
   *
   * @param group with which its channels are scaled alike; null if they are not scaled
   * @param codedRange the share of the range that is coded; the rest is cut off
   */
  FakeQuantizer(
      String name,
      int channels,
      FakeQuantizers.@Nullable Group group,
      float codedRange,
      FakeQuantizers all) {
    this.name = name;
    this.channels = channels;
    this.group = group;
    this.codedRange = codedRange;
    this.all = all;
    lowest = new float[channels];
    highest = new float[channels];
    means = new float[channels];
    if (group != null) {
      group.add(this);
    }
  }

  /** Whether images are rounded now. */
  boolean isOn() {
    return all.areOn();
  }

  /** The image {@code [N][channels][height][width]}, rounded if that is on. */
  Tensor apply(Tensor image) {
    if (!isOn()) {
      return image;
    }
    observe(image);
    return round(image);
  }

  /** The tokens {@code [N][points][channels]}, rounded if that is on. */
  Tensor applyToTokens(Tensor tokens) {
    return isOn() ? apply(tokens.transpose(1, 2).unsqueeze(3)).squeeze(3).transpose(1, 2) : tokens;
  }

  int channels() {
    return channels;
  }

  /** What computes the network. */
  Processor processor() {
    return all.processor();
  }

  @SuppressWarnings("try") // It is enough that the scope is there.
  private void observe(Tensor image) {
    long[] board = {0, 2, 3};
    try (NoGradGuard guard = new NoGradGuard()) {
      float[] low = Torch.array(Torch.fp32(image.amin(board, false)));
      float[] high = Torch.array(Torch.fp32(image.amax(board, false)));
      float[] mean = Torch.array(Torch.fp32(image.mean(board)));
      if (!areFinite(low) || !areFinite(high)) {
        return;
      }
      for (int c = 0; c < channels; c++) {
        lowest[c] = Math.min(low[c], lowest[c] + SHRINKING * (low[c] - lowest[c]));
        highest[c] = Math.max(high[c], highest[c] + SHRINKING * (high[c] - highest[c]));
        means[c] += (hasSeen ? MOVING : 1) * (mean[c] - means[c]);
      }
    }
    hasSeen = true;
  }

  /** What is not finite would stay in the ranges; the step that made it is taken back. */
  private static boolean areFinite(float[] extremes) {
    for (float each : extremes) {
      if (!Float.isFinite(each)) {
        return false;
      }
    }
    return true;
  }

  private Tensor round(Tensor image) {
    float[] factors = factors();
    float low = 0;
    float high = 0;
    for (int c = 0; c < channels; c++) {
      low = Math.min(low, codedRange * lowest[c] * factors[c]);
      high = Math.max(high, codedRange * highest[c] * factors[c]);
    }
    float scale = high > low ? (high - low) / LARGEST_CODE : 1;
    float[] scales = new float[channels];
    float[] zeros = new float[channels];
    for (int c = 0; c < channels; c++) {
      scales[c] = scale / factors[c];
      zeros[c] = Math.round(-low / scale);
    }
    Tensor rounded =
        torch.fake_quantize_per_channel_affine(
            Torch.fp32(image),
            processor().of(scales, channels),
            processor().of(zeros, channels).to(torch.ScalarType.Int),
            1,
            0,
            LARGEST_CODE);
    return rounded.to(image.scalar_type());
  }

  /** The largest distance of a channel from 0. */
  float extent(int channel) {
    return Math.max(highest[channel], -lowest[channel]);
  }

  /** What each channel is multiplied with before it is coded. */
  float[] factors() {
    if (group != null) {
      return group.factors(channels);
    }
    float[] ones = new float[channels];
    Arrays.fill(ones, 1);
    return ones;
  }

  float mean(int channel) {
    return means[channel];
  }

  /** Adds what it has seen to a checkpoint. */
  void save(Checkpoint checkpoint) {
    if (hasSeen) {
      checkpoint
          .put(name + "#lowest", lowest.clone())
          .put(name + "#highest", highest.clone())
          .put(name + "#means", means.clone());
    }
  }

  /** Takes what it had seen from a checkpoint, if that has it. */
  void load(Checkpoint checkpoint) throws IOException {
    hasSeen = checkpoint.has(name + "#lowest");
    if (hasSeen) {
      System.arraycopy(checkpoint.array(name + "#lowest", channels), 0, lowest, 0, channels);
      System.arraycopy(checkpoint.array(name + "#highest", channels), 0, highest, 0, channels);
      System.arraycopy(checkpoint.array(name + "#means", channels), 0, means, 0, channels);
    }
  }

  /**
   * The weights of a convolution rounded as {@code QuantizingEmitter} rounds them: with one scale
   * for each output, and such that the sum of each kernel changes as little as possible.
   */
  static final class Weights {
    private static final int LARGEST_CODE = 126;

    private final int in;
    private final int taps;
    private final float[] weights;
    private final float[] rounded;
    private final float[] factors;

    /**
     * Rounds weights.
     *
     * @param weights {@code [out][in][taps]}
     * @param factors what the channels of the image are multiplied with
     */
    Weights(float[] weights, int out, int in, float[] factors) {
      this.in = in;
      this.weights = weights;
      this.factors = factors;
      taps = weights.length / out / in;
      rounded = new float[weights.length];
      float[] kernel = new float[taps];
      for (int o = 0; o < out; o++) {
        float scale = scale(o);
        for (int i = 0; i < in; i++) {
          int at = (o * in + i) * taps;
          float step = scale * factors[i];
          for (int k = 0; k < taps; k++) {
            kernel[k] = weights[at + k] / step;
          }
          int[] codes = QuantizedConv.kernelCodes(kernel, LARGEST_CODE);
          for (int k = 0; k < taps; k++) {
            rounded[at + k] = codes[k] * step;
          }
        }
      }
    }

    private float scale(int o) {
      float largest = 0;
      for (int i = 0; i < in; i++) {
        for (int at = (o * in + i) * taps; at < (o * in + i + 1) * taps; at++) {
          largest = Math.max(largest, Math.abs(weights[at]) / factors[i]);
        }
      }
      return largest > 0 ? largest / LARGEST_CODE : 1;
    }

    /** What rounding adds to each weight. */
    float[] changes() {
      float[] changes = new float[weights.length];
      for (int i = 0; i < changes.length; i++) {
        changes[i] = rounded[i] - weights[i];
      }
      return changes;
    }

    /** What each output loses by that in the mean, which int8 adds to its bias. */
    float[] losses(FakeQuantizer image) {
      float[] losses = new float[weights.length / in / taps];
      for (int at = 0; at < weights.length; at++) {
        int i = at / taps % in;
        losses[at / taps / in] += (weights[at] - rounded[at]) * image.mean(i);
      }
      return losses;
    }
  }
}

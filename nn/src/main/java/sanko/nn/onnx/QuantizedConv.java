package sanko.nn.onnx;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import sanko.nn.file.Layer;
import sanko.nn.onnx.LayerEmitter.Factors;

/** The weights of a convolution in whole codes, with a scale for each output. */
public final class QuantizedConv {
  private static final float LARGEST_BIAS = 1 << 30;

  private final FoldedConv folded;
  private final int in;
  private final int taps;
  private final float[] scales;
  private final int[] codes;
  private final double[] lost;

  /**
   * Codes a convolution.
   *
   * @param inputScale what a code of its inputs stands for
   * @param largest the largest distance of a code from 0
   */
  public QuantizedConv(FoldedConv folded, float inputScale, int largest) {
    this.folded = folded;
    Layer.Conv conv = folded.conv();
    in = conv.in();
    taps = conv.kernelHeight() * conv.kernelWidth();
    scales = new float[conv.out()];
    codes = new int[conv.out() * in * taps];
    lost = new double[conv.out() * in];
    float[] weights = new float[in * taps];
    for (int o = 0; o < scales.length; o++) {
      folded.weightsTo(o, weights);
      float least = Math.abs(folded.bias(o)) / (inputScale * LARGEST_BIAS);
      float scale = Math.max(largest(weights) / largest, least);
      scales[o] = scale > 0 ? scale : 1;
      for (int i = 0; i < in; i++) {
        code(weights, i, o, largest);
      }
    }
  }

  private static float largest(float[] weights) {
    float largest = 0;
    for (float weight : weights) {
      largest = Math.max(largest, Math.abs(weight));
    }
    return largest;
  }

  private void code(float[] weights, int i, int o, int largest) {
    float[] inCodes = Arrays.copyOfRange(weights, i * taps, (i + 1) * taps);
    for (int k = 0; k < taps; k++) {
      inCodes[k] /= scales[o];
    }
    int[] kernel = kernelCodes(inCodes, largest);
    double rounded = 0;
    for (int code : kernel) {
      rounded -= (double) scales[o] * code;
    }
    for (int k = 0; k < taps; k++) {
      rounded += weights[i * taps + k];
    }
    lost[o * in + i] = rounded;
    System.arraycopy(kernel, 0, codes, (o * in + i) * taps, taps);
  }

  /**
   * Rounds the weights of one kernel to whole codes. Each is rounded up or down such that their sum
   * is as near to that of the weights as it can be: what is alike on neighboring points, and so the
   * mean over the board, is then nearly free of rounding.
   *
   * @param weights in units of a code; overwritten with what is left of them
   * @param largest the largest distance of a code from 0
   */
  public static int[] kernelCodes(float[] weights, int largest) {
    int[] codes = new int[weights.length];
    float sum = 0;
    for (int k = 0; k < weights.length; k++) {
      codes[k] = Math.round(weights[k]);
      weights[k] -= codes[k];
      sum += weights[k];
    }
    int missing = Math.round(sum);
    int sign = Integer.signum(missing);
    for (int step = 0; step != missing; step += sign) {
      int most = -1;
      for (int k = 0; k < weights.length; k++) {
        boolean fits = Math.abs(codes[k] + sign) <= largest;
        if (fits && (most < 0 || sign * weights[k] > sign * weights[most])) {
          most = k;
        }
      }
      if (most < 0) {
        break;
      }
      codes[most] += sign;
      weights[most] -= sign;
    }
    return codes;
  }

  /** What a code of an output's weights stands for. */
  public float scale(int o) {
    return scales[o];
  }

  /**
   * The code at a tap of the kernel, counted row by row, from input {@code i} to output {@code o}.
   */
  public int code(int tap, int i, int o) {
    return codes[(o * in + i) * taps + tap];
  }

  /** All codes as a constant, {@code [out][in][tap]}. */
  String weights(OnnxGraph graph, WeightEncoding kind) {
    Layer.Conv conv = folded.conv();
    return graph.bytes(
        kind.isSigned(),
        sink -> {
          for (int code : codes) {
            sink.put(code + kind.zero());
          }
        },
        scales.length,
        in,
        conv.kernelHeight(),
        conv.kernelWidth());
  }

  /** All codes as a constant, {@code [tap * in][out]}. */
  String matrix(OnnxGraph graph) {
    return graph.signedBytes(
        sink -> {
          for (int k = 0; k < taps; k++) {
            for (int i = 0; i < in; i++) {
              for (int o = 0; o < scales.length; o++) {
                sink.put(code(k, i, o));
              }
            }
          }
        },
        (long) taps * in,
        scales.length);
  }

  /** The bias as a constant, with what outputs lose in the mean because weights were rounded. */
  String bias(OnnxGraph graph, Codes image) {
    return graph.ints(
        sink -> {
          for (int o = 0; o < scales.length; o++) {
            double bias = folded.bias(o) + lostByRounding(o, image);
            sink.put((int) Math.rint(bias / ((double) image.scale() * scales[o])));
          }
        },
        scales.length);
  }

  private double lostByRounding(int o, Codes image) {
    ActivationStatistics.@Nullable Tensor source = image.source();
    if (source == null) {
      return 0;
    }
    Factors factors = image.factors();
    double sum = 0;
    for (int i = 0; i < in; i++) {
      sum += lost[o * in + i] * source.mean(i) * (factors == null ? 1 : factors.at(i));
    }
    return sum;
  }
}

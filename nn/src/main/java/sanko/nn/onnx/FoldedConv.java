package sanko.nn.onnx;

import org.jspecify.annotations.Nullable;
import sanko.nn.file.Layer.Conv;
import sanko.nn.onnx.LayerEmitter.Factors;

/**
 * A convolution with the norms folded into it.
 *
 * @param in what its inputs are multiplied with, or null
 * @param out what its outputs are multiplied with, or null
 * @param bias what is added to its outputs after that, or null
 */
public record FoldedConv(
    Conv conv, @Nullable Factors in, @Nullable Factors out, @Nullable Factors bias) {
  /** The same for inputs and outputs whose channels have been multiplied with these factors. */
  FoldedConv scaled(@Nullable Factors inputs, @Nullable Factors outputs) {
    Factors biases = bias;
    return new FoldedConv(
        conv,
        inputs == null ? in : i -> (in == null ? 1 : in.at(i)) / inputs.at(i),
        outputs == null ? out : o -> (out == null ? 1 : out.at(o)) * outputs.at(o),
        outputs == null || biases == null ? biases : o -> biases.at(o) * outputs.at(o));
  }

  int outputs() {
    return conv.out();
  }

  /** The weight at a tap of the kernel, from input {@code i} to output {@code o}. */
  public float weight(int ky, int kx, int i, int o) {
    float factor = (in == null ? 1 : in.at(i)) * (out == null ? 1 : out.at(o));
    return conv.weight(ky, kx, i, o) * factor;
  }

  /** Writes the weights of one output, {@code [in][tap]}, as {@link #weight} gives them. */
  void weightsTo(int o, float[] weights) {
    int width = conv.kernelWidth();
    int taps = conv.kernelHeight() * width;
    float output = out == null ? 1 : out.at(o);
    for (int i = 0; i < conv.in(); i++) {
      float factor = (in == null ? 1 : in.at(i)) * output;
      for (int k = 0; k < taps; k++) {
        weights[i * taps + k] = conv.weight(k / width, k % width, i, o) * factor;
      }
    }
  }

  float bias(int o) {
    return bias == null ? 0 : bias.at(o);
  }
}

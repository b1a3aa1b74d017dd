package sanko.train.net;

import java.io.IOException;
import org.bytedeco.pytorch.DoubleOptional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.global.torch;

/**
 * The norm of a token by the root mean square of its channels.
 *
 * @param scale what the channels are multiplied with after that
 */
record RootMeanSquare(Parameter scale) {
  /** As the file has it. */
  static final String EPSILON_WORD = "1e-06";

  private static final double EPSILON = Double.parseDouble(EPSILON_WORD);

  Tensor apply(Tensor tokens) {
    return torch.rms_norm(
        tokens,
        new long[] {scale.size()},
        new TensorOptional(scale.tensor().to(tokens.scalar_type())),
        new DoubleOptional(EPSILON));
  }

  void describe(NetworkForm form) throws IOException {
    form.words(scale.name(), scale.size(), EPSILON_WORD);
    form.numbers(scale);
  }
}

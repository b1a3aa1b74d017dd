package sanko.train.net;

import java.io.IOException;
import org.bytedeco.pytorch.DoubleOptional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.global.torch;
import org.jspecify.annotations.Nullable;

/**
 * The norm of a token by the root mean square of its channels (Zhang and Sennrich, 2019,
 * arXiv:1910.07467). Tokens are the points of an image, {@code [N][points][channels]}, which is how
 * transformers see it; the channels of an image lie last in memory, so nothing is moved.
 *
 * @param scale what the channels are multiplied with after that
 * @param after how int8 codes the result; null if it does not
 */
record RootMeanSquare(Parameter scale, @Nullable FakeQuantizer after) {
  /** As the file has it. */
  static final String EPSILON_WORD = "1e-06";

  private static final double EPSILON = Double.parseDouble(EPSILON_WORD);

  int channels() {
    return scale.side(0);
  }

  Tensor apply(Tensor tokens) {
    Tensor result =
        torch.rms_norm(
            tokens,
            new long[] {scale.size()},
            new TensorOptional(scale.tensor().to(tokens.scalar_type())),
            new DoubleOptional(EPSILON));
    return after == null ? result : after.applyToTokens(result);
  }

  void describe(NetworkForm form) throws IOException {
    form.words(scale.name(), scale.size(), EPSILON_WORD);
    form.numbers(scale);
  }

  /** The points of an image {@code [N][channels][height][width]}, row by row. */
  static Tensor tokens(Tensor image) {
    return image.permute(0, 2, 3, 1).reshape(image.size(0), -1, image.size(1));
  }

  /** The image with these points, of the size of another image. */
  static Tensor image(Tensor tokens, Tensor like) {
    return tokens
        .reshape(like.size(0), like.size(2), like.size(3), tokens.size(2))
        .permute(0, 3, 1, 2);
  }
}

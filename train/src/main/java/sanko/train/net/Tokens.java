package sanko.train.net;

import org.bytedeco.pytorch.Tensor;

/**
 * Images as the lists of their points, {@code [N][points][channels]}, which is how transformers see
 * them. The channels of an image lie last in memory, so nothing is moved.
 */
final class Tokens {
  private Tokens() {}

  /** The points of an image {@code [N][channels][height][width]}, row by row. */
  static Tensor of(Tensor image) {
    return image.permute(0, 2, 3, 1).reshape(image.size(0), -1, image.size(1));
  }

  /** The image with these points, of the size of another image. */
  static Tensor image(Tensor tokens, Tensor like) {
    return tokens
        .reshape(like.size(0), like.size(2), like.size(3), tokens.size(2))
        .permute(0, 3, 1, 2);
  }
}

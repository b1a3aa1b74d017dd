package sanko.train.net;

import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/**
 * What heads and pooling blocks see of the whole board (D. J. Wu 2019, arXiv:1902.10565): fp32 rows
 * {@code [N][3 * channels]}.
 */
final class Pooling {
  /** What {@link #value} multiplies the last of its three means with on 9x9 and on 19x19. */
  static final double SCALE_OF_9_AND_19 = 0.15;

  private static final double AVERAGE_SIDE = 14;

  private Pooling() {}

  /** Mean, mean scaled by the board's size, maximum of an image. */
  static Tensor board(Tensor image) {
    Tensor mean = mean(image);
    Tensor scaled = mean.mul(Torch.scalar(sizeFactor(image)));
    return Torch.cat(1, mean, scaled, row(torch.max_pool2d(image, sides(image))));
  }

  /** Mean, mean scaled by the board's size in two ways. */
  static Tensor value(Tensor image) {
    double factor = sizeFactor(image);
    Tensor mean = mean(image);
    return Torch.cat(
        1, mean, mean.mul(Torch.scalar(factor)), mean.mul(Torch.scalar(factor * factor - 0.1)));
  }

  private static Tensor mean(Tensor image) {
    return row(torch.avg_pool2d(image, sides(image)));
  }

  private static Tensor row(Tensor pooled) {
    return Torch.fp32(pooled).flatten(1, 3);
  }

  private static long[] sides(Tensor image) {
    return new long[] {image.size(2), image.size(3)};
  }

  private static double sizeFactor(Tensor image) {
    return (Math.sqrt(image.size(2) * (double) image.size(3)) - AVERAGE_SIDE) / 10;
  }
}

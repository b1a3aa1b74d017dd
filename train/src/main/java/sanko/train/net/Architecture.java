package sanko.train.net;

/**
 * The sizes of a residual network in the form of KataGo's model version 8: blocks of two
 * convolutions, every third with global pooling, and heads for policy, value, score and ownership.
 *
 * @param blocks residual blocks
 * @param channels width of the trunk
 * @param poolChannels channels that a global pooling block pools
 * @param headChannels channels of each head's first convolutions
 * @param valueChannels width of the value head's hidden layer
 */
public record Architecture(
    int blocks, int channels, int poolChannels, int headChannels, int valueChannels) {
  /** Feature planes of input version 7. */
  public static final int PLANES = 22;

  /** Values of input version 7 that belong to no point. */
  public static final int GLOBALS = 19;

  /** Numbers of the score row of model version 8: mean, stdev, lead, time. */
  static final int SCORES = 4;

  private static final int POOL_EVERY = 3;

  /** Checks the sizes. */
  public Architecture {
    if (blocks < 1 || channels < 1 || poolChannels < 1 || headChannels < 1 || valueChannels < 1) {
      throw new IllegalArgumentException("all sizes of a network must be positive");
    }
  }

  /** The usual sizes for a trunk. */
  public static Architecture of(int blocks, int channels) {
    int pool = Math.max(8, channels / 3 / 8 * 8 + (channels % 24 == 0 ? 0 : 8));
    return new Architecture(blocks, channels, pool, Math.max(16, channels / 2), 64);
  }

  /** Whether a block, counted from 0, pools over the board. */
  boolean pools(int block) {
    return block % POOL_EVERY == POOL_EVERY - 1;
  }

  /** Channels of a pooling block's other convolution: what pooling leaves of the trunk's width. */
  int regularChannels() {
    return Math.max(1, channels - poolChannels);
  }

  @Override
  public String toString() {
    return "b%dc%d".formatted(blocks, channels);
  }
}

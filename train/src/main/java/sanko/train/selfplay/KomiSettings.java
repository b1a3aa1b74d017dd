package sanko.train.selfplay;

import java.util.Random;
import sanko.gtp.config.ConfigException;

/**
 * Which komi is played with. Immutable.
 *
 * @param auto whether it lies around what the network takes for even, else around {@code mean}
 * @param mean points for White
 * @param stdev standard deviation, points
 * @param bigProb how often the deviation is a great one
 * @param bigStdev the great one, for a board of side 19; smaller boards have a smaller one
 * @param drawRadius the worth of a draw to White lies so far around a half, in wins
 */
record KomiSettings(
    boolean auto, double mean, double stdev, double bigProb, double bigStdev, double drawRadius) {
  private static final double SIDE = 19;

  static KomiSettings of(Keys keys) throws ConfigException {
    return new KomiSettings(
        keys.flag("komiAuto"),
        keys.number("komiMean", -60, 60),
        keys.number("komiStdev", 0, 60),
        keys.share("komiBigStdevProb"),
        keys.number("komiBigStdev", 0, 60),
        keys.number("drawRandRadius", 0, 0.5));
  }

  /** A komi around another, whole or half, at most the board's points. */
  double around(double center, int area, Random random) {
    boolean big = random.nextDouble() < bigProb;
    double spread = big ? bigStdev * Math.sqrt(area) / SIDE : stdev;
    double komi = Math.rint(2 * (center + spread * random.nextGaussian())) / 2;
    return Math.max(-area, Math.min(area, komi));
  }

  /** What a draw is worth to White, 0..1. */
  double drawWorth(Random random) {
    return 0.5 + drawRadius * (2 * random.nextDouble() - 1);
  }
}

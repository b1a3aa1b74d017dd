package sanko.train.selfplay;

import java.util.Random;
import sanko.base.settings.Change;
import sanko.base.settings.Setting;

/** Which komi is played with. Immutable. */
record KomiSettings(
    @Setting(
            value = "komiAuto",
            change = Change.AT_START,
            text = "Center komi on what the network takes for even instead of komiMean")
        boolean auto,
    @Setting(
            value = "komiMean",
            min = -60,
            max = 60,
            unit = "points",
            change = Change.AT_START,
            text = "Mean of komi without komiAuto")
        double mean,
    @Setting(
            value = "komiStdev",
            max = 60,
            unit = "points",
            change = Change.AT_START,
            text = "Standard deviation of komi")
        double stdev,
    @Setting(
            value = "komiBigStdevProb",
            max = 1,
            change = Change.AT_START,
            text = "How often komiBigStdev is the deviation")
        double bigProb,
    @Setting(
            value = "komiBigStdev",
            max = 60,
            unit = "points",
            change = Change.AT_START,
            text = "The greater deviation, on 19x19; smaller boards have a smaller one")
        double bigStdev,
    @Setting(
            value = "drawRandRadius",
            max = 0.5,
            unit = "wins",
            change = Change.AT_START,
            text = "How far the value of a draw for White lies from a half, at most")
        double drawRadius) {
  private static final double SIDE = 19;

  /** What holds where nothing is configured. */
  static final KomiSettings DEFAULT = new KomiSettings(true, 7.5, 1.0, 0.06, 12.0, 0.5);

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

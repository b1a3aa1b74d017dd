package sanko.train.selfplay;

import java.util.Random;
import sanko.base.settings.Change;
import sanko.base.settings.Setting;

/** How often one player searches more than the other, and how much more. Immutable. */
record AsymmetrySettings(
    @Setting(
            value = "handicapAsymmetricPlayoutProb",
            max = 1,
            change = Change.AT_START,
            text = "How often White has more visits than Black in games with handicap stones")
        double handicapProb,
    @Setting(
            value = "normalAsymmetricPlayoutProb",
            max = 1,
            change = Change.AT_START,
            text = "How often one player has more visits than the other in games without")
        double normalProb,
    @Setting(
            value = "maxAsymmetricRatio",
            min = 1,
            max = MOST_RATIO,
            change = Change.AT_START,
            text = "The most visits of that player for each of the other's")
        double maxRatio,
    @Setting(
            value = "minAsymmetricCompensateKomiProb",
            max = 1,
            change = Change.AT_START,
            text = "How often, at least, komi then makes the game even")
        double komiProb) {
  /** Networks know no greater one: 3 doublings. */
  static final double MOST_RATIO = 8;

  /** What holds where nothing is configured. */
  static final AsymmetrySettings DEFAULT = new AsymmetrySettings(0, 0, 8.0, 0.4);

  /** Whether there are such games at all. */
  boolean isWanted() {
    return Math.max(handicapProb, normalProb) > 0;
  }

  /**
   * An advantage for a game: usually none, else of up to log2(maxRatio) doublings, all of them
   * equally likely. Where Black has handicap stones it is White's, else either player's.
   */
  Advantage draw(boolean hasHandicap, Random random) {
    if (random.nextDouble() >= (hasHandicap ? handicapProb : normalProb)) {
      return Advantage.NONE;
    }
    double doublings = random.nextDouble() * Math.log(maxRatio) / Math.log(2);
    return new Advantage(hasHandicap || random.nextBoolean() ? doublings : -doublings);
  }
}

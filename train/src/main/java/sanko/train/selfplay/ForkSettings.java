package sanko.train.selfplay;

import sanko.gtp.config.ConfigException;

/**
 * How often a game is begun again from one of its positions. Immutable.
 *
 * @param earlyProb early in the game
 * @param earlyMoveProp after how many moves, on average, as a share of the board's points
 * @param lateProb anywhere in it
 * @param leastChoices random moves to take the best from, at least
 * @param earlyChoices at most, early
 * @param lateChoices at most, anywhere
 * @param komiProb how often komi makes the new position even
 */
record ForkSettings(
    double earlyProb,
    double earlyMoveProp,
    double lateProb,
    int leastChoices,
    int earlyChoices,
    int lateChoices,
    double komiProb) {
  private static final int MOST_CHOICES = 625;

  static ForkSettings of(Keys keys) throws ConfigException {
    int least = keys.count("forkGameMinChoices", 1, MOST_CHOICES);
    return new ForkSettings(
        keys.share("earlyForkGameProb"),
        keys.share("earlyForkGameExpectedMoveProp"),
        keys.share("forkGameProb"),
        least,
        keys.count("earlyForkGameMaxChoices", least, MOST_CHOICES),
        keys.count("forkGameMaxChoices", least, MOST_CHOICES),
        keys.share("forkCompensateKomiProb"));
  }
}

package sanko.train.selfplay;

import sanko.base.settings.Change;
import sanko.base.settings.Setting;

/** How often a game is begun again from one of its positions. Immutable. */
record ForkSettings(
    @Setting(
            value = "earlyForkGameProb",
            max = 1,
            change = Change.AT_START,
            text = "How often a game starts from an early position of another game")
        double earlyProb,
    @Setting(
            value = "earlyForkGameExpectedMoveProp",
            max = 1,
            change = Change.AT_START,
            text = "Mean move of such an early position, as a share of the board's points")
        double earlyMoveProp,
    @Setting(
            value = "forkGameProb",
            max = 1,
            change = Change.AT_START,
            text = "How often a game starts from any position of another game")
        double lateProb,
    @Setting(
            value = "forkGameMinChoices",
            min = 1,
            max = MOST_CHOICES,
            unit = "moves",
            change = Change.AT_START,
            text = "The fewest random moves of which the best starts the new game")
        int leastChoices,
    @Setting(
            value = "earlyForkGameMaxChoices",
            min = 1,
            max = MOST_CHOICES,
            unit = "moves",
            change = Change.AT_START,
            text = "The most such moves at an early position")
        int earlyChoices,
    @Setting(
            value = "forkGameMaxChoices",
            min = 1,
            max = MOST_CHOICES,
            unit = "moves",
            change = Change.AT_START,
            text = "The most such moves at any position")
        int lateChoices,
    @Setting(
            value = "forkCompensateKomiProb",
            max = 1,
            change = Change.AT_START,
            text = "How often komi makes the new game even")
        double komiProb) {
  static final int MOST_CHOICES = 625;

  /** What holds where nothing is configured. */
  static final ForkSettings DEFAULT = new ForkSettings(0.04, 0.025, 0.01, 3, 12, 36, 0.80);
}

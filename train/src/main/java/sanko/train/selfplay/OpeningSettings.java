package sanko.train.selfplay;

import sanko.base.settings.Change;
import sanko.base.settings.Setting;

/** How games begin. Immutable. */
record OpeningSettings(
    @Setting(
            value = "initGamesWithPolicy",
            change = Change.AT_START,
            text = "Draw the first moves from the network's policy")
        boolean byPolicy,
    @Setting(
            value = "policyInitAreaProp",
            max = 1,
            change = Change.AT_START,
            text = "Mean number of these moves, as a share of the board's points")
        double areaProp,
    @Setting(
            value = "policyInitAreaTemperature",
            min = 0.1,
            max = 5,
            change = Change.AT_START,
            text = "Temperature of the policy for these moves")
        double temperature,
    @Setting(
            value = "handicapProb",
            max = 1,
            change = Change.AT_START,
            text = "How often Black has handicap stones")
        double handicapProb,
    @Setting(
            value = "handicapCompensateKomiProb",
            max = 1,
            change = Change.AT_START,
            text = "How often komi then makes the game even")
        double handicapKomiProb) {
  /** What holds where nothing is configured. */
  static final OpeningSettings DEFAULT = new OpeningSettings(true, 0.04, 1.0, 0.10, 0.50);
}

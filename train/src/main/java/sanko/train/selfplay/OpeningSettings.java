package sanko.train.selfplay;

import sanko.gtp.config.ConfigException;

/**
 * How games begin. Immutable.
 *
 * @param byPolicy whether the first moves are drawn from the network's policy
 * @param areaProp how many of them, on average, as a share of the board's points
 * @param temperature flattens the policy
 * @param handicapProb how often Black has extra stones
 * @param handicapKomiProb how often komi then makes up for them
 */
record OpeningSettings(
    boolean byPolicy,
    double areaProp,
    double temperature,
    double handicapProb,
    double handicapKomiProb) {
  static OpeningSettings of(Keys keys) throws ConfigException {
    return new OpeningSettings(
        keys.flag("initGamesWithPolicy"),
        keys.share("policyInitAreaProp"),
        keys.number("policyInitAreaTemperature", 0.1, 5),
        keys.share("handicapProb"),
        keys.share("handicapCompensateKomiProb"));
  }
}

package sanko.train.selfplay;

import sanko.board.Board;
import sanko.gtp.config.ConfigException;

/**
 * What rows are made of games. Immutable.
 *
 * @param surprise how their weights are shared out
 * @param leadProb how often a position's lead is measured
 * @param frame side of the boards in rows
 * @param rowsPerFile a file is written once it has so many rows
 */
record RowSettings(SurpriseWeights surprise, double leadProb, int frame, int rowsPerFile) {
  static RowSettings of(Keys keys) throws ConfigException {
    SurpriseWeights surprise =
        new SurpriseWeights(
            keys.share("policySurpriseDataWeight"), keys.share("valueSurpriseDataWeight"));
    if (surprise.policyShare() + surprise.valueShare() > 1) {
      throw new ConfigException(
          "policySurpriseDataWeight and valueSurpriseDataWeight must not add up to more than 1");
    }
    return new RowSettings(
        surprise,
        keys.share("estimateLeadProb"),
        keys.count("dataBoardLen", 2, Board.MAX_SIZE),
        keys.count("maxRowsPerTrainFile", 1, 1_000_000));
  }
}

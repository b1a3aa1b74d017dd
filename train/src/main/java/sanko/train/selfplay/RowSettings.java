package sanko.train.selfplay;

import sanko.base.settings.Change;
import sanko.base.settings.Setting;
import sanko.board.Board;
import sanko.train.data.PolicySource;

/** What rows are made of games. Immutable. */
record RowSettings(
    @Setting(
            value = "policyTarget",
            change = Change.AT_START,
            text =
                "What the policy learns: 'search', the visits of the search, or 'regularized', the"
                    + " network's policy shifted toward the moves that the search found good, which"
                    + " is better after short searches")
        PolicyTarget policyTarget,
    @Setting(
            value = "policySurpriseDataWeight",
            max = 1,
            change = Change.AT_START,
            text =
                "Share of a game's weight that goes to positions whose search surprised the policy")
        double policySurprise,
    @Setting(
            value = "valueSurpriseDataWeight",
            max = 1,
            change = Change.AT_START,
            text = "Share that goes to positions whose result surprised the value")
        double valueSurprise,
    @Setting(
            value = "estimateLeadProb",
            max = 1,
            change = Change.AT_START,
            text = "How often the lead of a position is measured")
        double leadProb,
    @Setting(
            value = "dataBoardLen",
            min = 2,
            max = Board.MAX_SIZE,
            unit = "points",
            change = Change.AT_START,
            text = "Side of the boards in rows")
        int frame,
    @Setting(
            value = "maxRowsPerTrainFile",
            min = 1,
            max = 1000000,
            unit = "rows",
            change = Change.AT_START,
            text = "Rows of a file")
        int rowsPerFile) {
  /** Whence the policy of a row comes. */
  enum PolicyTarget {
    /** The visits, without those that only exploration asked for. */
    SEARCH(PolicySource.SEARCH),
    /** The network's policy, shifted toward the moves that the search found good. */
    REGULARIZED(PolicySource.REGULARIZED);

    private final PolicySource source;

    PolicyTarget(PolicySource source) {
      this.source = source;
    }

    PolicySource source() {
      return source;
    }
  }

  /** What holds where nothing is configured. */
  static final RowSettings DEFAULT =
      new RowSettings(PolicyTarget.SEARCH, 0.5, 0.1, 0.05, 19, 10_000);

  /** How the weights of a game's rows are shared out. */
  SurpriseWeights surprise() {
    return new SurpriseWeights(policySurprise, valueSurprise);
  }
}

package sanko.train.selfplay;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.base.settings.Change;
import sanko.base.settings.Setting;
import sanko.board.Zobrist;

/**
 * How long each move is thought about, and what its position weighs as a row: a few moves are
 * searched for long, to learn from them, most of them briefly, to save time (playout cap
 * randomization; D. J. Wu 2019, arXiv:1902.10565). Immutable.
 */
record EffortSettings(
    @Setting(
            value = "maxVisits",
            min = 2,
            max = MOST_VISITS,
            unit = "visits",
            change = Change.AT_START,
            text = "Visits of a full search")
        int visits,
    @Setting(
            value = "cheapSearchVisits",
            min = 1,
            max = MOST_VISITS,
            unit = "visits",
            change = Change.AT_START,
            text = "Visits of a cheap search")
        int cheapVisits,
    @Setting(
            value = "cheapSearchProb",
            max = 1,
            change = Change.AT_START,
            text = "How often a move is searched cheaply")
        double cheapProb,
    @Setting(
            value = "cheapSearchTargetWeight",
            max = 1,
            change = Change.AT_START,
            text = "Weight of a cheaply searched position as a row")
        double cheapWeight,
    @Setting(
            value = "reduceVisits",
            change = Change.AT_START,
            text = "Search less where the game is decided")
        boolean reduces,
    @Setting(
            value = "reduceVisitsThreshold",
            max = 0.999999,
            change = Change.AT_START,
            text = "Win minus loss beyond which a game counts as decided")
        double threshold,
    @Setting(
            value = "reduceVisitsThresholdLookback",
            min = 1,
            max = 1000,
            unit = "searches",
            change = Change.AT_START,
            text = "Searches in a row that must find that")
        int lookback,
    @Setting(
            value = "reducedVisitsMin",
            min = 1,
            max = MOST_VISITS,
            unit = "visits",
            change = Change.AT_START,
            text = "Visits where the game is decided for certain; cheapSearchVisits if not set")
        @Nullable Integer reducedVisits,
    @Setting(
            value = "reducedVisitsWeight",
            max = 1,
            change = Change.AT_START,
            text = "Weight of such a position as a row")
        double reducedWeight) {
  static final int MOST_VISITS = 1_000_000_000;

  /** A root alone says nothing of moves. */
  private static final int LEAST_TO_LEARN = 2;

  /**
   * What one move is worth.
   *
   * @param visits of its search
   * @param unreducedVisits what it would be in an open game
   * @param isFull whether the search is one to learn from: with noise and a graph of its own
   * @param weight of the row, 0..1
   */
  record Effort(long visits, long unreducedVisits, boolean isFull, double weight) {
    /** The same with its visits multiplied. */
    Effort times(double factor) {
      long least = isFull ? LEAST_TO_LEARN : 1;
      return new Effort(
          Math.max(least, Math.round(factor * visits)),
          Math.max(least, Math.round(factor * unreducedVisits)),
          isFull,
          weight);
    }
  }

  /** What holds where nothing is configured. */
  static final EffortSettings DEFAULT =
      new EffortSettings(600, 100, 0.75, 0.0, true, 0.9, 3, null, 0.1);

  /**
   * The effort for a move. Cheap searches that weigh something are searches to learn from too.
   *
   * @param seed of the game
   * @param turn counts the searches of the game
   * @param past what they found so far
   */
  Effort effort(long seed, int turn, List<ValueTarget> past) {
    double decided = reduces ? decided(past) : 0;
    if (!isFull(seed, turn)) {
      long cheap = Math.min(visits, cheapVisits);
      return new Effort(reduced(cheap, decided), cheap, cheapWeight > 0, cheapWeight);
    }
    double weight = 1 + decided * (reducedWeight - 1);
    return new Effort(Math.max(LEAST_TO_LEARN, reduced(visits, decided)), visits, true, weight);
  }

  /** Whether both players have visits if one has this many times those of the other. */
  boolean canBeDivided(double ratio) {
    int least = reducedVisits == null ? cheapVisits : Math.min(cheapVisits, reducedVisits);
    return visits >= 1 + ratio && 2.0 * least >= 1 + ratio;
  }

  /** Whether a move gets a full search; always the same for a seed and a move. */
  private boolean isFull(long seed, int turn) {
    return (Zobrist.mix(Zobrist.mix(seed) + turn) >>> 11) * 0x1p-53 < 1 - cheapProb;
  }

  private long reduced(long usual, double decided) {
    int least = reducedVisits == null ? cheapVisits : reducedVisits;
    return Math.round(usual - decided * Math.max(0, usual - least));
  }

  /** How far the game is decided, 0..1: the square of the excess over the threshold. */
  private double decided(List<ValueTarget> past) {
    if (past.size() < lookback) {
      return 0;
    }
    double least = 1;
    double most = -1;
    for (ValueTarget value : past.subList(past.size() - lookback, past.size())) {
      least = Math.min(least, value.winLoss());
      most = Math.max(most, value.winLoss());
    }
    double excess = (Math.max(least, -most) - threshold) / (1 - threshold);
    return excess <= 0 ? 0 : excess * excess;
  }
}

package sanko.train.selfplay;

import java.util.List;
import sanko.gtp.config.ConfigException;
import sanko.search.request.PlayoutCap;

/**
 * How long each move is thought about, and what its position weighs as a row. Immutable.
 *
 * @param cap long and short searches
 * @param cheapWeight weight of a position searched shortly
 * @param reduces whether less is thought about games that are decided
 * @param threshold a game is decided beyond this win minus loss, 0..1
 * @param lookback for so many searches in a row
 * @param reducedVisits visits where it is decided for certain
 * @param reducedWeight weight there
 */
record EffortSettings(
    PlayoutCap cap,
    double cheapWeight,
    boolean reduces,
    double threshold,
    int lookback,
    long reducedVisits,
    double reducedWeight) {
  private static final int MOST_VISITS = 1_000_000_000;

  /**
   * What one move is worth.
   *
   * @param visits of its search
   * @param unreducedVisits what it would be in an open game
   * @param isFull whether the search is one to learn from: with noise and a graph of its own
   * @param weight of the row, 0..1
   */
  record Effort(long visits, long unreducedVisits, boolean isFull, double weight) {}

  static EffortSettings of(Keys keys) throws ConfigException {
    int visits = keys.count("maxVisits", 2, MOST_VISITS);
    int cheap = keys.count("cheapSearchVisits", 1, MOST_VISITS);
    double cheapShare = keys.share("cheapSearchProb");
    return new EffortSettings(
        new PlayoutCap(visits, Math.min(visits, cheap), 1 - cheapShare),
        keys.share("cheapSearchTargetWeight"),
        keys.flag("reduceVisits"),
        keys.number("reduceVisitsThreshold", 0, 0.999999),
        keys.count("reduceVisitsThresholdLookback", 1, 1000),
        keys.count("reducedVisitsMin", 1, MOST_VISITS),
        keys.share("reducedVisitsWeight"));
  }

  /**
   * The effort for a move. Cheap searches that weigh something are searches to learn from too.
   *
   * @param seed of the game
   * @param turn counts the searches of the game
   * @param past what they found so far
   */
  Effort effort(long seed, int turn, List<ValueTarget> past) {
    if (!cap.isFull(seed, turn)) {
      return new Effort(cap.fastVisits(), cap.fastVisits(), cheapWeight > 0, cheapWeight);
    }
    double decided = reduces ? decided(past) : 0;
    double visits = cap.fullVisits();
    if (reducedVisits < visits) {
      visits += decided * (reducedVisits - visits);
    }
    double weight = 1 + decided * (reducedWeight - 1);
    return new Effort(Math.max(2, Math.round(visits)), cap.fullVisits(), true, weight);
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

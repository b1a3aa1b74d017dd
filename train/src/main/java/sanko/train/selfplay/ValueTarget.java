package sanko.train.selfplay;

import java.util.List;
import sanko.board.Color;
import sanko.search.result.RootInfo;

/**
 * How a game may end, or ended, from White's point of view. Immutable.
 *
 * @param win probability that White wins; the first three sum to 1
 * @param loss probability that Black wins
 * @param noResult probability of no result
 * @param score White's points minus Black's
 */
record ValueTarget(double win, double loss, double noResult, double score) {
  static ValueTarget of(RootInfo root) {
    double half = root.values().noResult() / 2;
    return new ValueTarget(
        Math.max(0, root.values().winrate() - half),
        Math.max(0, 1 - root.values().winrate() - half),
        root.values().noResult(),
        root.values().scoreMean());
  }

  double winLoss() {
    return win - loss;
  }

  /** The same as a player sees it: {@code win} is then that player's. */
  ValueTarget seenBy(int color) {
    return color == Color.WHITE
        ? this
        : new ValueTarget(/* win= */ loss, /* loss= */ win, noResult, -score);
  }

  private ValueTarget towards(ValueTarget other, double share) {
    return new ValueTarget(
        win + share * (other.win - win),
        loss + share * (other.loss - loss),
        noResult + share * (other.noResult - noResult),
        score + share * (other.score - score));
  }

  /**
   * The mean of all values from each on, where one of them weighs {@code now} and what follows the
   * rest: {@code mean[i] = now value[i] + (1 - now) mean[i + 1]}. The last is itself.
   *
   * @param values in the order of the game, the result last
   * @param now 0 for the result alone, 1 for no look ahead
   */
  static List<ValueTarget> averages(List<ValueTarget> values, double now) {
    ValueTarget[] means = new ValueTarget[values.size()];
    ValueTarget mean = values.get(values.size() - 1);
    means[means.length - 1] = mean;
    for (int i = means.length - 2; i >= 0; i--) {
      mean = mean.towards(values.get(i), now);
      means[i] = mean;
    }
    return List.of(means);
  }
}

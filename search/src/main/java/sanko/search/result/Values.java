package sanko.search.result;

/**
 * The values of a position: averages over the graph, from White's point of view.
 *
 * @param utility mean utility
 * @param winrate White's probability to win, 0..1
 * @param scoreMean expected score of self-play, points
 * @param scoreStdev its standard deviation, points
 * @param lead points
 * @param noResult probability of no result
 */
public record Values(
    double utility,
    double winrate,
    double scoreMean,
    double scoreStdev,
    double lead,
    double noResult) {
  /** White's wins minus White's losses, -1..1. */
  public double winLoss() {
    return 2 * winrate - 1;
  }
}

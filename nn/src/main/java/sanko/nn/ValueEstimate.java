package sanko.nn;

/**
 * How a game may end, from White's point of view.
 *
 * @param whiteWin probability that White wins; the first three sum to 1
 * @param whiteLoss probability that Black wins
 * @param noResult probability that the game ends without result
 * @param whiteScoreMean expected final score (White minus Black, komi included) in self-play,
 *     points
 * @param whiteScoreMeanSq expected square of that score, points squared
 * @param whiteLead how far White is ahead: the points that would make the game even
 */
public record ValueEstimate(
    double whiteWin,
    double whiteLoss,
    double noResult,
    double whiteScoreMean,
    double whiteScoreMeanSq,
    double whiteLead) {

  /** White's winning probability minus Black's, in [-1, 1]. */
  public double whiteWinLoss() {
    return whiteWin - whiteLoss;
  }
}

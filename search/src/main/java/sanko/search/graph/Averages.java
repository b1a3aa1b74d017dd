package sanko.search.graph;

import sanko.nn.ValueEstimate;

/**
 * What a node's visits have found on average, from White's point of view, to be computed and then
 * stored by {@link NodeStore#setAverages}. For one thread.
 */
public final class Averages {
  public double winLoss;
  public double noResult;
  public double scoreMean;
  public double scoreMeanSq;
  public double lead;
  public double utility;
  public double utilitySq;

  /** The sum of the weights, and that of their squares. */
  public double weight;

  public double weightSq;

  /** Takes all that a value tells; utility and weights stay. */
  public void setValue(ValueEstimate value) {
    winLoss = value.whiteWinLoss();
    noResult = value.noResult();
    scoreMean = value.whiteScoreMean();
    scoreMeanSq = value.whiteScoreMeanSq();
    lead = value.whiteLead();
  }
}

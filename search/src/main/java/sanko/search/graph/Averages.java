package sanko.search.graph;

import sanko.nn.ValueEstimate;

/**
 * The averages over a node's visits, from White's point of view, as computed before {@link
 * NodeStore#setAverages} stores them. For one thread.
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

  /** Copies all numbers of a value; utility and weights stay. */
  public void setValue(ValueEstimate value) {
    winLoss = value.whiteWinLoss();
    noResult = value.noResult();
    scoreMean = value.whiteScoreMean();
    scoreMeanSq = value.whiteScoreMeanSq();
    lead = value.whiteLead();
  }
}

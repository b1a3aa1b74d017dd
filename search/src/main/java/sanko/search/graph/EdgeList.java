package sanko.search.graph;

/**
 * The edges of one node and the numbers of their children that a playout needs, by edge. For one
 * thread.
 */
public final class EdgeList {
  private static final int MOST = 1024;

  public int count;
  public final int[] move = new int[MOST];
  public final int[] child = new int[MOST];
  public final int[] visits = new int[MOST];
  public final double[] prior = new double[MOST];

  /** See {@link NodeStore#edgeWeight}. */
  public final double[] weight = new double[MOST];

  /** White's utility of the child. */
  public final double[] utility = new double[MOST];

  /** Playouts in flight below the child. */
  public final double[] inFlight = new double[MOST];
}

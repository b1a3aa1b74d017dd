package sanko.search;

/** The edges of one node and what a playout asks of their children, by edge. For one thread. */
final class EdgeList {
  private static final int MOST = 1024;

  int count;
  final int[] move = new int[MOST];
  final int[] child = new int[MOST];
  final int[] visits = new int[MOST];
  final double[] prior = new double[MOST];

  /** See {@link NodeStore#edgeWeight}. */
  final double[] weight = new double[MOST];

  /** White's utility of the child. */
  final double[] utility = new double[MOST];

  /** Playouts in flight below the child. */
  final double[] inFlight = new double[MOST];
}

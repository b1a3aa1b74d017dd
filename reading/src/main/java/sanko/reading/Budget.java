package sanko.reading;

import java.util.function.BooleanSupplier;

/**
 * When a reading gives up. The same number of nodes gives the same verdict every time.
 *
 * @param nodes how many positions may be searched, at least 1
 * @param interrupted whether to stop now; asked now and then, by the thread that reads
 */
public record Budget(int nodes, BooleanSupplier interrupted) {
  /** Checks the number of nodes. */
  public Budget {
    if (nodes < 1) {
      throw new IllegalArgumentException("nodes: " + nodes);
    }
  }

  /** A number of positions, and no interruption. */
  public static Budget ofNodes(int nodes) {
    return new Budget(nodes, () -> false);
  }
}

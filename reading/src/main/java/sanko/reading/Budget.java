package sanko.reading;

import java.util.function.BooleanSupplier;

/**
 * When a reading gives up, and how much it remembers. The same numbers give the same verdict every
 * time.
 *
 * @param nodes how many positions may be searched, at least 1
 * @param kept how many of them may be kept in memory, at least 1, and those of the line besides;
 *     where more are searched, those that took least work are forgotten
 * @param interrupted whether to stop now; asked now and then, by the thread that reads
 */
public record Budget(int nodes, int kept, BooleanSupplier interrupted) {
  /** Checks the numbers. */
  public Budget {
    if (nodes < 1) {
      throw new IllegalArgumentException("nodes: " + nodes);
    }
    if (kept < 1) {
      throw new IllegalArgumentException("kept: " + kept);
    }
  }

  /** A number of positions that are all kept, and no interruption. */
  public static Budget ofNodes(int nodes) {
    return new Budget(nodes, nodes, () -> false);
  }
}

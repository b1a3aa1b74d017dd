package sanko.search.graph;

import java.util.Arrays;

/**
 * Bounds of White's final score, by node. Only nodes with the flag {@link NodeStore#BOUNDED} have
 * bounds; the arrays are allocated for the first of them. For the thread that searches.
 */
public final class ScoreBounds {
  /*
   * The own bounds of a node follow from its board alone. lower[] and upper[] take its children
   * into account and are never wider.
   */
  private double[] lower = {};
  private double[] upper = {};
  private double[] ownLower = {};
  private double[] ownUpper = {};

  /** Gives a node bounds that follow from its board; those from children are forgotten. */
  public void setOwn(int node, double low, double high) {
    if (node >= lower.length) {
      int size = node + (node >> 1) + 1024;
      lower = Arrays.copyOf(lower, size);
      upper = Arrays.copyOf(upper, size);
      ownLower = Arrays.copyOf(ownLower, size);
      ownUpper = Arrays.copyOf(ownUpper, size);
    }
    ownLower[node] = low;
    ownUpper[node] = high;
    set(node, low, high);
  }

  /** Replaces the bounds of a node that has own ones. */
  public void set(int node, double low, double high) {
    lower[node] = low;
    upper[node] = high;
  }

  /** The least score for White. */
  public double lower(int node) {
    return lower[node];
  }

  /** The greatest score for White. */
  public double upper(int node) {
    return upper[node];
  }

  /** {@link #lower} by the board alone. */
  public double ownLower(int node) {
    return ownLower[node];
  }

  /** {@link #upper} by the board alone. */
  public double ownUpper(int node) {
    return ownUpper[node];
  }

  /** The bytes they take. */
  long bytes() {
    return 4L * Double.BYTES * lower.length;
  }
}
